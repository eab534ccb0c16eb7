import type { TypedTxData } from '@ethereumjs/tx'
import { createTx } from '@ethereumjs/tx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { BlockEngine } from '../../src/chain/engine/blockEngine.ts'
import { blockRejectedBy } from '../../src/chain/import/importBlock.ts'
import { impersonated } from '../../src/chain/transactions/impersonation.ts'
import { fromLibraryTransaction } from '../../src/chain/transactions/libraryTransaction.ts'
import { NodeError } from '../../src/errors.ts'
import { BlockExecution, type ExecutableBlock } from '../../src/protocol/blockExecution.ts'
import { BlockGas } from '../../src/protocol/blockGas.ts'
import type { Receipt } from '../../src/protocol/receipt.ts'
import { ReferenceExecution } from '../../src/reference/referenceExecution.ts'
import { firstDifference, verifyBlock, verifyProducedBlock } from '../../src/reference/verifyBlock.ts'
import { EngineState } from '../../src/state/engineState.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { readFailed } from '../../src/storage/storageErrors.ts'
import { alice, bob, carol, initCode, LOGS_AND_STORES, openChain, send, signed } from '../chain/support.ts'

const open: Chain[] = []
afterEach(async () => {
  for (const chain of open.splice(0)) await chain.close()
})

async function openOn(engine?: BlockEngine, verifiesProduced = false): Promise<Chain> {
  const chain = await openChain({
    mining: { kind: 'manual' },
    verify: verifyBlock,
    ...(verifiesProduced && { verifyProduced: verifyProducedBlock }),
    ...(engine && { engine }),
  })
  open.push(chain)
  return chain
}

/** Our engine with a defect: `change` changes the receipt of the second transaction, `atEnd` the state after the block. */
const withDefect =
  (
    change: (receipt: Receipt, block: ExecutableBlock) => Receipt,
    atEnd?: (block: ExecutableBlock) => void,
  ): BlockEngine =>
  async (block, _source, timeSlice) => {
    const correct = await BlockExecution.begin(block, timeSlice)
    const receipts: Receipt[] = []
    const gas = new BlockGas(block.header.gasLimit, block.rules)
    return {
      receipts,
      gas,
      get accessList() {
        return correct.accessList
      },
      async execute(transaction, timeSlice, inspector) {
        const receipt = await correct.execute(transaction, timeSlice, inspector)
        const changed = receipts.length === 1 ? change(receipt, block) : receipt
        receipts.push(changed)
        const gasUsed = Number(changed.gasUsed)
        gas.add({ gasUsed, executionGas: gasUsed, stateGas: 0 }, changed.blobGasUsed ?? 0n)
        return changed
      },
      async finish(options, timeSlice) {
        const requests = await correct.finish(options, timeSlice)
        if (receipts.length > 1) atEnd?.(block)
        return requests
      },
    }
  }

const same = (receipt: Receipt): Receipt => receipt
const oneGasMore = (receipt: Receipt): Receipt => ({
  ...receipt,
  gasUsed: receipt.gasUsed + 1n,
  cumulativeGasUsed: receipt.cumulativeGasUsed + 1n,
})
const withoutLogs = (receipt: Receipt): Receipt => ({ ...receipt, logs: [], logsBloom: new Uint8Array(256) })
const failed = (receipt: Receipt): Receipt => ({ ...receipt, status: 0 })
const changedData = (receipt: Receipt): Receipt => ({
  ...receipt,
  logs: receipt.logs.map((log) => ({ ...log, data: Uint8Array.of(1) })),
})

const transaction =
  /^block 2 \(0x[0-9a-f]{64}\) was not stored: the two engines differ: transaction 1 \(0x[0-9a-f]{64}\): /

const defects: [string, BlockEngine, RegExp][] = [
  [
    'charges one gas too much',
    withDefect(oneGasMore),
    /transaction 1 \(0x\w+\): gasUsed is 43484 on our engine and 43483 on the/,
  ],
  ['drops a log', withDefect(withoutLogs), /transaction 1 \(0x\w+\): 0 logs on our engine and 1 on the reference/],
  ['changes the data of a log', withDefect(changedData), /transaction 1 \(0x\w+\): log 0 differs/],
  ['reports a failure', withDefect(failed), /transaction 1 \(0x\w+\): status is 0 on our engine and 1 on the/],
  [
    'credits one wei too much',
    withDefect(same, ({ state }) => state.setBalance(carol, state.getBalance(carol) + 1n)),
    new RegExp(`balance of ${carol} is 1000000000000000000001 on our engine and 1000000000000000000000 on the`),
  ],
  [
    'credits an account that nothing else touched',
    withDefect(same, ({ state }) => state.setBalance(`0x${'99'.repeat(20)}`, 1n)),
    /account 0x(99){20} exists only on our engine/,
  ],
  [
    'writes another value into a slot',
    withDefect((receipt, { state }) => {
      state.setStorage(contract, 0n, 7n)
      return receipt
    }),
    /slot 0x0 of 0x[0-9a-f]{40} is 7 on our engine and 2 on the reference engine/,
  ],
]

let contract: Address

/** Mines a block that creates a contract, and submits a transfer, a call that logs and stores, and a transfer. */
async function addTransactions(chain: Chain): Promise<void> {
  const hash = await send(chain, { to: undefined, data: initCode(LOGS_AND_STORES), gasLimit: 200_000n })
  await chain.miner.mine()
  contract = chain.receipt(hash)?.contractAddress ?? expect.fail('nothing was created')
  const nonce = chain.nonceOf(alice)
  await chain.submit(signed(chain, { to: bob, nonce }), alice)
  await chain.submit(signed(chain, { to: contract, gasLimit: 100_000n, nonce: nonce + 1n }), alice)
  await chain.submit(signed(chain, { to: carol, value: 0n, nonce: nonce + 2n }), alice)
}

