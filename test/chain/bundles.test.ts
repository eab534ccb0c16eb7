import { describe, expect, test } from 'vitest'
import { type Address, type Hash, hexToBytes } from '../../src/bytes.ts'
import { type Bundle, bundleHash } from '../../src/chain/bundles/bundle.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { type BlockEngine, defaultEngine } from '../../src/chain/engine/blockEngine.ts'
import { transactionTimedOut } from '../../src/chain/engine/executionBounds.ts'
import type { PoolTransaction } from '../../src/chain/types.ts'
import type { ForkName } from '../../src/protocol/forks.ts'
import { ReferenceExecution } from '../../src/reference/referenceExecution.ts'
import { fc } from '../property.ts'
import {
  alice,
  bob,
  carol,
  dave,
  GENESIS_TIME,
  initCode,
  openChain,
  REVERTS,
  send,
  signed,
  type TestChainOptions,
} from './support.ts'

const manual = { mining: { kind: 'manual' } } as const
const GWEI = 10n ** 9n
/** Runtime code that pays its balance to the fee recipient. */
const PAYS_RECIPIENT = '5f5f5f5f47415af100'

function transaction(chain: Chain, data: Parameters<typeof signed>[1] = {}): PoolTransaction {
  const tx = signed(chain, data)
  return { hash: tx.hash, from: data.from ?? alice, tx }
}

/** A bundle for the next block. */
function bundleOf(chain: Chain, transactions: readonly PoolTransaction[], values: Partial<Bundle> = {}): Bundle {
  const next = chain.head.number + 1
  const hash = bundleHash(transactions.map((each) => each.hash))
  return {
    hash,
    name: `the bundle ${hash}`,
    transactions,
    blocks: [next, next],
    times: [undefined, undefined],
    mayFail: new Set(),
    optional: new Set(),
    key: undefined,
    ...values,
  }
}

const hashesOf = ({ transactions }: { readonly transactions: readonly { readonly hash: Hash }[] }) =>
  transactions.map(({ hash }) => hash)

/** Opens a chain that mines on request, with the texts that it logs. */
async function openManual(options: TestChainOptions = {}) {
  const warnings: string[] = []
  const chain = await openChain({ ...manual, ...options, warn: (text) => warnings.push(text) })
  return { chain, warnings }
}

/** An engine that counts the transactions that it executes. */
function countingEngine() {
  const counted = { executions: 0 }
  const engine: BlockEngine = async (...block) => {
    const running = await defaultEngine(...block)
    const execute = running.execute.bind(running)
    return Object.assign(running, {
      execute: (...transaction: Parameters<typeof execute>) => {
        counted.executions++
        return execute(...transaction)
      },
    })
  }
  return { engine, counted }
}

async function deployed(chain: Chain, runtime: string, from: Address = carol): Promise<`0x${string}`> {
  const hash = await send(chain, { from, to: undefined, data: initCode(runtime), gasLimit: 200_000n })
  await chain.miner.mine()
  const created = chain.receipt(hash)?.contractAddress
  if (created === undefined) throw new Error('the contract was not created')
  return created
}

test('a bundle is at the beginning of its block, in its own order, and is not visible before', async () => {
  const { chain, warnings } = await openManual()
  const pooled = await send(chain, { from: bob, to: carol, maxPriorityFeePerGas: 2n * GWEI })
  const first = transaction(chain, { maxPriorityFeePerGas: 0n })
  const second = transaction(chain, { from: carol, to: alice, maxPriorityFeePerGas: GWEI })
  chain.bundles.add(bundleOf(chain, [first, second]))
  const pending = await chain.miner.pending()
  expect(hashesOf(pending.block)).toEqual([pooled])
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual([first.hash, second.hash, pooled])
  expect(chain.bundles.size).toBe(0)
  expect(warnings).toEqual([])
  await chain.close()
})

