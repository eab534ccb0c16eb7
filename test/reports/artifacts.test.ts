import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readArtifacts } from '../../src/reports/artifacts.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-artifacts-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder gives the contracts of Hardhat, Foundry and solc in it', () => {
  const contracts = readArtifacts(join(import.meta.dirname, '..', '..', 'fixtures', 'contracts'))
  expect(contracts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Token', 'Exchange', 'Failures', 'Batcher']),
  )
  for (const { abi } of contracts) expect(abi.length).toBeGreaterThan(0)
  expect(contracts.find(({ name }) => name === 'Token')?.bytecode?.length).toBeGreaterThan(1_000)
})

test.each([
  ['a file that is not there', 'missing.json', undefined, 'there is no such file or folder'],
  ['a file that is not JSON', 'broken.json', '{', 'it is not JSON'],
  [
    'JSON without an ABI',
    'package.json',
    '{"name":"x"}',
    'it is not an artifact of Hardhat, Foundry or solc: it has no `abi`',
  ],
])('%s is refused', (_, name, content, reason) => {
  const path = join(folder, name)
  if (content !== undefined) writeFileSync(path, content)
  expect(() => readArtifacts(path)).toThrow(`--artifacts cannot read ${path}: ${reason}`)
})
