import { Hardfork } from '@ethereumjs/common'
import { RLP } from '@ethereumjs/rlp'
import { createFeeMarket1559Tx, createLegacyTx } from '@ethereumjs/tx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bytesToHex, type Hex, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { Pool } from '../../src/chain/transactions/pool.ts'
import { newestFork, scheduleUpTo } from '../../src/protocol/forks.ts'
import { NotLoaded } from '../../src/state/notLoaded.ts'
import { encodeRlp, type RlpItem } from '../../src/state/rlp.ts'
import { StateVersion } from '../../src/state/stateVersion.ts'
import { alice, bob, carol, dave, ETHER, initCode, openChain, send, signed, wallet } from './support.ts'

let chain: Chain
beforeEach(async () => {
  chain = await openChain({ mining: { kind: 'manual' } })
})
afterEach(() => chain.close())

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const rejection = (name: string, message: string | RegExp) =>
  expect.objectContaining({
    name,
    code: -32000,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
/** Data of an upstream that no request has loaded. */
class Unloaded extends NotLoaded {
  load = () => Promise.reject(new TypeError('a test loads nothing'))
}
/** Returns the RLP of a byte in a list of `depth` levels. */
function nestedLists(depth: number): Hex {
  let item: RlpItem = Uint8Array.of(1)
  for (let level = 0; level < depth; level++) item = [item]
  return bytesToHex(encodeRlp(item))
}
/** Returns a transaction of type 1 with empty fields and an access list of `count` empty strings. */
const accessListOf = (count: number): Hex =>
  bytesToHex(encodeRlp([1, 0, 0, 0, '0x', 0, '0x', new Array(count).fill('0x'), 0, 1, 1], 1))
const raw = (data: Parameters<typeof signed>[1]) => chain.submitRaw(signed(chain, data).rlp)

describe('rejects, with the error of go-ethereum,', () => {
  test('a known transaction', async () => {
    await raw({})
    await expect(raw({ nonce: 0n })).rejects.toEqual(rejection('AlreadyKnown', 'already known'))
  })

  test('a nonce that is too low', async () => {
    await send(chain)
    await chain.miner.mine()
    await expect(raw({ nonce: 0n })).rejects.toEqual(
      rejection('NonceTooLow', 'nonce too low: next nonce 1, tx nonce 0'),
    )
  })

  test('a transaction whose sender cannot pay', async () => {
    const cost = 2_000n * ETHER + 21_000n * 3_000_000_000n
    await expect(raw({ value: 2_000n * ETHER })).rejects.toEqual(
      rejection(
        'InsufficientFunds',
        `insufficient funds for gas * price + value: balance ${1_000n * ETHER}, tx cost ${cost}, overshot ${cost - 1_000n * ETHER}`,
      ),
    )
  })

  test('a transaction whose sender cannot pay for it and its waiting ones', async () => {
    const gas = 21_000n * 3_000_000_000n
    await raw({ value: 600n * ETHER })
    await expect(raw({ value: 600n * ETHER })).rejects.toEqual(
      rejection(
        'QueuedCostTooHigh',
        `insufficient funds for gas * price + value: balance ${1_000n * ETHER}, queued cost ${600n * ETHER + gas}, tx cost ${600n * ETHER + gas}, overshot ${200n * ETHER + 2n * gas}`,
      ),
    )
    // A replacement counts only with its increase.
    const bump = { nonce: 0n, maxFeePerGas: 6_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
    await raw({ value: 400n * ETHER - 2n * gas })
    await expect(raw({ ...bump, value: 600n * ETHER })).rejects.toEqual(
      rejection(
        'BumpedCostTooHigh',
        `insufficient funds for gas * price + value: balance ${1_000n * ETHER}, queued cost ${1_000n * ETHER}, tx bumped ${gas}, overshot ${gas}`,
      ),
    )
    expect(chain.pool.size).toBe(2)
  })

  test('less gas than the intrinsic gas', async () => {
    await expect(raw({ gasLimit: 20_999n })).rejects.toEqual(
      rejection('IntrinsicGasTooLow', 'intrinsic gas too low: gas 20999, minimum needed 21000'),
    )
  })

  test('less gas than the floor of its data (EIP-7623)', async () => {
    await expect(raw({ gasLimit: 22_000n, data: `0x${'01'.repeat(60)}` })).rejects.toEqual(
      rejection('FloorDataGasTooLow', 'insufficient gas for floor data gas cost: gas 22000, minimum needed 23400'),
    )
  })

  test('more gas than the block gas limit', async () => {
    await chain.miner.mine({ gasLimit: 1_000_000n })
    await expect(raw({ gasLimit: 1_000_001n })).rejects.toEqual(
      rejection('ExceedsBlockGasLimit', /^exceeds block gas limit/),
    )
  })

  test('more gas than the limit of a transaction (EIP-7825)', async () => {
    const common = engineCommons(31_337n, scheduleUpTo(Hardfork.Prague))(Hardfork.Prague)
    const tx = createFeeMarket1559Tx(
      { chainId: 31_337n, gasLimit: 16_777_217n, to: bob, maxFeePerGas: 3_000_000_000n },
      { common },
    )
    await expect(chain.submitRaw(tx.sign(wallet.keyOf(alice)).serialize())).rejects.toEqual(
      rejection(
        'GasLimitTooHigh',
        'transaction gas limit too high (cap: 16777216, tx: 16777217): lower it, or start the node with --hardfork prague',
      ),
    )
  })

  test('init code that is too large (EIP-3860)', async () => {
    const common = engineCommons(31_337n, scheduleUpTo(Hardfork.Paris))(Hardfork.Paris)
    const tx = createFeeMarket1559Tx(
      { chainId: 31_337n, gasLimit: 10_000_000n, data: new Uint8Array(49_153), maxFeePerGas: 3_000_000_000n },
      { common },
    )
    await expect(chain.submitRaw(tx.sign(wallet.keyOf(alice)).serialize())).rejects.toEqual(
      rejection(
        'InitCodeTooLarge',
        'max initcode size exceeded: code size 49153, limit 49152: raise the limit with --code-size-limit, or remove it with --allow-unlimited-contract-size',
      ),
    )
  })

  test('a tip above the fee cap', async () => {
    const fields = [31_337, 0, 3_000_000_000, 2_000_000_000, 21_000, hexToBytes(bob), 0, '0x', [], 0, 1, 1]
    await expect(chain.submitRaw(Buffer.concat([Uint8Array.of(2), RLP.encode(fields)]))).rejects.toMatchObject({
      code: -32000,
    })
  })

  test.each([
    [
      'legacy',
      () =>
        createLegacyTx(
          { gasLimit: 21_000n, gasPrice: 3_000_000_000n, to: bob },
          { common: engineCommons(1n, scheduleUpTo(newestFork))(newestFork) },
        ),
    ],
    [
      'typed',
      () =>
        createFeeMarket1559Tx(
          { chainId: 1n, gasLimit: 21_000n, maxFeePerGas: 3_000_000_000n, to: bob },
          { common: engineCommons(1n, scheduleUpTo(newestFork))(newestFork) },
        ),
    ],
  ])('a %s transaction of another chain', async (_, make) => {
    await expect(chain.submitRaw(make().sign(wallet.keyOf(alice)).serialize())).rejects.toEqual(
      rejection('WrongChainId', 'invalid chain id for signer: have 1 want 31337'),
    )
  })

  test('a malleable signature', async () => {
    const tx = signed(chain)
    const fields = RLP.decode(tx.rlp.subarray(1)) as Uint8Array[]
    const malleable = [...fields.slice(0, -1), hexToBytes(`0x${(order - tx.s).toString(16).padStart(64, '0')}`)]
    await expect(chain.submitRaw(Buffer.concat([Uint8Array.of(2), RLP.encode(malleable)]))).rejects.toMatchObject({
      code: -32000,
    })
  })

  test.each([
    ['no bytes', '0x'],
    ['a byte', '0x05'],
    ['an unknown type', '0x7ff800'],
    ['a truncated list', '0xf86c808401'],
    ['a list with too few fields', '0xc20102'],
    ['text', '0x8161'],
  ])('bytes that are no transaction: %s', async (_, hex) => {
    await expect(chain.submitRaw(hexToBytes(hex))).rejects.toMatchObject({ name: 'MalformedTransaction', code: -32000 })
    expect(chain.pool.size).toBe(0)
  })

  test.each([
    ['a list with too few fields', '0xc20102', 'type 0 has 9 fields, but it has 2'],
    ['an integer with leading zeros', '0xcb82000180808080801b0101', 'nonce has leading zeros'],
    ['a short recipient', '0xcb80808082aabb80801b0101', 'to has 2 bytes instead of 20'],
    ['truncated RLP', '0xf86c808401', 'its RLP is broken: it ends too early'],
    ['nested lists', nestedLists(500), 'its RLP is broken: lists are nested more than 8 levels deep'],
    ['nested lists in a typed transaction', `0x02${nestedLists(500).slice(2)}`, /nested more than 8 levels deep$/],
    [
      'an access list of empty strings',
      accessListOf(2 ** 17),
      /^invalid transaction: its RLP is broken: it has more than 131072 items$/,
    ],
  ])('%s, with the reason', async (_, hex, problem) => {
    await expect(chain.submitRaw(hexToBytes(hex))).rejects.toEqual(
      rejection('MalformedTransaction', problem instanceof RegExp ? problem : `invalid transaction: ${problem}`),
    )
  })

  test('a type that the fork does not support', async () => {
    const old = await openChain({ fork: Hardfork.Berlin })
    await expect(old.submitRaw(signed(chain).rlp)).rejects.toEqual(
      rejection('TransactionTypeNotSupported', 'transaction type not supported: type 2 is not part of berlin'),
    )
    await old.close()
  })

  test('a sender that is a contract (EIP-3607)', async () => {
    const { checkTransaction } = await import('../../src/chain/transactions/checkTransaction.ts')
    await send(chain, { to: undefined, gasLimit: 200_000n, data: initCode('5f5ffd') })
    await chain.miner.mine()
    const contract = chain.receipt(chain.head.transactions[0]?.hash ?? '0x')?.contractAddress ?? '0x'
    const rules = {
      state: chain.state(chain.head),
      pool: chain.pool,
      rules: chain.next.rules,
      blockGasLimit: 30_000_000n,
    }
    expect(() => checkTransaction(signed(chain, { nonce: 1n }), contract, rules)).toThrow(/^sender not an eoa/)
  })
})

describe('the rules of the next block', () => {
  test('include the doubled gas limit of the first London block (EIP-1559)', async () => {
    const forks = scheduleUpTo(Hardfork.London)
    const activations = forks.activations.map((activation) =>
      activation.fork === Hardfork.London ? { ...activation, block: 2 } : activation,
    )
    const old = await openChain({ fork: Hardfork.London, forks: { ...forks, activations } })
    const large = { type: 0, gasLimit: 59_000_000n }
    await expect(send(old, large)).rejects.toEqual(rejection('ExceedsBlockGasLimit', /block gas limit 30000000$/))
    await old.miner.mine()
    expect(old.next.gasLimit).toBe(60_000_000n)
    const hash = await send(old, large)
    expect(old.receipt(hash)?.transaction.block).toMatchObject({ number: 2, fork: 'london' })
    expect(old.head.header.gasLimit).toBe(60_000_000n)
    expect(old.next.gasLimit).toBe(60_000_000n)
    await old.close()
  })

  test('apply to transactions that the library does not check', async () => {
    const { checkSize } = await import('../../src/chain/transactions/checkTransaction.ts')
    const { maxBlobsOf } = await import('../../src/protocol/checkMessage.ts')
    const large = { gas: 16_777_217n, isCreation: true, dataLength: 49_153 }
    const at = (fork: Parameters<typeof chain.blockRules>[0]) => chain.blockRules(fork)
    expect(() => checkSize(large, at(Hardfork.Osaka).message)).toThrow(/gas limit too high \(cap: 16777216/)
    expect(() => checkSize(large, at(Hardfork.Prague).message)).toThrow(/size 49153, limit 49152/)
    expect(() => checkSize(large, at(Hardfork.Paris).message)).not.toThrow()
    expect(
      [Hardfork.Shanghai, Hardfork.Cancun, Hardfork.Prague, Hardfork.Bpo2].map((fork) => maxBlobsOf(at(fork))),
    ).toEqual([0, 6, 9, 6])
  })
})

describe('the pool', () => {
  test('replaces a transaction if both fees are ten percent higher', async () => {
    const tip = 1_000_000_000n
    const cap = 3_000_000_000n
    const first = await raw({ nonce: 0n, maxFeePerGas: cap, maxPriorityFeePerGas: tip })
    await expect(raw({ nonce: 0n, maxFeePerGas: (cap * 11n) / 10n, maxPriorityFeePerGas: tip })).rejects.toEqual(
      rejection('ReplacementUnderpriced', 'replacement transaction underpriced'),
    )
    await expect(
      raw({ nonce: 0n, maxFeePerGas: (cap * 11n) / 10n - 1n, maxPriorityFeePerGas: (tip * 11n) / 10n }),
    ).rejects.toThrow()
    const second = await raw({ nonce: 0n, maxFeePerGas: (cap * 11n) / 10n, maxPriorityFeePerGas: (tip * 11n) / 10n })
    expect(chain.pool.get(first)).toBeUndefined()
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([second])
  })

  test('tells listeners of a replaced transaction when it has the new one', () => {
    const pool = new Pool()
    const withFee = (fee: bigint) => signed(chain, { maxFeePerGas: fee, maxPriorityFeePerGas: fee })
    const first = pool.add(withFee(10n), alice)
    const seen: unknown[] = []
    pool.onRemoved(first.hash, (removed) => seen.push(removed, ...pool.all()))
    const second = pool.add(withFee(20n), alice)
    expect(seen).toEqual([first, second])
  })

  test.each([
    [15n, 16n, true],
    [1_000_000_007n, 1_100_000_007n, true],
    [1_000_000_007n, 1_100_000_006n, false],
    [1n, 1n, false],
    [1n, 2n, true],
  ])('rounds ten percent more than %i wei down, as go-ethereum does: %i wei', (before, now, isEnough) => {
    const pool = new Pool()
    const withFee = (fee: bigint) => signed(chain, { maxFeePerGas: fee, maxPriorityFeePerGas: fee })
    pool.add(withFee(before), alice)
    const add = () => pool.add(withFee(now), alice)
    if (isEnough) expect(add).not.toThrow()
    else expect(add).toThrow(/already known|replacement transaction underpriced/)
  })

  test('keeps transactions that wait for a nonce, and counts consecutive nonces', async () => {
    await raw({ nonce: 0n })
    await raw({ nonce: 1n })
    const gap = await raw({ nonce: 3n })
    expect(chain.nonceOf(alice)).toBe(2n)
    await chain.miner.mine()
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([gap])
    expect(chain.pool.isExecutable(chain.pool.all()[0] ?? expect.fail(), 2n)).toBe(false)
  })

  test('does not count the cost of transactions that wait for a nonce, or that were mined, dropped or replaced', async () => {
    await raw({ nonce: 3n, value: 900n * ETHER })
    const replaced = await raw({ value: 900n * ETHER })
    await raw({ nonce: 0n, maxFeePerGas: 6_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n, value: 100n * ETHER })
    expect(chain.pool.get(replaced)).toBeUndefined()
    const dropped = await raw({ nonce: 1n, value: 800n * ETHER })
    await chain.waiting.remove(dropped)
    await raw({ nonce: 1n, value: 800n * ETHER })
    await chain.miner.mine()
    await send(chain, { from: bob, to: alice, value: 950n * ETHER })
    await chain.miner.mine()
    await raw({ nonce: 2n, value: 100n * ETHER })
    // Its cost counts as soon as no nonce before it is missing.
    await expect(raw({ nonce: 4n, value: 100n * ETHER })).rejects.toMatchObject({ name: 'QueuedCostTooHigh' })
  })

  test('adds up the costs of a sender again only after a change between its transactions', () => {
    const pool = new Pool()
    let reads = 0
    /** Returns a transaction whose cost is `value`, and counts how often the cost is computed. */
    const costing = (nonce: bigint, value: bigint, price = 1n) => {
      const tx = signed(chain, { nonce, gasLimit: 21_000n, maxFeePerGas: price, maxPriorityFeePerGas: price })
      return Object.defineProperty({ ...tx, hash: tx.hash, gasLimit: 0n } as typeof tx, 'value', {
        get: () => {
          reads++
          return value
        },
      })
    }
    for (let nonce = 0n; nonce < 10n; nonce++) pool.add(costing(nonce, 1n), alice)
    expect(pool.executableOf(alice, 0n)).toMatchObject({ end: 10n, cost: 10n })
    reads = 0
    pool.add(costing(5n, 100n, 2n), alice)
    expect(pool.executableOf(alice, 0n)).toMatchObject({ end: 10n, cost: 109n })
    pool.remove(pool.ofSender(alice).get(0n)?.hash ?? '0x')
    expect(pool.executableOf(alice, 1n)).toMatchObject({ end: 10n, cost: 108n })
    expect(reads).toBeLessThan(5)
    expect(pool.executableOf(alice, 0n)).toMatchObject({ end: 0n, cost: 0n })
    pool.remove(pool.ofSender(alice).get(5n)?.hash ?? '0x')
    expect(pool.executableOf(alice, 1n)).toMatchObject({ end: 5n, cost: 4n })
    pool.replaceAll(pool.all().slice(0, 2))
    expect(pool.executableOf(alice, 1n)).toMatchObject({ end: 3n, cost: 2n })
  })

  test('a block removes its transactions, and others of its senders with the same or lower nonces', () => {
    const pool = new Pool()
    const third = signed(chain, { nonce: 2n })
    const other = signed(chain, { nonce: 1n, value: 5n })
    const ofBob = signed(chain, { from: bob })
    for (const tx of [signed(chain), signed(chain, { nonce: 1n }), third]) pool.add(tx, alice)
    pool.add(ofBob, bob)
    pool.removeMined([{ hash: other.hash, from: alice, tx: other }])
    expect(pool.all().map(({ hash }) => hash)).toEqual([third.hash, ofBob.hash])
    pool.removeMined(pool.all())
    expect(pool.size).toBe(0)
    expect([pool.ofSender(alice).size, pool.ofSender(bob).size]).toEqual([0, 0])
  })

  test('a block removes transactions whose nonces its authorizations use (EIP-7702)', async () => {
    const { authorizeAccount } = await import('./authorization.ts')
    const authorizationList = [authorizeAccount(bob, carol, chain)]
    const low = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
    await send(chain, { from: bob, to: alice, ...low })
    await send(chain, { from: carol, to: alice, ...low })
    expect(chain.pool.size).toBe(2)
    await send(chain, { type: 4, gasLimit: 100_000n, authorizationList })
    await chain.miner.mine()
    expect(chain.pool.all().map(({ from }) => from)).toEqual([carol])
  })

  test('a stored block or a revert does not fail because the account of a waiting sender is not loaded', async () => {
    const { authorizeAccount } = await import('./authorization.ts')
    const authorizationList = [authorizeAccount(carol, dave, chain)]
    const waiting = await send(chain, { from: bob, to: carol })
    const id = chain.history.snapshot()
    const tx = signed(chain, { type: 4, to: dave, gasLimit: 100_000n, authorizationList })
    const events: string[] = []
    chain.onBlock(({ number }) => events.push(`+${number}`))
    chain.history.onRemoved(({ number }) => events.push(`-${number}`))
    const account = StateVersion.prototype.account
    vi.spyOn(StateVersion.prototype, 'account').mockImplementation(function (this: StateVersion, address) {
      if (address === bob) throw new Unloaded()
      return account.call(this, address)
    })
    try {
      await chain.miner.mineExactly([{ hash: tx.hash, from: alice, tx }])
      expect(await chain.history.revert(id)).toBe(true)
    } finally {
      vi.restoreAllMocks()
    }
    expect(events).toEqual(['+1', '-1'])
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([waiting])
  })

  test('a transaction follows the nonces that authorizations of its sender use (EIP-7702)', async () => {
    const { authorizeAccount } = await import('./authorization.ts')
    const nonceWith = async (...authorizationList: ReturnType<typeof authorizeAccount>[]) => {
      await send(chain, { type: 4, gasLimit: 200_000n, authorizationList })
      const nonce = chain.nonceOf(alice)
      for (const { hash } of chain.pool.all()) await chain.waiting.remove(hash)
      expect(chain.nonceOf(alice)).toBe(0n)
      return nonce
    }
    const own = (nonce: bigint) => authorizeAccount(alice, carol, chain, nonce)
    expect(await nonceWith(own(1n))).toBe(2n)
    expect(await nonceWith(own(1n), authorizeAccount(bob, carol, chain), own(2n))).toBe(3n)
    expect(await nonceWith(own(0n), own(2n), { ...own(1n), chainId: '0x1' })).toBe(1n)

    await send(chain, { type: 4, gasLimit: 100_000n, authorizationList: [own(1n)] })
    for (let count = 0; count < 2; count++) await send(chain)
    expect(chain.pool.all().map(({ tx }) => tx.nonce)).toEqual([0n, 2n, 3n])
    await chain.miner.mine()
    expect(chain.pool.size).toBe(0)
    expect([chain.head.number, chain.state(chain.head).account(alice)?.nonce]).toEqual([1, 4n])
  })

  test('removes transactions below the nonce of an account beside one with authorizations', async () => {
    const { authorizeAccount } = await import('./authorization.ts')
    const authorizationList = [authorizeAccount(alice, carol, chain, 2n)]
    const pool = new Pool()
    const add = (data: Parameters<typeof signed>[1]) => {
      const tx = signed(chain, data)
      pool.add(tx, alice)
      return tx.hash
    }
    add({ nonce: 0n })
    const upgrade = add({ type: 4, nonce: 1n, gasLimit: 100_000n, authorizationList })
    expect(pool.executableOf(alice, 1n)).toMatchObject({ end: 3n, count: 1 })
    pool.removeBelow(alice, 1n)
    expect(pool.all().map(({ hash }) => hash)).toEqual([upgrade])
  })

  test('keeps transactions below the base fee until it falls', async () => {
    await raw({ maxFeePerGas: 800_000_000n, maxPriorityFeePerGas: 0n })
    await chain.miner.mine()
    expect(chain.pool.size).toBe(1)
    await chain.miner.mine({ count: 3 })
    expect(chain.pool.size).toBe(0)
  })

  test('mines a transaction whose fee cap is exactly the base fee', async () => {
    const baseFee = chain.next.baseFee ?? expect.fail()
    const below = await raw({ from: bob, maxFeePerGas: baseFee - 1n, maxPriorityFeePerGas: 0n })
    const exact = await raw({ maxFeePerGas: baseFee, maxPriorityFeePerGas: 0n })
    await chain.miner.mine()
    expect([chain.receipt(below), chain.receipt(exact)?.effectiveGasPrice]).toEqual([undefined, baseFee])
  })

  test('orders transactions by effective tip, then by arrival, and each sender by nonce', async () => {
    const a0 = await send(chain, { from: alice, nonce: 0n, maxPriorityFeePerGas: 1n })
    const a1 = await send(chain, { from: alice, nonce: 1n, maxPriorityFeePerGas: 100n })
    const b0 = await send(chain, { from: bob, maxPriorityFeePerGas: 2n })
    const c0 = await send(chain, { from: carol, maxPriorityFeePerGas: 2n })
    const d0 = await send(chain, { from: dave, type: 0, gasPrice: 1_500_000_000n })
    const ordered = [
      ...chain.pool.ordered((address) => chain.state(chain.head).account(address)?.nonce ?? 0n, 875_000_000n, 1n),
    ]
    expect(ordered.map(({ hash }) => hash)).toEqual([d0, b0, c0, a0, a1])
  })

  test('orders transactions by arrival alone if the chain has this order, and each sender by nonce', async () => {
    const byArrival = await openChain({ mining: { kind: 'manual' }, transactionOrder: 'fifo' })
    const a1 = await send(byArrival, { from: alice, nonce: 1n, maxPriorityFeePerGas: 100n })
    const b0 = await send(byArrival, { from: bob, maxPriorityFeePerGas: 2n })
    const a0 = await send(byArrival, { from: alice, nonce: 0n, maxPriorityFeePerGas: 3n })
    const c0 = await send(byArrival, { from: carol, maxPriorityFeePerGas: 50n })
    const fork = await byArrival.fork()
    for (const each of [byArrival, fork]) {
      const [block] = await each.miner.mine()
      expect(block?.transactions.map(({ hash }) => hash)).toEqual([b0, a0, a1, c0])
    }
    await fork.close()
    await byArrival.close()
  })
})
