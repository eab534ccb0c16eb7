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

test('a fork has the ABIs and artifacts of its network, and ABIs of its own', async () => {
  const network = new ContractDirectory(undefined, [{ abi: abiOf('Compiled') }])
  network.add({ abi: abiOf('Added') })
  const fork = network.copy()
  fork.add({ abi: abiOf('OfFork') })
  network.add({ abi: abiOf('OfNetwork') })
  const errorsOf = async (directory: ContractDirectory) =>
    (await directory.contracts()).map(({ abi: [item] }) => item?.name)
  expect(await errorsOf(fork)).toEqual(['Compiled', 'Added', 'OfFork'])
  expect(await errorsOf(network)).toEqual(['Compiled', 'Added', 'OfNetwork'])
  // It keeps the source maps that it has read, which can be large.
  expect(await fork.compiledSources()).toBe(await network.compiledSources())
})
