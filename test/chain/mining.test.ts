import { Hardfork } from '@ethereumjs/common'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { type BlockEngine, defaultEngine } from '../../src/chain/engine/blockEngine.ts'
import { MiningSchedule } from '../../src/chain/mining/miningSchedule.ts'
import { makeSidecar, versionedHashes, withSidecar } from '../../src/chain/transactions/sidecar.ts'
import { type ForkName, forkNames, includesFork } from '../../src/protocol/forks.ts'
import { verifyProducedBlock } from '../../src/reference/verifyBlock.ts'
import {
  alice,
  bob,
  carol,
  ETHER,
  GENESIS_TIME,
  initCode,
  LOGS_AND_STORES,
  openChain,
  REVERTS,
  send,
  signed,
  wallet,
} from './support.ts'

let chain: Chain
afterEach(() => chain.close())

describe('a block of each fork', () => {
  test.each(forkNames)('%s', async (fork) => {
    chain = await openChain({ fork })
    const hash = await send(chain, { value: 5n })
    const { head } = chain
    const receipt = chain.receipt(hash)
    expect(head.number).toBe(1)
    expect(head.transactions.map((transaction) => transaction.hash)).toEqual([hash])
    expect(chain.state(head).root()).toBe(head.stateRoot)
    expect(chain.state(head).account(bob)?.balance).toBe(1_000n * ETHER + 5n)
    expect(receipt?.gasUsed).toBe(21_000n)
    const byzantium = includesFork(fork, Hardfork.Byzantium)
    expect(receipt?.status).toBe(byzantium ? 1 : undefined)
    expect(receipt?.root === undefined).toBe(byzantium)
    expect(head.header.baseFeePerGas !== undefined).toBe(includesFork(fork, Hardfork.London))
    expect(head.withdrawals !== undefined).toBe(includesFork(fork, Hardfork.Shanghai))
    expect(head.header.requestsHash !== undefined).toBe(includesFork(fork, Hardfork.Prague))
    expect(head.header.difficulty > 0n).toBe(!includesFork(fork, Hardfork.Paris))
  })

  test('pays the block reward before the merge', async () => {
    chain = await openChain({ fork: Hardfork.London, feeRecipient: carol })
    await chain.miner.mine()
    expect(chain.state(chain.head).account(carol)?.balance).toBe(1_002n * ETHER)
  })

  test('has receipts with the state root after the transaction before Byzantium', async () => {
    chain = await openChain({ fork: Hardfork.Homestead })
    const hash = await send(chain)
    expect(chain.receipt(hash)?.root).not.toBe(chain.head.stateRoot)
  })
})

