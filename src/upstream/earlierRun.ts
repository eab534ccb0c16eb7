import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Address } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { type CacheContents, readCache } from './cacheFile.ts'
import { type EarlierRun, noEarlierRun } from './stateSource.ts'

/** Maximum number of slots of an account that are prefetched because an earlier run loaded them. */
const MAX_SLOTS = 100

/**
 * Returns the accounts, slots and code in the newest other cache of the same chain. Names of caches begin with the chain ID. Empty if no
 * other cache exists or if it cannot be read: the state is then loaded when it is read.
 */
export async function readEarlierRun(file: string): Promise<EarlierRun> {
  try {
    const newest = await newestBeside(file)
    const contents = newest === undefined ? undefined : await readCache(newest, newest)
    return contents === undefined ? noEarlierRun : runOf(contents)
  } catch {
    return noEarlierRun
  }
}

async function newestBeside(file: string): Promise<string | undefined> {
  const folder = dirname(file)
  const name = basename(file)
  const chain = name.slice(0, name.indexOf('-') + 1)
  const others = (await readdir(folder)).filter(
    (each) => each !== name && each.startsWith(chain) && each.endsWith('.fork'),
  )
  const dated = await Promise.all(
    others.map(async (each) => ({ path: join(folder, each), time: (await stat(join(folder, each))).mtimeMs })),
  )
  return dated.sort((a, b) => b.time - a.time)[0]?.path
}

function runOf({ keys, accounts, values, codes }: CacheContents): EarlierRun {
  const slots = new Map<Address, bigint[]>()
  for (const [address, ...loaded] of keys) slots.set(address, loaded.slice(0, MAX_SLOTS))
  for (const { address } of accounts) slots.set(address, [])
  for (const [address, slot] of values) {
    const loaded = slots.get(address)
    if (loaded !== undefined && loaded.length < MAX_SLOTS) loaded.push(slot)
  }
  return { slots, codes: new Map(codes.map((code) => [keccak256Hex(code), code])) }
}