test('a bundle can contain a transaction of the pool: the block has it once', async () => {
  const { chain } = await openManual()
  const victim = transaction(chain, { from: bob })
  await chain.submit(victim.tx, bob)
  const follower = await send(chain, { from: bob, nonce: 1n })
  const after = transaction(chain)
  chain.bundles.add(bundleOf(chain, [victim, after]))
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual([victim.hash, after.hash, follower])
  expect(chain.pool.size).toBe(0)
  await chain.close()
})

test('one transaction that fails or is rejected prevents the whole bundle, which leaves no trace', async () => {
  const { chain, warnings } = await openManual()
  const reverts = await deployed(chain, REVERTS)
  const failing = transaction(chain, { from: bob, to: reverts, gasLimit: 100_000n })
  const tooEarly = transaction(chain, { from: bob, nonce: 5n })
  const good = transaction(chain)
  const [failingBundle, earlyBundle] = [bundleOf(chain, [good, failing]), bundleOf(chain, [good, tooEarly])]
  chain.bundles.add(failingBundle)
  chain.bundles.add(earlyBundle)
  const nonce = chain.nonceOf(alice)
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual([])
  expect(chain.nonceOf(alice)).toBe(nonce)
  expect(warnings).toContain(`the bundle ${failingBundle.hash} waits: transaction ${failing.hash} fails`)
  expect(warnings).toContain(`the bundle ${failingBundle.hash} was removed: transaction ${failing.hash} fails`)
  expect(
    warnings.filter((text) =>
      text.includes(`${earlyBundle.hash} waits: transaction ${tooEarly.hash} is rejected: nonce too high`),
    ),
  ).toHaveLength(1)
  expect(chain.bundles.size).toBe(0)
  await chain.close()
})

test('a transaction that may fail stays in the bundle, and an optional one is left out', async () => {
  const { chain } = await openManual()
  const reverts = await deployed(chain, REVERTS)
  const failing = transaction(chain, { from: bob, to: reverts, gasLimit: 100_000n })
  const optional = transaction(chain, { from: carol, to: reverts, gasLimit: 100_000n })
  const good = transaction(chain)
  chain.bundles.add(
    bundleOf(chain, [failing, optional, good], {
      mayFail: new Set([failing.hash]),
      optional: new Set([optional.hash]),
    }),
  )
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual([failing.hash, good.hash])
  expect(chain.receipt(failing.hash)?.status).toBe(0)
  expect(chain.bundles.size).toBe(0)
  await chain.close()
})

test('of two bundles with the same nonce, the one that pays more for its gas is included, with payments to the fee recipient', async () => {
  const { chain } = await openManual()
  const payer = await deployed(chain, PAYS_RECIPIENT)
  const fees = transaction(chain, { maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: 2n * GWEI })
  const payment = transaction(chain, { to: payer, value: GWEI ** 2n, gasLimit: 100_000n, maxPriorityFeePerGas: 0n })
  chain.bundles.add(bundleOf(chain, [fees]))
  chain.bundles.add(bundleOf(chain, [payment]))
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual([payment.hash])
  await chain.close()
})

test('bundles that depend on each other are in one block', async () => {
  const { chain } = await openManual()
  const second = transaction(chain, { nonce: 1n, maxPriorityFeePerGas: GWEI })
  const first = transaction(chain, { nonce: 0n, maxPriorityFeePerGas: 0n })
  chain.bundles.add(bundleOf(chain, [second]))
  chain.bundles.add(bundleOf(chain, [first]))
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual([first.hash, second.hash])
  await chain.close()
})

test('bundles with successive nonces of a sender are in one block, in whatever order they arrive', async () => {
  const { chain } = await openManual()
  const inOrder = [0n, 1n, 2n, 3n].map((nonce) => transaction(chain, { nonce }))
  for (const index of [3, 1, 2, 0]) chain.bundles.add(bundleOf(chain, [inOrder[index]!]))
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual(inOrder.map(({ hash }) => hash))
  await chain.close()
})

