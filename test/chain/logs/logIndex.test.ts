import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesToHex, type Hash, hexToBytes } from '../../../src/bytes.ts'
import { SECTION_BLOCKS } from '../../../src/chain/logs/bloomSection.ts'
import { bloomPattern, type LogFilter, matchesFilter } from '../../../src/chain/logs/logFilter.ts'
import { LogIndex } from '../../../src/chain/logs/logIndex.ts'
import type { ChainBlock, ChainLog } from '../../../src/chain/types.ts'
import { logsBloom } from '../../../src/protocol/bloom.ts'
import { openLevelStore } from '../../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../../src/storage/memoryStore.ts'
import { type Store, tables } from '../../../src/storage/store.ts'
import { fc } from '../../property.ts'
import { openChain, send } from '../support.ts'

/**
 * A chain of headers with blooms only, which is all that the index reads. Headers are stored under the same keys as in a real chain.
 */
class BloomChain {
  readonly store: Store
  readonly hashes: Hash[] = []
  index: LogIndex
  #forks = 0

  constructor(store: Store) {
    this.store = store
    this.index = new LogIndex(store, this, 0)
  }

  hashOf(number: number): Hash | undefined {
    return this.hashes[number]
  }

  /** Adds a block with these logs in one batch. Without the index, as a chain that another program wrote. */
  async add(logs: readonly ChainLog[] = [], withIndex = true): Promise<void> {
    const number = this.hashes.length
    const hash: Hash = `0x${(this.#forks * 1_000_000 + number + 1).toString(16).padStart(64, '0')}`
    const bloom = logsBloom(logs)
    const header = new Uint8Array(600)
    header.set(bloom, 192)
    const batch = this.store.batch()
    const digits = number.toString(16)
    const numberKey = number === 0 ? '00' : digits.padStart(digits.length + (digits.length % 2), '0')
    batch.put(tables.chain, Buffer.concat([Buffer.from('h'), Buffer.from(numberKey, 'hex'), hexToBytes(hash)]), header)
    // The members of a block that the index reads.
    const block = { number, hash, header: { logsBloom: bloom }, receipts: [{ logs }] } as unknown as ChainBlock
    if (withIndex) this.index.stage(block, batch)
    await batch.write()
    this.hashes.push(hash)
    if (withIndex) this.index.remember(block)
  }

  async truncate(head: number): Promise<void> {
    const batch = this.store.batch()
    for (let number = this.hashes.length - 1; number > head; number--) {
      this.index.unstage({ number, hash: this.hashes[number] } as unknown as ChainBlock, batch)
    }
    await batch.write()
    this.hashes.length = head + 1
    this.#forks++
    this.index.truncate(head)
  }

  fork(): BloomChain {
    const fork = new BloomChain(this.store.fork())
    fork.hashes.push(...this.hashes)
    fork.index = this.index.fork(fork.store, fork)
    // Blocks of the fork have other hashes.
    fork.#forks = this.#forks + 1_000
    return fork
  }

  /** Replaces the index, as a process that opens the store again. */
  reopen(): void {
    this.index = new LogIndex(this.store, this, this.hashes.length)
  }

  find(filter: Partial<LogFilter>, first = 0, last = this.hashes.length - 1): number[] {
    const pattern = bloomPattern({ addresses: [], topics: [], ...filter })
    return [...this.index.candidates(pattern, first, last)].filter((number) => number !== undefined)
  }

  async records(): Promise<number> {
    let count = 0
    for await (const _ of this.store.entries(tables.logs)) count++
    return count
  }
}

const address = (seed: number) => `0x${seed.toString(16).padStart(40, '0')}` as const
const topic = (seed: number) => `0x${seed.toString(16).padStart(64, '0')}` as const
const log = (from: number, ...topics: number[]): ChainLog => ({
  address: address(from),
  topics: topics.map(topic),
  data: new Uint8Array(),
})

let chain: BloomChain
beforeEach(async () => {
  chain = new BloomChain(await openMemoryStore())
})
afterEach(() => chain.store.close())

/** Adds blocks up to `length` blocks. The ones with these numbers have a log. */
async function extend(length: number, numbers: readonly number[], withIndex = true): Promise<void> {
  for (let number = chain.hashes.length; number < length; number++)
    await chain.add(numbers.includes(number) ? [log(1, number)] : [], withIndex)
}

const numbers = [5, 2_047, 2_048, 4_095, 4_100]

