import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestFork } from '../../../src/protocol/forks.ts'
import { callCode, openChain, type Receipt, type TestChain } from './openChain.ts'

interface Page {
  readonly txs: readonly { readonly hash: string; readonly blockNumber: string }[]
  readonly receipts: readonly { readonly transactionHash: string; readonly timestamp: number }[]
  readonly firstPage: boolean
  readonly lastPage: boolean
}

/** Code that reverts with the first word of its calldata. */
const REVERTS = '0x60003560005260206000fd'
const BENEFICIARY = '0x00000000000000000000000000000000000000ee'

describe('the methods of Otterscan, on a chain with internal calls,', () => {
  let node: TestChain
  let alice: string
  let bob: string
  let hidden: string
  let caller: string
  let factory: string
  let calls: Receipt[]
  let failed: Receipt
  let creation: Receipt
  let createdContract: string

  beforeAll(async () => {
    node = await openChain(newestFork)
    ;[alice = '', bob = ''] = node.accounts
    hidden = await node.deploy('0x00')
    caller = await node.deploy(`0x${callCode(hidden, 1)}00`)
    calls = []
    for (let n = 0; n < 5; n++) {
      calls.push(...(await node.mine({ to: caller, value: '0x5' })))
      // Blocks without such calls.
      await node.mine({ to: bob, value: '0x1' })
      await node.ask('evm_mine')
    }
    const reverter = await node.deploy(REVERTS)
    ;[failed] = (await node.mine({ to: reverter, data: `0x${'2b'.padStart(64, '0')}` })) as [Receipt]
    // Creates a contract with two wei whose init code destroys it in favour of the beneficiary, and calls a contract that fails.
    const init = `73${BENEFICIARY.slice(2)}6000526073600b5360ff602053` // PUSH20 beneficiary, SELFDESTRUCT in memory from byte 11 on
    factory = await node.deploy(`0x${init}6016600b6002f050${callCode(reverter, 1)}00`)
    ;[creation] = (await node.mine({ to: factory, value: '0x9' })) as [Receipt]
    const frames = await node.ask<{ type: string; to: string }[]>('ots_traceTransaction', creation.transactionHash)
    createdContract = frames.find(({ type }) => type === 'CREATE')?.to ?? ''
  })
  afterAll(() => node.chain.close())

  const search = (direction: 'Before' | 'After', address: string, block: number, size: number) =>
    node.ask<Page>(`ots_searchTransactions${direction}`, address, block, size)
  const hashes = ({ txs }: Page) => txs.map(({ hash }) => hash)

  test('find transactions of an account that only contracts call, newest first', async () => {
    const page = await search('Before', hidden, 0, 25)
    const [created] = (await search('After', hidden, 0, 1)).txs
    expect(hashes(page)).toEqual([...calls.map(({ transactionHash }) => transactionHash).reverse(), created?.hash])
    expect(page.receipts.map(({ transactionHash }) => transactionHash)).toEqual(hashes(page))
    expect([page.firstPage, page.lastPage]).toEqual([true, true])
  })

  test('return pages in both directions, and mark the first and the last one', async () => {
    const all = hashes(await search('Before', hidden, 0, 25))
    const seen: string[] = []
    let block = 0
    for (;;) {
      const page = await search('Before', hidden, block, 2)
      seen.push(...hashes(page))
      expect(page.firstPage).toBe(block === 0)
      block = Number(page.txs.at(-1)?.blockNumber)
      if (page.lastPage) break
    }
    expect(seen).toEqual(all)
    const back: string[] = []
    block = 0
    for (;;) {
      const page = await search('After', hidden, block, 2)
      back.unshift(...hashes(page))
      expect(page.lastPage).toBe(block === 0)
      block = Number(page.txs[0]?.blockNumber)
      if (page.firstPage) break
    }
    expect(back).toEqual(all)
  })

  test('find no transactions of an unused account', async () => {
    expect(await search('Before', `0x${'12'.repeat(20)}`, 0, 5)).toEqual({
      txs: [],
      receipts: [],
      firstPage: true,
      lastPage: true,
    })
  })

  test('return internal transfers of a transaction without reverted ones', async () => {
    const [first] = calls
    expect(await node.ask('ots_getInternalOperations', first?.transactionHash)).toEqual([
      { type: 0, from: caller, to: hidden, value: '0x1' },
    ])
    expect(await node.ask('ots_getInternalOperations', creation.transactionHash)).toEqual([
      { type: 2, from: factory, to: createdContract, value: '0x2' },
      { type: 1, from: createdContract, to: BENEFICIARY, value: '0x2' },
    ])
  })

  test('return the frames of a transaction with their depths', async () => {
    const frames = await node.ask<{ type: string; depth: number; value: string | null }[]>(
      'ots_traceTransaction',
      creation.transactionHash,
    )
    expect(frames.map(({ type, depth, value }) => [type, depth, value])).toEqual([
      ['CALL', 0, '0x9'],
      ['CREATE', 1, '0x2'],
      ['SELFDESTRUCT', 2, '0x2'],
      ['CALL', 1, '0x1'],
    ])
  })

  test('return the revert data of a transaction', async () => {
    const error = `0x${'2b'.padStart(64, '0')}`
    expect(await node.ask('ots_getTransactionError', failed.transactionHash)).toBe(error)
    expect(await node.ask('ots_getTransactionError', creation.transactionHash)).toBe('0x')
  })

  test('find the creator of a contract and a transaction by sender and nonce', async () => {
    expect(await node.ask('ots_getContractCreator', hidden)).toMatchObject({ creator: alice })
    expect(await node.ask('ots_getContractCreator', factory)).toMatchObject({ creator: alice })
    // It was destroyed.
    expect(await node.ask('ots_getContractCreator', createdContract)).toBeNull()
    expect(await node.ask('ots_getTransactionBySenderAndNonce', alice, 2)).toBe(calls[0]?.transactionHash)
  })

  test('find frames by sender and receiver in a range', async () => {
    const range = { fromBlock: '0x1', toBlock: 'latest' }
    const find = async (filter: object) =>
      (
        await node.ask<{ transactionHash: string; traceAddress: number[] }[]>('trace_filter', { ...range, ...filter })
      ).map(({ transactionHash, traceAddress }) => [transactionHash, traceAddress])
    const inner = calls.map(({ transactionHash }) => [transactionHash, [0]])
    expect(await find({ fromAddress: [caller] })).toEqual(inner)
    expect(await find({ fromAddress: [caller], toAddress: [hidden], after: 1, count: 2 })).toEqual(inner.slice(1, 3))
    const both = { fromAddress: [alice], toAddress: [hidden] }
    expect(await find(both)).toHaveLength(1)
    expect(await find({ ...both, mode: 'intersection' })).toEqual(await find(both))
    const either = [await find({ fromAddress: [alice] }), await find({ toAddress: [hidden] })].flat()
    const union = await find({ ...both, mode: 'union' })
    expect(new Set(union.map(String))).toEqual(new Set(either.map(String)))
    expect(union).toHaveLength(either.length - 1)
    expect(await find({ toAddress: [hidden], mode: 'union' })).toEqual(await find({ toAddress: [hidden] }))
    expect(await find({ mode: 'union' })).toEqual(await find({}))
    expect(await find({ toAddress: [BENEFICIARY] })).toEqual([[creation.transactionHash, [0, 0]]])
  })
})