test('a bundle waits for its blocks and times, and is removed after its last block', async () => {
  const { chain, warnings } = await openManual()
  const later = bundleOf(chain, [transaction(chain)], {
    blocks: [2, 3],
    times: [GENESIS_TIME + 100, GENESIS_TIME + 200],
  })
  chain.bundles.add(later)
  expect(hashesOf((await chain.miner.mine({ timestamp: GENESIS_TIME + 150 }))[0]!)).toEqual([])
  expect(hashesOf((await chain.miner.mine({ timestamp: GENESIS_TIME + 201 }))[0]!)).toEqual([])
  expect(chain.bundles.size).toBe(1)
  await chain.miner.mine({ timestamp: GENESIS_TIME + 202 })
  expect(chain.bundles.size).toBe(0)
  expect(warnings).toEqual([`the bundle ${later.hash} was removed: block 3 was the last one that could contain it`])
  const timely = transaction(chain)
  chain.bundles.add(bundleOf(chain, [timely], { blocks: [4, 9], times: [GENESIS_TIME + 300, undefined] }))
  const [block] = await chain.miner.mine({ timestamp: GENESIS_TIME + 300 })
  expect(hashesOf(block!)).toEqual([timely.hash])
  await chain.close()
})

test('a bundle is removed when a block contains one of its transactions without the others', async () => {
  const { chain, warnings } = await openManual()
  const [first, second] = [transaction(chain), transaction(chain, { from: bob })]
  const bundle = bundleOf(chain, [first, second], { blocks: [2, 9] })
  chain.bundles.add(bundle)
  await chain.submit(first.tx, alice)
  await chain.miner.mine()
  expect(chain.bundles.size).toBe(0)
  expect(warnings).toEqual([
    `the bundle ${bundle.hash} was removed: block 1 contains its transaction ${first.hash} without the others`,
  ])
  await chain.close()
})

test('a key replaces and cancels bundles', async () => {
  const { chain } = await openManual()
  const [old, other, replacement] = [
    bundleOf(chain, [transaction(chain)], { key: 'a' }),
    bundleOf(chain, [transaction(chain, { from: bob })]),
    bundleOf(chain, [transaction(chain, { from: carol })], { key: 'a' }),
  ]
  for (const bundle of [old, other, replacement]) chain.bundles.add(bundle)
  expect(chain.bundles.all()).toEqual([other, replacement])
  expect(chain.bundles.cancel('a')).toEqual([replacement])
  expect(chain.bundles.cancel('a')).toEqual([])
  expect(hashesOf((await chain.miner.mine())[0]!)).toEqual(hashesOf(other))
  await chain.close()
})

test('with automatic mining, bundles for the next blocks are mined at once, and one for later blocks with its block', async () => {
  const chain = await openChain()
  const first = transaction(chain)
  const later = transaction(chain, { from: bob })
  chain.bundles.add(bundleOf(chain, [first]))
  chain.bundles.add(bundleOf(chain, [later], { blocks: [3, 3] }))
  await chain.miner.mineWaiting({ triesPostponed: false })
  expect(chain.head.number).toBe(1)
  expect(hashesOf(chain.head)).toEqual([first.hash])
  await send(chain, { from: carol })
  expect(chain.head.number).toBe(2)
  const sent = await send(chain, { from: carol, nonce: 1n })
  expect(hashesOf(chain.head)).toEqual([later.hash, sent])
  await chain.close()
})

test('a transaction that does not fit its block because of a bundle is mined in the next one', async () => {
  const chain = await openChain({ gasLimit: 100_000n })
  const bundled = transaction(chain, { gasLimit: 60_000n })
  chain.bundles.add(bundleOf(chain, [bundled], { blocks: [1, 1] }))
  const { tx } = transaction(chain, { from: bob, gasLimit: 90_000n })
  const sent = await chain.submit(tx, bob)
  expect(hashesOf(chain.blockByNumber(1)!)).toEqual([bundled.hash])
  expect(hashesOf(chain.head)).toEqual([sent])
  await chain.close()
})