describe('finds blocks', () => {
  test('by address and by topic, in complete sections and the last one', async () => {
    await extend(5_000, numbers)
    expect(chain.find({ addresses: [address(1)] })).toEqual(numbers)
    expect(chain.find({ topics: [[topic(2_048)]] })).toEqual([2_048])
    expect(chain.find({ topics: [[topic(2_048), topic(5)]] })).toEqual([5, 2_048])
    expect(chain.find({ addresses: [address(1)], topics: [[], [topic(5)]] })).toEqual([5])
    expect(chain.find({ addresses: [address(2)] })).toEqual([])
    expect(chain.find({})).toEqual(numbers)
  })

  test('within the range only', async () => {
    await extend(5_000, numbers)
    expect(chain.find({}, 6, 2_047)).toEqual([2_047])
    expect(chain.find({}, 2_048, 4_094)).toEqual([2_048])
    expect(chain.find({}, 4_100, 4_100)).toEqual([4_100])
    expect(chain.find({}, 4_101)).toEqual([])
  })

  test.each(['reopened', 'written elsewhere'])('in a chain that was %s', async (how) => {
    await extend(5_000, numbers, how === 'reopened')
    chain.reopen()
    expect(chain.find({ addresses: [address(1)] })).toEqual(numbers)
    await extend(7_000, [5_500, 6_500])
    expect(chain.find({ addresses: [address(1)] })).toEqual([...numbers, 5_500, 6_500])
  })

  test('in a chain that is opened again and extended within a section before the first search', async () => {
    await extend(3_000, numbers)
    chain.reopen()
    await extend(3_500, [3_400])
    expect(chain.find({ topics: [[topic(3_400)]] })).toEqual([3_400])
    expect(chain.find({}, 2_000)).toEqual([2_047, 2_048, 3_400])
  })
})

test('a chain without its first blocks is searched where it has blocks', async () => {
  chain.hashes.length = SECTION_BLOCKS * 3 + 5
  await extend(SECTION_BLOCKS * 5, [SECTION_BLOCKS * 3 + 6, SECTION_BLOCKS * 4 + 1], false)
  chain.reopen()
  const reads = countReads(chain.store)
  expect(chain.find({}, 0, SECTION_BLOCKS * 3 - 1)).toEqual([])
  expect(reads()).toBe(0)
  expect(chain.find({})).toEqual([SECTION_BLOCKS * 3 + 6, SECTION_BLOCKS * 4 + 1])
})

describe('the stored index', () => {
  test('has only a marker for a section without logs', async () => {
    await extend(SECTION_BLOCKS * 3, [])
    expect(await chain.records()).toBe(3)
  })

  test('has rows for a complete section, until its last block is removed', async () => {
    await extend(SECTION_BLOCKS - 1, [5])
    expect(await chain.records()).toBe(0)
    await chain.add([log(1, 7)])
    const stored = await chain.records()
    expect(stored).toBeGreaterThan(3)
    await chain.truncate(SECTION_BLOCKS)
    expect(await chain.records()).toBe(stored)
    await chain.truncate(SECTION_BLOCKS - 2)
    expect(await chain.records()).toBe(0)
  })

  test('is built by the first search if it is missing, and then read', async () => {
    await extend(SECTION_BLOCKS * 2 + 4, numbers, false)
    chain.reopen()
    expect(await chain.records()).toBe(0)
    expect(chain.find({})).toEqual([5, 2_047, 2_048, 4_095])
    const reads = countReads(chain.store)
    expect(chain.find({ addresses: [address(1)] })).toEqual([5, 2_047, 2_048, 4_095])
    expect(reads()).toBeLessThan(20)
  })

  test('is read from disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-index-'))
    const { hashes } = await writeOnDisk(folder)
    const store = await openLevelStore(folder)
    chain = Object.assign(new BloomChain(store), { hashes })
    chain.reopen()
    const reads = countReads(store)
    expect(chain.find({ addresses: [address(1)] }, 0, SECTION_BLOCKS - 1)).toEqual([5, 2_047])
    expect(reads()).toBeLessThan(10)
    await store.close()
    await rm(folder, { recursive: true })
    chain = new BloomChain(await openMemoryStore())
  })
})

async function writeOnDisk(folder: string): Promise<BloomChain> {
  chain = new BloomChain(await openLevelStore(folder))
  await extend(SECTION_BLOCKS + 10, [5, 2_047])
  await chain.store.close()
  return chain
}

describe('when blocks are removed', () => {
  test('finds the blocks that replace them', async () => {
    await extend(5_000, numbers)
    await chain.truncate(2_047)
    await extend(6_000, [2_050, 5_900])
    expect(chain.find({})).toEqual([5, 2_047, 2_050, 5_900])
  })

  test('finds blocks in the last section', async () => {
    await extend(3_000, [2_100, 2_101, 2_900])
    await chain.truncate(2_100)
    await extend(3_000, [2_102])
    expect(chain.find({})).toEqual([2_100, 2_102])
    await chain.truncate(2_047)
    expect(chain.find({})).toEqual([])
  })

  test('ignores a block whose write failed', async () => {
    await extend(SECTION_BLOCKS - 1, [5])
    const failed = {
      number: SECTION_BLOCKS - 1,
      hash: topic(9),
      header: { logsBloom: logsBloom([log(3, 3)]) },
      receipts: [{}],
    }
    chain.index.stage(failed as unknown as ChainBlock, chain.store.batch())
    await chain.add([log(1, 4)])
    expect(chain.find({ addresses: [address(3)] })).toEqual([])
    expect(chain.find({})).toEqual([5, SECTION_BLOCKS - 1])
  })
})

