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

const transfer = { type: 'function', name: 'transfer', inputs: [{ name: 'to', type: 'address' }], outputs: [] }
const metadata = { settings: { compilationTarget: { 'src/Token.sol': 'Token' } }, output: { abi: [transfer] } }

test.each<[string, string, unknown]>([
  [
    'solc --combined-json before 0.8',
    'combined.json',
    { contracts: { 'Token.sol:Token': { abi: JSON.stringify([transfer]), bin: '6001' } }, version: '0.7.6' },
  ],
  ['build info of Hardhat', '0a1b.json', { output: { contracts: { 'a.sol': { Token: { abi: [transfer] } } } } }],
  ['metadata of solc', 'metadata.json', metadata],
  ['Foundry for one of several versions of solc', 'Token.0.8.20.json', { abi: [transfer], metadata }],
  ['vyper -f combined_json', 'vyper.json', { 'contracts/Token.vy': { abi: [transfer] }, version: '0.4.3' }],
  ['a manifest of Ape', '__local__.json', { contractTypes: { Token: { abi: [transfer] } }, sources: {} }],
  ['solc --abi', 'Token.abi', [transfer]],
  ['an old compiler, whose functions have no type', 'Token.abi', [{ ...transfer, type: undefined }]],
  ['solc --abi in a file with another name', 'Token.abi.json', [transfer]],
])('reads the output of %s', (_, name, json) => {
  const path = folder.write(`outputs/${name}`, JSON.stringify(json))
  expect(new Artifacts([path]).contracts()).toMatchObject([{ name: 'Token', abi: [transfer] }])
})

test('reads the code of solc --bin and of Ape', () => {
  const path = folder.write('bin/Token.abi', JSON.stringify([transfer]))
  folder.write('bin/Token.bin', `6001__$${'a'.repeat(34)}$__6002\n\n// $${'a'.repeat(34)}$ -> Maths.sol:Maths\n`)
  expect(new Artifacts([path]).contracts()).toMatchObject([{ libraryOffsets: [2] }])
  folder.write('ape/Token.json', JSON.stringify({ abi: [transfer], deploymentBytecode: { bytecode: '0x6001' } }))
  expect(new Artifacts([join(folder.path, 'ape')]).contracts()).toMatchObject([{ bytecode: Uint8Array.of(0x60, 1) }])
})

test('reads the UTF-16 of Windows PowerShell, and contracts in a folder named cache', () => {
  const text = Buffer.from(`\ufeff${JSON.stringify({ abi: [transfer] })}`, 'utf16le')
  folder.write('contracts/cache/Token.sol/Token.json', text)
  expect(new Artifacts([join(folder.path, 'contracts')]).contracts()).toMatchObject([{ name: 'Token' }])
})

test.each([
  ['null', [null]],
  ['a list of numbers', [1]],
  ['signatures', ['function transfer(address to)']],
  ['objects of another kind', [{ type: 'token', name: 'DAI' }]],
  ['an event whose inputs are text', [{ type: 'event', name: 'Sent', inputs: 'none' }]],
])('skips %s in a folder', (_, list) => {
  folder.write('lists/list.json', JSON.stringify(list))
  expect(new Artifacts([join(folder.path, 'lists')]).contracts()).toEqual([])
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
  expect(artifacts.changes()).toMatchObject([
    { name: 'Token', abi: [{ name: 'mint' }] },
    { name: 'Vault', abi: [{ name: 'depositAll' }] },
  ])

  // The reporter names deployed contracts by the changes, and locates failures in all contracts.
  folder.write('out/Vault.json', artifact('depositMost'))
  now = 4_000
  expect(functions()).toEqual(['Vault.depositMost', 'Token.mint'])
  expect(artifacts.changes()).toMatchObject([{ name: 'Vault', abi: [{ name: 'depositMost' }] }])
  expect(artifacts.changes()).toEqual([])
  now = 5_000
  expect(artifacts.changes()).toEqual([])

  rmSync(path, { recursive: true })
  now = 6_000
  expect(functions()).toEqual(['Vault.depositMost', 'Token.mint'])
})