test('executes each transaction a few times, however many bundles are left out', async () => {
  const { engine, counted } = countingEngine()
  const { chain } = await openManual({ engine })
  const count = 40
  for (let index = 0; index < count; index++) {
    const own = transaction(chain, { from: [bob, carol, dave][index % 3]!, value: BigInt(index) })
    chain.bundles.add(bundleOf(chain, [own, transaction(chain, { gasLimit: 21_000n + BigInt(index) })]))
  }
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toHaveLength(2)
  // Alone, after the better ones, and in the block.
  expect(counted.executions).toBeLessThanOrEqual(4 * count + 2)
  await chain.close()
})

test('bundles that fail alone are executed once', async () => {
  const { engine, counted } = countingEngine()
  const { chain } = await openManual({ engine })
  for (let index = 0; index < 10; index++)
    chain.bundles.add(bundleOf(chain, [transaction(chain, { nonce: 7n, value: BigInt(index) })]))
  await chain.miner.mine()
  expect(counted.executions).toBe(10)
  await chain.close()
})

test('inspectors observe the transactions of the block once, and no attempts', async () => {
  const { chain } = await openManual()
  const observed: Hash[] = []
  chain.addInspector(({ hash }) => {
    observed.push(hash)
    return undefined
  })
  const better = transaction(chain, { maxPriorityFeePerGas: 2n * GWEI })
  const other = transaction(chain, { maxPriorityFeePerGas: GWEI, value: 1n })
  for (const each of [other, better]) chain.bundles.add(bundleOf(chain, [each]))
  await chain.miner.mine()
  expect(observed).toEqual([better.hash])
  await chain.close()
})

test('a bundle whose transaction takes too long only in the block itself is left out completely', async () => {
  let begun = 0
  const engine: BlockEngine = async (...block) => {
    const running = await defaultEngine(...block)
    const execute = running.execute.bind(running)
    const isBlock = ++begun === 2
    return Object.assign(running, {
      execute: (...args: Parameters<typeof execute>) => {
        if (isBlock && args[0].from === bob) throw transactionTimedOut({ seconds: 1 })
        return execute(...args)
      },
    })
  }
  const { chain, warnings } = await openManual({ engine })
  const pooled = await send(chain, { from: carol })
  const slow = transaction(chain, { from: bob })
  chain.bundles.add(bundleOf(chain, [transaction(chain), slow]))
  const [block] = await chain.miner.mine()
  expect(hashesOf(block!)).toEqual([pooled])
  expect(warnings[0]).toContain(
    `waits: transaction ${slow.hash} is rejected: the transaction was aborted after 1 seconds`,
  )
  await chain.close()
})

// Receipts have a status from Byzantium on.
const forks: readonly ForkName[] = ['byzantium', 'london', 'cancun', 'prague', 'osaka', 'amsterdam']

describe.each(forks)('at %s', (fork) => {
  test.each([
    ['the default engine', {}],
    ['the reference engine', { engine: ReferenceExecution.begin }],
  ])('bundles are included or left out with %s', async (_name, options) => {
    const { chain } = await openManual({ fork, ...options })
    const reverts = `0x${'c0'.repeat(20)}` as const
    await chain.overrideState((state) => state.setCode(reverts, hexToBytes('0xfe')))
    const failing = transaction(chain, { from: bob, to: reverts, gasLimit: 100_000n })
    const first = transaction(chain, { to: carol })
    const optional = transaction(chain, { from: carol, nonce: 9n })
    const second = transaction(chain, { nonce: 1n, to: carol })
    chain.bundles.add(bundleOf(chain, [first, optional, second], { optional: new Set([optional.hash]) }))
    chain.bundles.add(bundleOf(chain, [transaction(chain, { from: dave, value: 5n }), failing]))
    const [block] = await chain.miner.mine()
    expect(hashesOf(block!)).toEqual([first.hash, second.hash])
    expect(chain.bundles.size).toBe(0)
    await chain.close()
  })
})

