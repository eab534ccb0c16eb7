import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBlockFromRLP } from '@ethereumjs/block'
import { RLP } from '@ethereumjs/rlp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { readGenesis } from '../../src/chain/genesis/genesisFile.ts'
import { blocksOf } from '../../src/chain/import/blockStream.ts'
import { StateVersion } from '../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { readFailed } from '../../src/storage/storageErrors.ts'
import { hasOfficial, officialFolder } from '../official.ts'
import { openChain, send } from './support.ts'

let chain: Chain
afterEach(() => chain?.close())

const official = join(officialFolder('conformance'), 'chain')

describe.skipIf(!hasOfficial('conformance'))('the official test chain', () => {
  const open = async () => {
    const genesis = readGenesis(JSON.parse(readFileSync(join(official, 'genesis.json'), 'utf8')))
    return Chain.open(await openMemoryStore(), () => genesis, { mining: { kind: 'manual' } })
  }

  test('is imported up to its recorded head', async () => {
    chain = await open()
    for await (const rlp of blocksOf([readFileSync(join(official, 'chain.rlp'))])) {
      const block = await chain.importer.importBlock(rlp)
      expect(block.rlp()).toEqual(new Uint8Array(rlp))
    }
    const { params } = JSON.parse(readFileSync(join(official, 'headfcu.json'), 'utf8'))
    expect(chain.head).toMatchObject({ number: 54, hash: params[0].headBlockHash, fork: 'bpo2' })
    expect(chain.blockByNumber(1)?.fork).toBe('homestead')
  })
})

/** Returns the RLP of two blocks with a transfer each. */
async function twoBlocks(): Promise<Uint8Array[]> {
  const source = await openChain()
  await send(source)
  await send(source)
  const blocks = [1, 2].map((number) => new Uint8Array(source.blockByNumber(number)?.rlp() ?? []))
  await source.close()
  return blocks
}

/** RLP of an empty list in nine lists. */
const nestedLists = Uint8Array.from({ length: 10 }, (_, at) => 0xc9 - at)

type Parts = [header: Uint8Array[], transactions: unknown[], ...unknown[]]
const encodeParts = (parts: Parts): Uint8Array => RLP.encode(parts as unknown as Parameters<typeof RLP.encode>[0])

