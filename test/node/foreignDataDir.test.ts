import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withKeys } from '../../src/node/commands/keyCommands.ts'
import { createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** Data directories of other programs: a node refuses them and writes nothing into them. */

const { path: folder } = temporaryFolder()

/** Creates a folder with empty files. */
function folderWith(name: string, files: readonly string[]): string {
  const path = join(folder, name)
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), '')
  }
  return path
}

const entries = (path: string): string[] => readdirSync(path, { recursive: true }).map(String).sort()

const foreign: [program: string, files: string[], reason: string][] = [
  ['ganache', ['CURRENT', 'LOCK', 'LOG', 'MANIFEST-000002', '000003.log'], 'LevelDB database of another program'],
  ['geth', ['geth/chaindata/CURRENT', 'geth/nodekey', 'keystore/key'], 'a chain of go-ethereum'],
  ['chaindata', ['chaindata/CURRENT', 'nodekey'], 'a chain of go-ethereum'],
  ['erigon', ['chaindata/mdbx.dat'], 'or Erigon'],
  ['reth', ['db/mdbx.dat', 'reth.toml'], 'a chain of reth'],
  ['nethermind', ['nethermind_db/mainnet/CURRENT'], 'a chain of Nethermind'],
  ['besu', ['DATABASE_METADATA.json', 'database/CURRENT'], 'a chain of Besu'],
  ['anvil', ['state.json'], 'give this file to --fixtures'],
  ['hardhat', ['solidity-files-cache.json'], 'of a compiler, such as Hardhat'],
  ['artifacts', ['build-info/a.json'], 'of a compiler, such as Hardhat'],
]

test.each(foreign)('a data directory of %s is refused and stays unchanged', async (program, files, reason) => {
  const dataDir = folderWith(program, files)
  const before = entries(dataDir)
  const expected = { name: 'FolderUnusable', message: expect.stringContaining(reason) }
  await expect(createNode({ dataDir })).rejects.toMatchObject(expected)
  await expect(withKeys({ dataDir }, async (keys) => keys.list())).rejects.toMatchObject(expected)
  expect(entries(dataDir)).toEqual(before)
})

test('a file is refused by its name', async () => {
  const dataDir = join(folderWith('state', ['state.txt']), 'state.txt')
  await expect(createNode({ dataDir })).rejects.toMatchObject({
    name: 'FolderUnusable',
    message: `the folder ${dataDir} cannot be used: it is not a directory; choose another one with --data-dir`,
  })
})

test('a folder with other files is used, also if later files look like files of another program', async () => {
  const dataDir = folderWith('project', ['package.json', 'data/CURRENT'])
  await (await createNode({ dataDir })).close()
  folderWith('project', ['state.json', 'chaindata/CURRENT'])
  await (await createNode({ dataDir })).close()
  // One network of it is not a data directory.
  const network = createNode({ dataDir: join(dataDir, 'local') })
  await expect(network).rejects.toThrow('it is the store of one network: the data directory is the folder above it')
})