test('snapshots and forks contain the bundles, and a reset removes them', async () => {
  const { chain } = await openManual()
  const bundle = bundleOf(chain, [transaction(chain)])
  chain.bundles.add(bundle)
  const id = chain.history.snapshot()
  const fork = await chain.fork()
  await chain.miner.mine()
  expect(chain.bundles.size).toBe(0)
  expect(await chain.history.revert(id)).toBe(true)
  expect(chain.bundles.all()).toEqual([bundle])
  expect(hashesOf((await fork.miner.mine())[0]!)).toEqual(hashesOf(bundle))
  expect(chain.bundles.all()).toEqual([bundle])
  await chain.history.reset()
  expect(chain.bundles.size).toBe(0)
  await Promise.all([chain.close(), fork.close()])
})

test('the number of waiting bundles is limited', async () => {
  const { chain } = await openManual()
  for (let count = 0; count < 1_000; count++) chain.bundles.add(bundleOf(chain, []))
  expect(() => chain.bundles.add(bundleOf(chain, []))).toThrow(
    '1000 bundles wait for blocks: mine a block or cancel some',
  )
  await chain.close()
})

const sentTransaction = fc.record({
  from: fc.constantFrom(alice, bob, carol),
  nonce: fc.bigInt({ min: 0n, max: 1n }),
  maxPriorityFeePerGas: fc.bigInt({ min: 0n, max: 2n }).map((tip) => tip * GWEI),
  gasLimit: fc.constantFrom(50_000n, 90_000n),
  fails: fc.constantFrom(false, false, true),
  place: fc.constantFrom('pool', 'first bundle', 'second bundle', 'third bundle'),
  permission: fc.constantFrom('none', 'none', 'may fail', 'optional'),
})

test('a block contains each bundle in sequence and without failures, or not at all', async () => {
  let included = 0
  const property = fc.asyncProperty(fc.array(sentTransaction, { minLength: 1, maxLength: 10 }), async (sent) => {
    const { chain } = await openManual({ gasLimit: 250_000n })
    const reverts = await deployed(chain, REVERTS, dave)
    // The gas limit makes them different.
    const transactions = sent.map(({ fails, place, permission, gasLimit, ...fields }, index) => ({
      ...transaction(chain, { ...fields, to: fails ? reverts : dave, gasLimit: gasLimit + BigInt(index) }),
      place: `${place}`,
      permission,
    }))
    for (const { tx, from, place } of transactions) if (place === 'pool') await chain.submit(tx, from).catch(() => {})
    const bundles = ['first bundle', 'second bundle', 'third bundle'].flatMap((name) => {
      const own = transactions.filter(({ place }) => place === name)
      const allowed = (wanted: string) =>
        own.filter(({ permission }) => permission === wanted).map(({ hash }): Hash => hash)
      const mayFail = new Set(allowed('may fail'))
      return own.length === 0
        ? []
        : [bundleOf(chain, own, { mayFail, optional: new Set([...mayFail, ...allowed('optional')]) })]
    })
    for (const bundle of bundles) chain.bundles.add(bundle)
    const [block] = await chain.miner.mine()
    const places = new Map(hashesOf(block!).map((hash, index) => [hash, index]))
    for (const { transactions: own, optional, mayFail } of bundles) {
      const present = hashesOf({ transactions: own }).filter((hash) => places.has(hash))
      if (present.length === 0) continue
      included++
      const required = own.filter(({ hash }) => !optional.has(hash))
      expect(required.filter(({ hash }) => !places.has(hash))).toEqual([])
      const first = places.get(present[0]!)!
      expect(present.map((hash) => places.get(hash))).toEqual(present.map((_, index) => first + index))
      for (const hash of present) expect([1, mayFail.has(hash) ? 0 : 1]).toContain(chain.receipt(hash)?.status)
    }
    await chain.close()
  })
  await fc.assert(property, { numRuns: 100 })
  expect(included).toBeGreaterThan(50)
})
