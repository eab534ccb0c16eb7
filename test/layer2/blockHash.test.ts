import { describe, expect, test } from 'vitest'
import type { BlockHeader, ExecutionEvent } from '../../src/layer2/l2a/block.ts'
import { completeL2aTransaction } from '../../src/layer2/l2a/completeL2aTransaction.ts'
import { PRIME, starknetKeccak, toFelt } from '../../src/layer2/l2a/felt.ts'
import { commitmentRoot, loadStarkHashes, poseidon, poseidonMany } from '../../src/layer2/l2a/hash.ts'
import { type BlockTransaction, commitmentsOf, l2aBlockHash } from '../../src/layer2/l2a/l2aBlockHash.ts'
import { stateDiffCommitment, stateDiffOf } from '../../src/layer2/l2a/stateDiff.ts'
import { countTurns } from '../turns.ts'
import { testHeader } from './testHeader.ts'

// Also the bodies of `describe` compute hashes.
await loadStarkHashes()
const noCommitments = await commitmentsOf([], testHeader)

const signed = (hash: `0x${string}`, signature: readonly `0x${string}`[]): BlockTransaction => ({
  hash,
  transaction: completeL2aTransaction({ type: 'INVOKE', version: '0x0', members: { signature } }, 'test', () => '0x0'),
  execution: { status: 'SUCCEEDED', fee: '0x0' },
})

// The expected values are from the regression tests of the sequencer (starkware-libs/sequencer, crates/starknet_api).
describe('commitments', () => {
  test('the leaf of a transaction hashes its hash and its signature', () => {
    expect(poseidonMany([1n, 2n, 3n])).toBe(0x2f0d8840bcf3bc629598d8a6cc80cb7c0d9e52d93dab244bbf9cd0dca0ad082n)
  })

  test('the commitment of two transactions', async () => {
    const { transaction } = await commitmentsOf(
      [signed('0x1', ['0x2', '0x3']), signed('0x1', ['0x2', '0x3'])],
      testHeader,
    )
    expect(transaction).toBe('0x282b635972328bd1cfa86496fe920d20bd9440cd78ee8dc90ae2b383d664dcf')
  })

  test('before 0.13.4, a missing signature counts as a signature of zero', async () => {
    const { transaction: early } = await commitmentsOf([signed('0x1', [])], { ...testHeader, version: '0.13.2' })
    const { transaction: late } = await commitmentsOf([signed('0x1', [])], testHeader)
    const leaf = 0xa93bf5e58b9378d093aa86ddc2f61a3295a1d1e665bd0ef3384dd07b30e033n
    expect(early).toBe(`0x${(await commitmentRoot([leaf], poseidon)).toString(16)}`)
    expect(late).not.toBe(early)
  })

  test('let other work run while they are computed', async () => {
    const block = Array.from({ length: 50 }, (_, index) => signed(`0x${index + 1}`, ['0x2', '0x3']))
    let others = 0
    const other = () => {
      others++
      pending = setImmediate(other)
    }
    let pending = setImmediate(other)
    await commitmentsOf(block, testHeader)
    clearImmediate(pending)
    expect(others).toBeGreaterThan(1)
  })

  test.each(['0.13.1', '0.14.0'])(
    'other work runs while many events and long ones are hashed (%s)',
    async (version) => {
      const felts = Array.from({ length: 200 }, (_, index) => toFelt(BigInt(index)))
      const { transaction, hash } = signed('0x1', [])
      const commitTo = (events: readonly ExecutionEvent[]) => {
        const execution = { status: 'SUCCEEDED', fee: '0x0', events } as const
        return countTurns(() => commitmentsOf([{ hash, transaction, execution }], { ...testHeader, version }))
      }
      const [, withMany] = await commitTo(felts.map((from) => ({ from, keys: [], data: [] })))
      const [, withLong] = await commitTo([{ from: '0x1', keys: felts, data: felts }])
      // The tree of the commitment alone has 80 turns.
      expect(withMany).toBeGreaterThan(100)
      expect(withLong).toBeGreaterThan(30)
    },
  )

  test('commitmentRoot equals the hash of each level', async () => {
    const [a = 0n, b = 0n, c = 0n] = [11n, 12n, 13n]
    const edge = (child: bigint, length: number) => poseidon(child, 0n) + BigInt(length)
    expect(await commitmentRoot([], poseidon)).toBe(0n)
    expect(await commitmentRoot([a], poseidon)).toBe(edge(a, 64))
    expect(await commitmentRoot([a, b], poseidon)).toBe(edge(poseidon(a, b), 63))
    expect(await commitmentRoot([a, b, c], poseidon)).toBe(edge(poseidon(poseidon(a, b), edge(c, 1)), 62))
    const five = poseidon(poseidon(poseidon(a, b), poseidon(c, a)), edge(b, 2))
    expect(await commitmentRoot([a, b, c, a, b], poseidon)).toBe(edge(five, 61))
  })

  test('the state diff contains the nonces and classes of the transactions', async () => {
    const { transaction, execution } = signed('0x1', [])
    expect(await stateDiffCommitment(stateDiffOf([{ transaction, execution }]))).toBe(
      poseidonMany([BigInt(`0x${Buffer.from('STARKNET_STATE_DIFF0').toString('hex')}`), 0n, 0n, 0n, 1n, 0n, 0n, 0n]),
    )
    const declare = completeL2aTransaction({ type: 'DECLARE' }, 'test', () => '0x4')
    const diff = stateDiffOf([{ transaction: declare, execution }])
    expect([...diff.nonces.values()]).toEqual([5n])
    expect(diff.declared.size).toBe(1)
    const last = completeL2aTransaction({ type: 'DECLARE' }, 'test', () => toFelt(PRIME - 1n))
    expect([...stateDiffOf([{ transaction: last, execution }]).nonces.values()]).toEqual([0n])
  })
})

