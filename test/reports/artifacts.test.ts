import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { Artifacts } from '../../src/reports/artifacts.ts'
import { ContractDirectory } from '../../src/reports/contractDirectory.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

test('reads the contracts of Hardhat, Foundry and solc in a folder', () => {
  const contracts = new Artifacts([join(import.meta.dirname, '..', '..', 'fixtures', 'contracts')]).contracts()
  expect(contracts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Token', 'Exchange', 'Failures', 'Batcher']),
  )
  for (const { abi } of contracts) expect(abi.length).toBeGreaterThan(0)
  expect(contracts.find(({ name }) => name === 'Token')?.bytecode?.length).toBeGreaterThan(1_000)
})

test.each([
  ['a missing file', 'missing.json', undefined, 'there is no such file or folder'],
  ['a file that is not JSON', 'broken.json', '{', 'it is not JSON'],
  [
    'JSON without an ABI',
    'package.json',
    '{"name":"x"}',
    'it is not an artifact of Hardhat, Foundry or solc: it has no `abi`',
  ],
])('rejects %s', async (_, name, content, reason) => {
  const path = join(folder.path, name)
  if (content !== undefined) folder.write(name, content)
  expect(() => new Artifacts([path]).contracts()).toThrow(`--artifacts: cannot read ${path}: ${reason}`)
  expect(() => new Artifacts([path]).check()).toThrow(`--artifacts: cannot read ${path}: ${reason}`)
  await expect(createNode({ artifacts: [path] })).rejects.toThrow(`--artifacts: cannot read ${path}: ${reason}`)
})

test('contracts are without those of a folder that was removed after the start', async () => {
  const path = join(folder.path, 'removed')
  folder.write('removed/Token.json', JSON.stringify({ abi: [] }))
  new Artifacts([path]).check()
  rmSync(path, { recursive: true })
  expect(await new ContractDirectory(undefined, [path]).contracts()).toEqual([])
})

test('names the file in a folder that it cannot read', () => {
  const path = join(folder.path, 'linked', 'Vault.json')
  folder.write('linked/Token.json', '{}')
  symlinkSync(join(folder.path, 'removed.json'), path)
  expect(() => new Artifacts([join(folder.path, 'linked')]).contracts()).toThrow(
    `--artifacts: cannot read ${path}: there is no such file`,
  )
})

test('reads new and recompiled artifacts, at most once per second', () => {
  const artifact = (name: string): string => JSON.stringify({ abi: [{ type: 'function', name, inputs: [] }] })
  const path = join(folder.path, 'out')
  folder.write('out/Vault.json', artifact('deposit'))
  let now = 0
  const artifacts = new Artifacts([path], () => now)
  const functions = (): unknown[] => artifacts.contracts().map(({ name, abi: [item] }) => `${name}.${item?.name}`)
  expect(functions()).toEqual(['Vault.deposit'])

  folder.write('out/Vault.json', artifact('depositAll'))
  folder.write('out/Token.json', artifact('transfer'))
  expect(functions()).toEqual(['Vault.deposit'])
  now = 1_000
  expect(functions()).toEqual(['Vault.depositAll', 'Token.transfer'])

  folder.write('out/Token.json', '{')
  now = 2_000
  expect(functions()).toEqual(['Vault.depositAll', 'Token.transfer'])
  folder.write('out/Token.json', artifact('mint'))
  now = 3_000
  expect(artifacts.changes()).toMatchObject([{ name: 'Token', abi: [{ name: 'mint' }] }])

  rmSync(path, { recursive: true })
  now = 4_000
  expect(functions()).toEqual(['Vault.depositAll', 'Token.mint'])
})