async function validBlocks(): Promise<Uint8Array[]> {
  const source = await openOn()
  await addTransactions(source)
  await source.miner.mine()
  return [1, 2].map((number) => new Uint8Array(source.blockByNumber(number)?.rlp() ?? []))
}

describe('a defect of our engine', () => {
  test.each(defects)('that %s is found in an imported block', async (_, engine, difference) => {
    const [first, second] = await validBlocks()
    if (first === undefined || second === undefined) throw new Error('unreachable')
    const chain = await openOn(engine)
    await chain.importer.importBlock(first)
    const rejected = chain.importer.importBlock(second)
    await expect(rejected).rejects.toMatchObject({ name: 'EnginesDiffer' })
    await expect(rejected).rejects.toThrow(difference)
    if (difference.source.startsWith('transaction 1')) await expect(rejected).rejects.toThrow(transaction)
    expect(chain.head.number).toBe(1)
  })

  test.each(defects)('that %s is found in a produced block with verifyProduced', async (_, engine, difference) => {
    const chain = await openOn(engine, true)
    await addTransactions(chain)
    const rejected = chain.miner.mine()
    await expect(rejected).rejects.toMatchObject({ name: 'EnginesDiffer' })
    await expect(rejected).rejects.toThrow(difference)
    expect(chain.head.number).toBe(1)
  })

  test('is not found in produced blocks without verifyProduced', async () => {
    const chain = await openOn(withDefect(oneGasMore))
    await addTransactions(chain)
    await chain.miner.mine()
    expect(chain.head.number).toBe(2)
  })
})

describe('a produced block', () => {
  test('is stored if both engines agree', async () => {
    const chain = await openOn(undefined, true)
    await addTransactions(chain)
    await chain.miner.mine()
    expect(chain.head.receipts).toHaveLength(3)
  })

  test.each([
    ['correct', undefined],
    ['defective', withDefect(oneGasMore)],
  ])('with transactions of impersonated senders is verified (%s engine)', async (name, engine) => {
    const chain = await openOn(engine, true)
    await chain.overrideState((state) => {
      state.setBalance(`0x${'c0'.repeat(20)}`, 10n ** 18n)
      state.setCode(`0x${'c0'.repeat(20)}`, Uint8Array.of(0))
    })
    const from: Address = `0x${'c0'.repeat(20)}`
    for (const nonce of [0n, 1n]) {
      const fields = {
        type: 2,
        nonce,
        to: bob,
        gasLimit: 21_000n,
        chainId: chain.chainId,
        maxFeePerGas: 3n * 10n ** 9n,
      }
      const tx = createTx(fields as TypedTxData, { common: chain.common(chain.next.fork) })
      await chain.submit(fromLibraryTransaction(impersonated(tx, from)), from)
    }
    const mined = chain.miner.mine()
    if (name === 'correct') {
      await mined
      expect(chain.head.transactions.map((tx) => tx.from)).toEqual([from, from])
    } else await expect(mined).rejects.toThrow(/transaction 1 \(0x\w+\): gasUsed is 21001 on our engine and 21000 on/)
  })

  test('may have any gas limit, withdrawals and a parent with overridden state', async () => {
    const chain = await openOn(undefined, true)
    await chain.overrideState((state) => state.setBalance(carol, 5n))
    const withdrawals = [{ index: 0n, validatorIndex: 1n, address: bob, amount: 3n }]
    const [block] = await chain.miner.mine({ gasLimit: 90_000_000n, withdrawals })
    expect(block?.header.gasLimit).toBe(90_000_000n)
    expect(block?.header.stateRoot).toBe(chain.head.stateRoot)
  })
})

test('a block that only our engine refuses, because of its size, is a known defect of the library', () => {
  const theirs = { receipts: [{} as Receipt], state: undefined, problem: undefined }
  const refused = (cause: Error) => ({ receipts: [], state: undefined, problem: blockRejectedBy(1, cause) })
  const named = (name: string) => new NodeError(name, -32000, 'it is wrong')
  expect(firstDifference(refused(named('BlockTooLarge')), theirs, ['0x01'])).toBeUndefined()
  expect(firstDifference(refused(named('InvalidBlock')), theirs, ['0x01'])).toMatch(
    /^only our engine rejects the block: .*it is wrong/,
  )
})

test('a failed read of the state is not an invalid transaction', async () => {
  const chain = await openChain({ engine: ReferenceExecution.begin })
  open.push(chain)
  const failure = readFailed(undefined)
  const { getAccount } = EngineState.prototype
  vi.spyOn(EngineState.prototype, 'getAccount').mockImplementation(function (this: EngineState, address) {
    return address.toString() === bob ? Promise.reject(failure) : getAccount.call(this, address)
  })
  try {
    await expect(send(chain)).rejects.toBe(failure)
  } finally {
    vi.restoreAllMocks()
  }
})

test('a failed read of the state is not a difference between the engines', async () => {
  const failure = readFailed(undefined)
  const failing = (state: StateVersion): StateVersion =>
    Object.create(state, {
      account: {
        value: (address: Address) => {
          if (address === bob) throw failure
          return state.account(address)
        },
      },
      storage: { value: state.storage.bind(state) },
      code: { value: state.code.bind(state) },
    })
  const chain = await openChain({
    mining: { kind: 'manual' },
    verifyProduced: (made, parentState, source) => verifyProducedBlock(made, failing(parentState), source),
  })
  open.push(chain)
  await send(chain)
  await expect(chain.miner.mine()).rejects.toBe(failure)
})
