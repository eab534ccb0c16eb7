import { expect, test } from 'vitest'
import type { KnownContract } from '../../src/reports/abiRegistry.ts'
import { ContractDirectory } from '../../src/reports/contractDirectory.ts'

const abiOf = (name: string): KnownContract['abi'] => [{ type: 'error', name, inputs: [] }]

test('a directory has all ABIs that clients add, each once', async () => {
  const directory = new ContractDirectory(undefined, [])
  const address = `0x${'a1'.repeat(20)}` as const
  const contracts: KnownContract[] = [
    { abi: abiOf('Unnamed') },
    { abi: abiOf('OtherUnnamed') },
    { name: 'Token', abi: abiOf('Named') },
    { name: 'Token', address, abi: abiOf('AtAddress') },
  ]
  for (const contract of [...contracts, ...contracts]) directory.add(contract)
  expect(await directory.contracts()).toEqual(contracts)
  directory.add({ name: 'Token', abi: abiOf('Replaced') })
  expect((await directory.contracts()).map(({ abi: [item] }) => item?.name)).toEqual([
    'Unnamed',
    'OtherUnnamed',
    'AtAddress',
    'Replaced',
  ])
})