test('a chain that is shortened to an earlier section has the logs of that section', async () => {
  const logging = await openChain({ mining: { kind: 'manual' } })
  await send(logging, { to: null, data: hexToBytes('0x5f5fa0'), gasLimit: 100_000n })
  await logging.miner.mine({ count: SECTION_BLOCKS + 1 })
  await logging.reorganizer.rollback(10)
  const { number } = logging.head
  expect(number).toBeLessThan(SECTION_BLOCKS - 1)
  const found = [...logging.findLogs({ addresses: [], topics: [] }, 0, number)].flatMap((logs) => logs ?? [])
  expect(found).toHaveLength(1)
  await logging.close()
})

describe('a fork', () => {
  test('has the index of the chain, and later blocks do not affect the other', async () => {
    await extend(2_060, [5, 2_050])
    const forked = chain.fork()
    const reads = countReads(forked.store)
    expect(forked.find({ addresses: [address(1)] }, 2_048)).toEqual([2_050])
    expect(reads()).toBe(0)
    await forked.add([log(7, 1)])
    await chain.add([log(8, 1)])
    expect(forked.find({ addresses: [address(7)] })).toEqual([2_060])
    expect(forked.find({ addresses: [address(8)] })).toEqual([])
    expect(chain.find({ addresses: [address(7)] })).toEqual([])
    await forked.truncate(2_048)
    expect(forked.find({})).toEqual([5])
    expect(chain.find({})).toEqual([5, 2_050, 2_060])
    await forked.store.close()
  })
})

test('a search continues while blocks complete its section', async () => {
  await extend(SECTION_BLOCKS * 2 - 5, [SECTION_BLOCKS + 1], false)
  chain.reopen()
  const search = chain.index.candidates(
    bloomPattern({ addresses: [address(1)], topics: [] }),
    SECTION_BLOCKS,
    SECTION_BLOCKS * 2 - 6,
  )
  expect(search.next()).toEqual({ done: false, value: undefined })
  await extend(SECTION_BLOCKS * 2 + 3, [SECTION_BLOCKS * 2 - 3])
  expect([...search].filter((number) => number !== undefined)).toEqual([SECTION_BLOCKS + 1])
  expect(chain.find({}, SECTION_BLOCKS)).toEqual([SECTION_BLOCKS + 1, SECTION_BLOCKS * 2 - 3])
})

test('a search continues while blocks of the last section are removed and added', async () => {
  const withLogs = Array.from({ length: 200 }, (_, number) => number)
  await extend(200, withLogs)
  const search = chain.index.candidates(bloomPattern({ addresses: [address(1)], topics: [] }), 0, 150)
  expect(search.next()).toEqual({ done: false, value: undefined })
  await chain.truncate(150)
  await extend(170, [160])
  expect([...search].filter((number) => number !== undefined)).toEqual(withLogs.slice(0, 151))
  expect(chain.find({})).toEqual([...withLogs.slice(0, 151), 160])
})

test('finds every block with a matching log for any filter', async () => {
  const random = fc.sample(fc.array(fc.tuple(fc.nat(6), fc.array(fc.nat(9), { maxLength: 4 })), { maxLength: 3 }), {
    numRuns: SECTION_BLOCKS + 300,
    seed: 7,
  })
  const blocks = random.map((logs, at) => (at % 7 === 0 ? logs.map(([from, topics]) => log(from, ...topics)) : []))
  for (const logs of blocks) await chain.add(logs)
  const filters = fc.record({
    addresses: fc.array(fc.nat(7).map(address), { maxLength: 2 }),
    topics: fc.array(fc.array(fc.nat(10).map(topic), { maxLength: 2 }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(filters, fc.nat(SECTION_BLOCKS + 299), fc.nat(SECTION_BLOCKS + 299), (filter, a, b) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)]
      const found = new Set(chain.find(filter, first, last))
      for (let number = first; number <= last; number++) {
        if (blocks[number]?.some((each) => matchesFilter(filter, each))) expect(found.has(number)).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})

function countReads(store: Store): () => number {
  const get = store.get.bind(store)
  let reads = 0
  store.get = (table, key) => {
    reads++
    return get(table, key)
  }
  return () => reads
}

test('a pattern has bits that are set in the bloom of a header', () => {
  const [bits] = bloomPattern({ addresses: [address(1)], topics: [] })[0] ?? []
  const bloom = logsBloom([{ address: address(1), topics: [] }])
  for (const bit of bits ?? []) expect((bloom[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))).not.toBe(0)
  expect(bytesToHex(bloom).replaceAll('0', '')).not.toBe('x')
})