describe('transactions', () => {
  test('of types 0, 1, 2 and 4 are mined', async () => {
    chain = await openChain()
    for (const type of [0, 1, 2] as const) {
      const hash = await send(chain, { type, value: 1n })
      expect(chain.transaction(hash)?.tx.type).toBe(type)
      expect(chain.receipt(hash)?.status).toBe(1)
    }
    const { authorizeAccount } = await import('./authorization.ts')
    const hash = await send(chain, {
      type: 4,
      gasLimit: 100_000n,
      authorizationList: [authorizeAccount(bob, carol, chain)],
    })
    expect(chain.receipt(hash)?.status).toBe(1)
    const account = chain.state(chain.head).account(bob)
    expect(bytesToHex(chain.state(chain.head).code(account?.codeHash ?? '0x'))).toBe(`0xef0100${carol.slice(2)}`)
  })

  test.each([
    ['cell proofs', true],
    ['blob proofs', false],
  ])('of type 3 are accepted with %s, and mined without their blobs', async (_proofs, hasCells) => {
    chain = await openChain()
    const sidecar = await makeSidecar([new Uint8Array(131_072)], hasCells)
    const plain = signed(chain, {
      type: 3,
      gasLimit: 21_000n,
      to: bob,
      // Exactly the blob base fee.
      maxFeePerBlobGas: 1n,
      blobVersionedHashes: versionedHashes(sidecar),
    })
    const tx = withSidecar(plain, sidecar)
    const hash = await chain.submitRaw(tx.networkForm)
    const receipt = chain.receipt(hash)
    expect(receipt).toMatchObject({ status: 1, blobGasUsed: 131_072n, blobGasPrice: 1n })
    expect(chain.head.header.blobGasUsed).toBe(131_072n)
    expect(chain.transaction(hash)?.tx).toMatchObject({
      sidecar: undefined,
      blobVersionedHashes: tx.blobVersionedHashes,
    })
  })

  test('that create a contract have its address in the receipt, also when they fail', async () => {
    chain = await openChain()
    const created = await send(chain, { to: undefined, gasLimit: 200_000n, data: initCode(LOGS_AND_STORES) })
    const address = chain.receipt(created)?.contractAddress
    expect(address).toMatch(/^0x[0-9a-f]{40}$/)
    const failed = await send(chain, { to: undefined, gasLimit: 200_000n, data: '0xfe' })
    expect(chain.receipt(failed)).toMatchObject({ status: 0, gasUsed: 200_000n })
    expect(chain.receipt(failed)?.contractAddress).toMatch(/^0x[0-9a-f]{40}$/)
  })

  test('have logs that are numbered within the block, and in its bloom', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const create = await send(chain, { to: undefined, gasLimit: 200_000n, data: initCode(LOGS_AND_STORES) })
    await chain.miner.mine()
    const to = chain.receipt(create)?.contractAddress
    for (let sent = 0; sent < 3; sent++) await send(chain, { to, gasLimit: 100_000n })
    const [block] = await chain.miner.mine()
    expect(block?.receipts.map(({ firstLogIndex, logs }) => [firstLogIndex, logs.length])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ])
    expect(block?.header.logsBloom.some((byte) => byte !== 0)).toBe(true)
    expect(block?.receipts.at(-1)?.cumulativeGasUsed).toBe(block?.header.gasUsed)
  })

  test('that revert are mined with status 0', async () => {
    chain = await openChain()
    const create = await send(chain, { to: undefined, gasLimit: 200_000n, data: initCode(REVERTS) })
    const hash = await send(chain, { to: chain.receipt(create)?.contractAddress, gasLimit: 50_000n })
    expect(chain.receipt(hash)?.status).toBe(0)
  })
})

describe('a balance of 2^256 - 1 wei wraps, as in go-ethereum,', () => {
  const account: Address = `0x${'77'.repeat(20)}`
  const balance = (): bigint | undefined => chain.state(chain.head).account(account)?.balance

  async function openWithBalance(options: Partial<Parameters<typeof openChain>[0]> = {}): Promise<void> {
    // Both engines must compute the same state.
    chain = await openChain({ ...options, verifyProduced: verifyProducedBlock })
    await chain.overrideState((state) => state.setBalance(account, 2n ** 256n - 1n))
  }

  test('when it receives fees', async () => {
    await openWithBalance({ feeRecipient: account })
    const receipt = chain.receipt(await send(chain, { maxPriorityFeePerGas: 1n }))
    expect(receipt?.status).toBe(1)
    expect(balance()).toBe(21_000n - 1n)
  })

  test('when a contract destroys itself', async () => {
    await openWithBalance()
    const data = hexToBytes(`0x73${account.slice(2)}ff`)
    const hash = await send(chain, { to: undefined, data, value: 5n, gasLimit: 100_000n })
    expect(chain.receipt(hash)?.status).toBe(1)
    expect(balance()).toBe(4n)
  })

  test('when it receives a withdrawal', async () => {
    await openWithBalance({ mining: { kind: 'manual' } })
    const withdrawals = [{ index: 0n, validatorIndex: 0n, address: account, amount: 2n }]
    await chain.miner.mine({ withdrawals })
    expect(balance()).toBe(2_000_000_000n - 1n)
  })

  test('when it receives a block reward', async () => {
    await openWithBalance({ fork: Hardfork.London, feeRecipient: account, mining: { kind: 'manual' } })
    await chain.miner.mine()
    expect(balance()).toBe(2n * ETHER - 1n)
  })
})

describe('the size of a block', () => {
  const large = { data: new Uint8Array(1_600_000), gasLimit: 16_100_000n, maxPriorityFeePerGas: 1n }

  async function mineLarge(fork: ForkName): Promise<number[]> {
    chain = await openChain({ fork, gasLimit: 200_000_000n, mining: { kind: 'manual' } })
    for (let nonce = 0n; nonce < 6n; nonce++) await send(chain, { ...large, nonce })
    await chain.miner.mine({ count: 2 })
    return [1, 2].map((number) => chain.blockByNumber(number)?.transactions.length ?? 0)
  }

  test('has a limit from Osaka on (EIP-7934): later transactions wait for the next block', async () => {
    expect(await mineLarge(Hardfork.Osaka)).toEqual([4, 2])
    expect(chain.blockByNumber(1)?.rlp().length).toBeLessThanOrEqual(8_388_608)
  })

  test('has no limit before Osaka', async () => {
    expect(await mineLarge(Hardfork.Prague)).toEqual([6, 0])
  })
})