describe('importing', () => {
  test('reproduces the chain, and skips existing blocks', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const [first, second] = await twoBlocks()
    if (first === undefined || second === undefined) throw new Error('unreachable')
    await chain.importer.importBlock(first)
    expect(await chain.importer.importBlock(first)).toBe(chain.head)
    const block = await chain.importer.importBlock(second)
    expect(chain.head).toBe(block)
    expect(bytesToHex(block.rlp())).toBe(bytesToHex(second))
  })

  test.each([
    ['a wrong state root', { stateRoot: new Uint8Array(32) }, /stateRoot/i],
    ['a wrong receipts root', { receiptTrie: new Uint8Array(32) }, /receipt/i],
    ['a wrong gasUsed', { gasUsed: 42_000n }, /gasUsed/i],
    ['the time of its parent', { timestamp: 1_700_000_000n }, /timestamp/i],
    ['a wrong base fee', { baseFeePerGas: 5n }, /base fee/i],
    ['another parent', { parentHash: new Uint8Array(32).fill(1) }, /its parent is 0x0101/],
  ])('rejects %s with number and reason, and keeps earlier blocks', async (_, header, reason) => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const [first, second] = await twoBlocks()
    if (first === undefined || second === undefined) throw new Error('unreachable')
    await chain.importer.importBlock(first)
    const common = chain.common(chain.next.fork)
    const block = createBlockFromRLP(second, { common })
    const { createBlock } = await import('@ethereumjs/block')
    const changed = createBlock({ ...block, header: { ...block.header, ...header } }, { common })
    const rejected = chain.importer.importBlock(changed.serialize())
    await expect(rejected).rejects.toMatchObject({
      name: 'BlockRejected',
      message: expect.stringMatching(/^block 2 was rejected: /),
    })
    await expect(rejected).rejects.toThrow(reason)
    expect(chain.head.number).toBe(1)
    await chain.importer.importBlock(second)
    expect(chain.head.number).toBe(2)
  })

  test('does not blame a block for a state that cannot be read', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const [first] = await twoBlocks()
    const failure = readFailed()
    vi.spyOn(StateVersion.prototype, 'account').mockImplementation(() => {
      throw failure
    })
    try {
      await expect(chain.importer.importBlock(first ?? expect.fail())).rejects.toBe(failure)
    } finally {
      vi.restoreAllMocks()
    }
    expect(chain.head.number).toBe(0)
  })

  test('rejects another block with an existing number', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await chain.miner.mine()
    const [first] = await twoBlocks()
    await expect(chain.importer.importBlock(first ?? expect.fail())).rejects.toThrow(
      /^block 1 was rejected: the chain has another block with this number/,
    )
  })

  test.each([
    [
      'without the blocks before',
      2,
      /^block 2 was rejected: its parent is 0x\w+, but the head is block 0, 0x\w+: import block 1 first$/,
    ],
    ['of another genesis', 1, /but the head is block 0, 0x\w+: start with the genesis of its chain \(--genesis\)$/],
  ])('tells what is missing for a block %s', async (_, number, message) => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const blocks = await twoBlocks()
    const parts = RLP.decode(blocks[number - 1] ?? expect.fail()) as unknown as Parts
    if (number === 1) parts[0][0] = new Uint8Array(32).fill(1)
    await expect(chain.importer.importBlock(encodeParts(parts))).rejects.toThrow(message)
  })

  test('tells that a file has another genesis block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const [first] = await twoBlocks()
    const parts = RLP.decode(first ?? expect.fail()) as unknown as Parts
    parts[0][8] = new Uint8Array(0)
    await expect(chain.importer.importBlock(encodeParts(parts))).rejects.toThrow(
      /^block 0 was rejected: the chain has another genesis block, 0x\w+: start with the genesis of its chain \(--genesis\)$/,
    )
  })

  test('rejects a block with a list too many', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const [first] = await twoBlocks()
    const parts = RLP.decode(first ?? expect.fail()) as unknown as Parts
    await expect(chain.importer.importBlock(encodeParts([...parts, []]))).rejects.toThrow(
      'it has 5 lists, but a block has a header, transactions, uncles and, from Shanghai, withdrawals',
    )
  })

  test.each([
    ['an empty list', Uint8Array.of(0xc0), '? was rejected: it is not an RLP list of a header'],
    ['truncated RLP', Uint8Array.of(0xf9, 0x02), '? was rejected: its RLP is broken'],
    ['nested lists', nestedLists, '? was rejected: its RLP is broken: lists are'],
    ['a block without a header', Uint8Array.of(0xc3, 0xc0, 0xc0, 0xc0), '0 was rejected: its header has 0 fields'],
  ])('rejects %s', async (_, rlp, message) => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const rejected = expect.objectContaining({
      name: 'BlockRejected',
      message: expect.stringContaining(`block ${message}`),
    })
    await expect(chain.importer.importBlock(rlp)).rejects.toEqual(rejected)
  })

  test.each<[string, (parts: Parts) => void, string]>([
    ['in its header', ([header]) => (header[2] = Uint8Array.of(1, 2)), 'its miner has 2 bytes instead of 20'],
    [
      'of its header, a time of more than 64 bits,',
      ([header]) => (header[11] = new Uint8Array(9).fill(1)),
      'its timestamp has 9 bytes, more than 8',
    ],
    [
      'of its header, a number that is encoded with leading zeros,',
      ([header]) => (header[9] = Uint8Array.of(0, ...(header[9] ?? []))),
      'its gasLimit has leading zeros',
    ],
    [
      'of an uncle',
      (parts) => (parts[2] = [parts[0].with(7, Uint8Array.of(0))]),
      'uncle 0 is malformed: its difficulty has leading zeros',
    ],
    ['in its uncles', (parts) => (parts[2] = [Uint8Array.of(1)]), 'uncle 0 is malformed: it is not a list of fields'],
    [
      'of a withdrawal',
      (parts) => (parts[3] = [[Uint8Array.of(0), Uint8Array.of(1), new Uint8Array(20), Uint8Array.of(5)]]),
      'withdrawal 0 is malformed: its index has leading zeros',
    ],
    [
      'in its withdrawals',
      (parts) => (parts[3] = [[Uint8Array.of(1)]]),
      'withdrawal 0 is malformed: it has 1 fields instead of 4',
    ],
    [
      'in a transaction',
      (parts) => (parts[1] = [[Uint8Array.of(1)]]),
      'transaction 0 is malformed: type 0 has 9 fields, but it has 1',
    ],
    [
      'in a typed transaction',
      (parts) => (parts[1] = [Uint8Array.of(2, ...nestedLists)]),
      'transaction 0 is malformed: its RLP is broken: lists are nested more than 8 levels deep',
    ],
  ])('names the malformed part %s', async (_, change, problem) => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const [first] = await twoBlocks()
    const parts = RLP.decode(first ?? expect.fail()) as unknown as Parts
    change(parts)
    await expect(chain.importer.importBlock(encodeParts(parts))).rejects.toThrow(`block 1 was rejected: ${problem}`)
  })
})

describe('a stream of blocks', () => {
  const collect = async (chunks: Uint8Array[]) => {
    const found: Uint8Array[] = []
    for await (const block of blocksOf(chunks)) found.push(block)
    return found.map((block) => Buffer.from(block).toString('hex'))
  }
  const short = Buffer.from('c20102', 'hex')
  const long = Buffer.from(`f83ab838${'11'.repeat(56)}`, 'hex')

  test('is split into blocks for any chunks', async () => {
    const bytes = Buffer.concat([short, long, short])
    for (let at = 0; at <= bytes.length; at++) {
      expect(await collect([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(
        [short, long, short].map((item) => item.toString('hex')),
      )
    }
  })

  test('is split into blocks that span many chunks', async () => {
    const item = Buffer.concat([Buffer.from('fa030000', 'hex'), Buffer.alloc(0x030000, 1)])
    const bytes = Buffer.concat([short, item, short])
    const chunks = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, at) =>
      bytes.subarray(100 * at, 100 * (at + 1)),
    )
    expect(await collect(chunks)).toEqual([short, item, short].map((each) => each.toString('hex')))
  })

  test('with a block that cannot be as long as it says is rejected before its end', async () => {
    let chunks = 0
    const stream = function* () {
      yield Buffer.concat([short, Buffer.from('ff0000010000000000', 'hex')])
      for (; chunks < 10; chunks++) yield Buffer.alloc(100)
    }
    const split = async () => {
      for await (const block of blocksOf(stream())) expect(block).toEqual(short)
    }
    await expect(split()).rejects.toMatchObject({
      name: 'InvalidBlockFile',
      message: expect.stringContaining('item 2 would have 1099511627785 bytes'),
    })
    expect(chunks).toBe(0)
  })

  test('that is truncated or contains other items is rejected with the number of the block', async () => {
    await expect(collect([short, long.subarray(0, 9)])).rejects.toMatchObject({
      name: 'TruncatedStream',
      message: expect.stringContaining('block 2'),
    })
    await expect(collect([short, Buffer.from('hello')])).rejects.toMatchObject({
      name: 'InvalidBlockFile',
      message: expect.stringContaining('item 2'),
    })
    expect(await collect([])).toEqual([])
  })
})
