import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { define } from '../../errors.ts'

// A start loads no stores before it listens, so this is not the error of stores for such a folder.
const dataDirUnusable = define<{ dataDir: string; reason: string }>(
  'FolderUnusable',
  -32603,
  ({ dataDir, reason }) => `the folder ${dataDir} cannot be used: ${reason}; choose another one with --data-dir`,
)

/** Files and folders by which a data directory of another program is recognized, and the reason that its user reads. */
const foreignContents: readonly (readonly [names: readonly string[], reason: string])[] = [
  [
    ['CURRENT'],
    'it contains a LevelDB database of another program, such as Ganache or go-ethereum, whose chain this node cannot read',
  ],
  [['geth', 'chaindata'], 'it contains a chain of go-ethereum or Erigon, which this node cannot read'],
  [
    ['reth.toml', 'mdbx.dat', 'db/mdbx.dat', 'static_files'],
    'it contains a chain of reth, which this node cannot read',
  ],
  [['nethermind_db'], 'it contains a chain of Nethermind, which this node cannot read'],
  [['DATABASE_METADATA.json'], 'it contains a chain of Besu, which this node cannot read'],
  [
    ['state.json'],
    'it contains a file state.json, as the folder of anvil --state: give this file to --fixtures to load the state',
  ],
  [
    ['solidity-files-cache.json', 'build-info'],
    'it contains the cache or the artifacts of a compiler, such as Hardhat or Foundry',
  ],
]

/** The file that each store of this node has. */
const ownFile = 'COMMIT'

/**
 * Checks that a data directory is new, or belongs to this node. Without the check, a node that is given the chain of another program would
 * write its own folders between the files of this chain and start with an empty one. Throws FolderUnusable.
 */
export function checkDataDir(dataDir: string): void {
  const reason = reasonAgainst(dataDir)
  if (reason !== undefined) throw dataDirUnusable({ dataDir, reason })
}

function reasonAgainst(dataDir: string): string | undefined {
  let names: readonly string[]
  try {
    const status = statSync(dataDir, { throwIfNoEntry: false })
    if (status === undefined) return undefined
    if (!status.isDirectory()) return 'it is not a directory'
    names = readdirSync(dataDir)
  } catch {
    return undefined // opening the folder reports the defect
  }
  if (names.includes(ownFile)) return 'it is the store of one network: the data directory is the folder above it'
  if (names.some((name) => existsSync(join(dataDir, name, ownFile)))) return undefined
  return foreignContents.find(([contents]) => contents.some((name) => existsSync(join(dataDir, name))))?.[1]
}