describe('mining', () => {
  test('automatically produces one block for each transaction, also if they waited for a nonce', async () => {
    chain = await openChain()
    const [first, second, third] = [0n, 1n, 2n].map((nonce) => signed(chain, { nonce }))
    if (first === undefined || second === undefined || third === undefined) throw new Error('unreachable')
    await chain.submit(third, alice)
    await chain.submit(second, alice)
    expect(chain.head.number).toBe(0)
    await chain.submit(first, alice)
    expect(chain.head.number).toBe(3)
    expect([1, 2, 3].map((number) => chain.blockByNumber(number)?.transactions.length)).toEqual([1, 1, 1])
  })

  test('manually includes all transactions that fit, highest tip first', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const low = await send(chain, { from: alice, maxPriorityFeePerGas: 1n })
    const high = await send(chain, { from: bob, maxPriorityFeePerGas: 9n })
    const [block] = await chain.miner.mine()
    expect(block?.transactions.map(({ hash }) => hash)).toEqual([high, low])
  })

  test('at an interval produces blocks', async () => {
    chain = await openChain({ mining: { kind: 'interval', seconds: 0.01 } })
    const block = await new Promise((resolve) => chain.onBlock(resolve))
    expect(block).toMatchObject({ number: 1 })
  })

  test('of several blocks changes nothing if the time of the last one is too far', async () => {
    chain = await openChain()
    const blocks = { count: 5, interval: 2 ** 46, timestamp: GENESIS_TIME + 10 }
    await expect(chain.miner.mine(blocks)).rejects.toMatchObject({ name: 'TimeTooFar' })
    expect(chain.head.number).toBe(0)
    await chain.miner.mine()
    expect(chain.head.timestamp).toBe(GENESIS_TIME + 1)
  })

  test('at an interval begins no block before the previous one is complete', async () => {
    vi.useFakeTimers()
    try {
      let began = 0
      let complete = () => {}
      const schedule = new MiningSchedule(
        () => {
          began++
          return new Promise<void>((resolve) => {
            complete = resolve
          })
        },
        (error) => expect.unreachable(String(error)),
      )
      schedule.set({ kind: 'interval', seconds: 1 })
      await vi.advanceTimersByTimeAsync(5_500)
      expect(began).toBe(1)
      complete()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(began).toBe(2)
      schedule.set({ kind: 'manual' })
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['on request', 'at an interval'])(
    '%s warns of the transactions that no block can include',
    async (mode) => {
      const warnings: string[] = []
      chain = await openChain({ mining: { kind: 'manual' }, warn: (text) => warnings.push(text) })
      const unaffordable = await send(chain, { value: 600n * ETHER })
      await chain.overrideState((state) => state.setBalance(alice, 1n))
      const mined = await send(chain, { from: carol })
      if (mode === 'on request') await chain.miner.mine()
      else {
        const added = new Promise((resolve) => chain.onBlock(resolve))
        chain.setMining({ kind: 'interval', seconds: 0.01 })
        await added
      }
      expect(chain.blockByNumber(1)?.transactions.map(({ hash }) => hash)).toEqual([mined])
      await vi.waitFor(() => expect(chain.pool.size).toBe(0))
      expect(warnings).toEqual([
        expect.stringMatching(
          `^the transaction ${unaffordable} of ${alice} was removed from the pool: insufficient funds`,
        ),
      ])
    },
  )

  test('automatically warns of a waiting transaction that can no longer be mined, and not of the submitted one', async () => {
    const warnings: string[] = []
    chain = await openChain({ warn: (text) => warnings.push(text) })
    const waiting = await send(chain, { nonce: 1n, value: 600n * ETHER })
    await send(chain, { value: 500n * ETHER })
    expect(chain.head.number).toBe(1)
    expect(warnings).toEqual([expect.stringMatching(`^the transaction ${waiting} of ${alice} was removed`)])
    await chain.overrideState((state) => state.setBalance(alice, 0n))
    await expect(send(chain)).rejects.toMatchObject({ name: 'InsufficientFunds' })
    expect(warnings).toHaveLength(1)
  })

  test('automatically does not warn of a transaction whose caller gets the error from the job of another one', async () => {
    const warnings: string[] = []
    chain = await openChain({ warn: (text) => warnings.push(text) })
    const overridden = chain.overrideState((state) => state.setBalance(alice, 1n))
    const submitted = [send(chain, { from: bob }), send(chain, { value: 900n * ETHER })]
    const results = await Promise.allSettled(submitted)
    await overridden
    expect(results).toMatchObject([{ status: 'fulfilled' }, { reason: { name: 'NotExecutable' } }])
    expect(warnings).toEqual([])
  })

  test('leaves transactions that do not fit for the next block', async () => {
    chain = await openChain({ mining: { kind: 'manual' }, gasLimit: 50_000n })
    for (const from of wallet.addresses.slice(0, 5)) await send(chain, { from })
    const blocks = await chain.miner.mine({ count: 3 })
    expect(blocks.map(({ transactions }) => transactions.length)).toEqual([2, 2, 1])
    expect(chain.pool.size).toBe(0)
  })

  test('automatically leaves transactions in the pool whose gas limit exceeds that of the next block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const large = await send(chain, { gasLimit: 15_000_000n })
    const following = await send(chain, { nonce: 1n })
    await chain.overrideNextBlock({ gasLimit: 10_000_000n })
    chain.setMining({ kind: 'auto' })
    const small = await send(chain, { from: carol })
    expect(chain.head.number).toBe(1)
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([small])
    expect(chain.miner.isNextEmpty).toBe(true)
    await chain.overrideNextBlock({ gasLimit: 30_000_000n })
    const last = await send(chain, { from: carol })
    expect([1, 2].map((number) => chain.blockByNumber(number)?.transactions.map(({ hash }) => hash))).toEqual([
      [small],
      [large, following, last],
    ])
    expect(chain.head.number).toBe(2)
  })

  test('automatically includes transactions that were sent before it was automatic, and not those whose callers wait', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const earlier = [await send(chain, { from: alice }), await send(chain, { from: bob })]
    chain.setMining({ kind: 'auto' })
    expect(chain.head.number).toBe(0)
    const hashes = await Promise.all([send(chain, { from: alice, nonce: 1n }), send(chain, { from: carol })])
    expect(chain.blockByNumber(1)?.transactions.map(({ hash }) => hash)).toEqual([...earlier, hashes[0]])
    expect(chain.blockByNumber(2)?.transactions.map(({ hash }) => hash)).toEqual([hashes[1]])
    expect(chain.head.number).toBe(2)
  })

  test('automatically mines earlier transactions in blocks of their own if they fill them', async () => {
    chain = await openChain({ mining: { kind: 'manual' }, gasLimit: 50_000n })
    for (const from of [alice, bob]) await send(chain, { from })
    chain.setMining({ kind: 'auto' })
    const last = await send(chain, { from: carol, maxPriorityFeePerGas: 1n })
    expect([1, 2].map((number) => chain.blockByNumber(number)?.transactions.length)).toEqual([2, 1])
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([last])
  })

  test('leaves the later transactions of a sender in the pool if one is rejected', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await send(chain, { value: 500n * ETHER })
    const later = await send(chain, { nonce: 1n })
    await chain.overrideState((state) => state.setBalance(alice, ETHER))
    await chain.miner.mine()
    expect(chain.head.transactions).toEqual([])
    expect(chain.pool.all().map(({ hash }) => hash)).toEqual([later])
  })

  test('produces the pending block again after a failure', async () => {
    let failures = 1
    const engine: BlockEngine = (...block) => {
      if (failures-- > 0) throw new Error('once')
      return defaultEngine(...block)
    }
    chain = await openChain({ engine })
    await expect(chain.miner.pending()).rejects.toThrow('once')
    expect((await chain.miner.pending()).block.number).toBe(1)
  })

  test('automatically mines no empty block if all transactions are rejected', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await send(chain, { from: bob })
    chain.setMining({ kind: 'auto' })
    const overridden = chain.overrideState((state) => {
      for (const sender of [alice, bob]) state.setBalance(sender, 1n)
    })
    await expect(send(chain)).rejects.toMatchObject({ name: 'NotExecutable' })
    await overridden
    expect([chain.head.number, chain.pool.size]).toEqual([0, 0])
  })

  test('automatically mines earlier transactions if the submitted one is rejected', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const earlier = await send(chain, { from: bob })
    chain.setMining({ kind: 'auto' })
    const overridden = chain.overrideState((state) => state.setBalance(alice, 1n))
    await expect(send(chain)).rejects.toMatchObject({ name: 'NotExecutable' })
    await overridden
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([earlier])
    expect(chain.pool.size).toBe(0)
  })

  test('automatically leaves a transaction in the pool if the gas limit is lowered meanwhile', async () => {
    chain = await openChain()
    const lowered = chain.overrideNextBlock({ gasLimit: 10_000_000n })
    const hash = await send(chain, { gasLimit: 15_000_000n })
    await lowered
    expect(chain.head.number).toBe(0)
    expect(chain.pool.get(hash)?.hash).toBe(hash)
  })

  test('of given transactions produces a block with all of them, or none', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const tx = signed(chain)
    const invalid = signed(chain, { nonce: 7n, from: bob })
    const transactions = [tx, invalid].map((each, index) => ({
      tx: each,
      from: index === 0 ? alice : bob,
      hash: each.hash,
    }))
    await expect(chain.miner.mineExactly(transactions, { timestamp: GENESIS_TIME + 5 })).rejects.toThrow(/nonce/)
    expect(chain.head.number).toBe(0)
    const block = await chain.miner.mineExactly(transactions.slice(0, 1), { timestamp: GENESIS_TIME + 5 })
    expect(block).toMatchObject({ number: 1, timestamp: GENESIS_TIME + 5 })
  })
})

