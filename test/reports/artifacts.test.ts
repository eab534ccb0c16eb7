import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readArtifacts } from '../../src/reports/artifacts.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

test('reads the contracts of Hardhat, Foundry and solc in a folder', () => {
  const contracts = readArtifacts(join(import.meta.dirname, '..', '..', 'fixtures', 'contracts'))
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
])('rejects %s', (_, name, content, reason) => {
  const path = join(folder.path, name)
  if (content !== undefined) folder.write(name, content)
  expect(() => readArtifacts(path)).toThrow(`--artifacts cannot read ${path}: ${reason}`)
})
