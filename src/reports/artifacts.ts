import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hexToBytes } from '../bytes.ts'
import { define } from '../errors.ts'
import { compiledContracts } from '../fixtures/abi/artifact.ts'
import type { KnownContract } from './abiRegistry.ts'

export const artifactsUnreadable = define<{ path: string; reason: string }>(
  'ArtifactsUnreadable',
  -32602,
  ({ path, reason }) => `--artifacts cannot read ${path}: ${reason}`,
)

/** Folders without contracts of the project: dependencies, and data of compilers. */
const skippedFolders = new Set(['node_modules', '.git', 'build-info', 'cache'])

/**
 * Reads contracts from artifacts of Hardhat, Foundry or solc: a JSON file, the files of a folder and its subfolders, or parsed content.
 * Skips other JSON files in folders. A file given by name must be an artifact. Throws ArtifactsUnreadable.
 */
export function readArtifacts(source: string | object): KnownContract[] {
  if (typeof source === 'object') return checked(contractsIn('artifact', source), 'the object')
  const path = source
  if (isFolder(path)) return [...filesIn(path)].flatMap((file) => contractsIn(file, jsonOf(file)))
  const json = jsonOf(path)
  if (json === undefined) throw artifactsUnreadable({ path, reason: 'it is not JSON' })
  return checked(contractsIn(path, json), path)
}

function checked(contracts: KnownContract[], path: string): KnownContract[] {
  if (contracts.length > 0) return contracts
  throw artifactsUnreadable({ path, reason: 'it is not an artifact of Hardhat, Foundry or solc: it has no `abi`' })
}

function contractsIn(file: string, json: unknown): KnownContract[] {
  return compiledContracts(json, basename(file, '.json')).map(({ bytecode, ...contract }) => ({
    ...contract,
    bytecode: bytecode && hexToBytes(bytecode),
  }))
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw artifactsUnreadable({ path, reason: 'there is no such file or folder' })
  return found.isDirectory()
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skippedFolders.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.name.endsWith('.json') && !entry.name.endsWith('.dbg.json')) yield path
  }
}

/** Returns undefined for a file that is not JSON. */
function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw artifactsUnreadable({ path, reason: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
}