describe('a submitted transaction that leaves the pool before its turn', () => {
  const replacement = { nonce: 0n, maxFeePerGas: 6_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
  const ways: readonly [name: string, remove: () => Promise<unknown>, message: RegExp][] = [
    ['replaced', () => send(chain, replacement), /another transaction with nonce 0 replaced it/],
    ['dropped', () => chain.waiting.clear(), /removed from the pool before it was mined/],
    ['removed by a revert', () => chain.history.revert(1), /removed from the pool before it was mined/],
    ['removed by a reset', () => chain.history.reset(), /removed from the pool before it was mined/],
  ]
  test.each(ways)('is rejected if it is %s', async (name, remove, message) => {
    chain = await openChain()
    await chain.history.setResetPoint()
    chain.history.snapshot()
    const isReplaced = name === 'replaced'
    const first = isReplaced ? chain.miner.mine() : remove()
    const sent = send(chain).then(
      () => undefined,
      (error: unknown) => error,
    )
    const second = isReplaced ? remove() : undefined
    await first
    await second
    const error = await sent
    expect(error).toMatchObject({ name: 'TransactionRemoved', code: -32000 })
    expect(String(error)).toMatch(message)
    expect(chain.pool.size).toBe(0)
  })

  test('resolves if another job mined it', async () => {
    chain = await openChain()
    const mined = chain.miner.mine()
    const hash = await send(chain)
    await mined
    expect(chain.receipt(hash)?.status).toBe(1)
  })
})

describe('the pending block', () => {
  test('contains the transactions of the pool, and is mined unchanged', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const hash = await send(chain)
    const { block: pending } = await chain.miner.pending()
    expect(pending.transactions.map((transaction) => transaction.hash)).toEqual([hash])
    expect(chain.head.number).toBe(0)
    expect((await chain.miner.pending()).block).toBe(pending)
    const [mined] = await chain.miner.mine()
    expect(mined?.hash).toBe(pending.hash)
  })
})

describe('block attributes', () => {
  test('are applied to a mined block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const prevRandao = new Uint8Array(32).fill(7)
    const withdrawals = [{ index: 0n, validatorIndex: 1n, address: carol, amount: 3n }]
    const [block] = await chain.miner.mine({
      timestamp: GENESIS_TIME + 100,
      feeRecipient: carol,
      prevRandao,
      withdrawals,
      baseFeePerGas: 9n,
      gasLimit: 9_000_000n,
    })
    expect(block).toMatchObject({ timestamp: GENESIS_TIME + 100, withdrawals })
    expect(block?.header).toMatchObject({ baseFeePerGas: 9n, gasLimit: 9_000_000n, mixHash: bytesToHex(prevRandao) })
    expect(chain.state(chain.head).account(carol)?.balance).toBe(1_000n * ETHER + 3_000_000_000n)
  })
})