describe('the hash of a block', () => {
  const hash = (changes: Partial<BlockHeader>) => l2aBlockHash({ ...testHeader, ...changes }, '0x2', noCommitments)

  test.each<[member: string, changes: Partial<BlockHeader>]>([
    ['number', { number: 2 }],
    ['parent', { parentHash: '0xc' }],
    ['timestamp', { timestamp: 5 }],
    ['sequencer', { sequencer: '0x4' }],
    ['price of layer-1 gas', { l1GasPrice: { fri: '0x6', wei: '0x8' } }],
    ['price of data gas', { l1DataGasPrice: { fri: '0xb', wei: '0x9' } }],
    ['price of layer-2 gas', { l2GasPrice: { fri: '0xb', wei: '0xd' } }],
    ['availability mode', { l1DaMode: 'CALLDATA' }],
    ['version', { version: '0.13.5' }],
  ])('depends on its %s', (_, changes) => expect(hash(changes)).not.toBe(hash({})))

  test('does not depend on the price of layer-2 gas before 0.13.4', () => {
    const early = { version: '0.13.3' }
    expect(hash({ ...early, l2GasPrice: { fri: '0x1', wei: '0x1' } })).toBe(hash(early))
    expect(hash({ ...early, l1GasPrice: { fri: '0x1', wei: '0x1' } })).not.toBe(hash(early))
  })

  test('does not depend on prices and version before 0.13.2', () => {
    const early = { version: '0.13.1' }
    expect(hash({ ...early, l1GasPrice: { fri: '0x1', wei: '0x1' } })).toBe(hash(early))
    expect(hash({ version: '0.12.0' })).toBe(hash(early))
    expect(hash({ ...early, timestamp: 5 })).not.toBe(hash(early))
  })

  test('equals the result of the formula', () => {
    const text = (short: string) => BigInt(`0x${Buffer.from(short).toString('hex')}`)
    const prices = poseidonMany([text('STARKNET_GAS_PRICES0'), 7n, 6n, 9n, 10n, 12n, 11n])
    const { stateDiff } = noCommitments
    const counts = 0x8000000000000000n
    const parts = [text('STARKNET_BLOCK_HASH1'), 1n, 2n, 3n, 4n, counts, BigInt(stateDiff), 0n, 0n, 0n, prices]
    expect(BigInt(hash({}))).toBe(poseidonMany([...parts, text('0.13.4'), 0n, 11n]))
  })
})

test('starknetKeccak returns the selector of the specification', () => {
  expect(starknetKeccak('constructor')).toBe('0x28ffe4ff0f226a9107253e17a904099aa4f63a02a5621de0576e5aa71bc5194')
  expect(starknetKeccak('a')).toMatch(/^0x[1-9a-f][0-9a-f]{0,62}$/)
})
