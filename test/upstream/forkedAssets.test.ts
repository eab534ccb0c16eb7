import { describe, expect, test } from 'vitest'
import type { Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { start, useNodes } from '../openNodes.ts'
import { recipient, rpc, sendTransactions, startUpstream } from './chains.ts'

useNodes()

interface Page {
  readonly transfers: readonly object[]
  readonly pageKey?: string
}

/** Code that emits Transfer(CALLER, recipient, 1), and returns 1. */
const tokenCode = `0x60015f5260aa337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60205fa360205ff3`

async function allTransfers(node: Node, filter: object): Promise<object[]> {
  const found: object[] = []
  let pageKey: string | undefined
  do {
    const page: Page = await rpc(node, 'alchemy_getAssetTransfers', [{ ...filter, pageKey }])
    found.push(...page.transfers)
    pageKey = page.pageKey
  } while (pageKey !== undefined)
  return found
}

/** Starts an upstream with a token in a block before the fork block, and a fork. Both have the same later blocks. */
async function startBoth(options: NodeOptions = {}) {
  const token = `0x${'7c'.repeat(20)}`
  const { node, url, counter } = await startUpstream(options)
  const [{ address: from } = { address: '0x' }] = node.accounts
  await rpc(node, 'anvil_setCode', [token, tokenCode])
  await rpc(node, 'eth_sendTransaction', [{ from, to: token, value: '0x1' }])
  const fork = await start({ forkUrl: [url], accounts: 3 })
  for (const each of [node, fork]) {
    await sendTransactions(each, counter)
    const { timestamp } = await rpc(each, 'eth_getBlockByNumber', ['latest', false])
    await rpc(each, 'evm_setNextBlockTimestamp', [Number(timestamp) + 7])
    await rpc(each, 'eth_sendTransaction', [{ from, to: token, value: '0x2' }])
  }
  return { node, fork, token, from }
}

describe('the methods of Alchemy on a fork', () => {
  test('return the transfers of earlier and later blocks, in pages of any size', async () => {
    const { node, fork } = await startBoth()
    const wanted = { category: ['external', 'internal', 'erc20'], excludeZeroValue: false, withMetadata: true }
    for (const order of ['asc', 'desc']) {
      const expected = await allTransfers(node, { ...wanted, order })
      expect(expected.length).toBeGreaterThan(20)
      for (const maxCount of [1, 5, 14, 1_000]) {
        expect(await allTransfers(fork, { ...wanted, order, maxCount })).toEqual(expected)
      }
    }
    for (const filter of [{ toBlock: '0x5' }, { fromBlock: '0x10' }, { toAddress: recipient }]) {
      expect(await allTransfers(fork, { ...wanted, ...filter })).toEqual(
        await allTransfers(node, { ...wanted, ...filter }),
      )
    }
  })

  test('return the tokens and the receipts of earlier and later blocks', async () => {
    const { node, fork, token, from } = await startBoth()
    const balances = await rpc(fork, 'alchemy_getTokenBalances', [recipient, 'erc20'])
    expect(balances.tokenBalances).toEqual([{ contractAddress: token, tokenBalance: `0x${'1'.padStart(64, '0')}` }])
    for (const account of [recipient, from])
      expect(await rpc(fork, 'alchemy_getTokenBalances', [account])).toEqual(
        await rpc(node, 'alchemy_getTokenBalances', [account]),
      )
    const { hash } = await rpc(node, 'eth_getBlockByNumber', ['0x3', false])
    for (const block of [
      { blockNumber: '0x4' },
      { blockNumber: '0xe' },
      { blockHash: hash },
      { blockNumber: '0x14' },
    ]) {
      const expected = await rpc(node, 'alchemy_getTransactionReceipts', [block])
      expect(expected.receipts).toHaveLength(1)
      expect(await rpc(fork, 'alchemy_getTransactionReceipts', [block])).toEqual(expected)
    }
    expect(await rpc(fork, 'alchemy_getTransactionReceipts', [{ blockHash: `0x${'9'.repeat(64)}` }])).toEqual({
      receipts: null,
    })
  })

  test('say what to do if the upstream does not have them', async () => {
    // Another chain than in the other tests, because forks of the same block share a cache.
    const { fork, token } = await startBoth({
      chainId: 4_243,
      networks: { local: { methods: { block: ['alchemy_*'] } } },
    })
    await expect(allTransfers(fork, { category: ['external'] })).rejects.toThrow(
      /no alchemy_getAssetTransfers, so transfers up to the fork block 14 are unknown: set fromBlock to 0xf or later$/,
    )
    expect(await allTransfers(fork, { category: ['erc20'], fromBlock: '0xf' })).toHaveLength(1)
    await expect(rpc(fork, 'alchemy_getTokenBalances', [recipient, 'erc20'])).rejects.toThrow(
      /no alchemy_getTokenBalances, .*: send a list of token addresses instead of "erc20"$/,
    )
    const { tokenBalances } = await rpc(fork, 'alchemy_getTokenBalances', [recipient, [token]])
    expect(tokenBalances).toHaveLength(1)
  })
})
