import { rmSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { recipient, rpc, sendTransactions, startUpstream, word } from './chains.ts'
import { testForks } from './forkTests.ts'
import { startPausableUpstream } from './pausableUpstream.ts'

useNodes()

describe('a fork of an upstream', () => {
  testForks()

  test('loads the access list of a call in one batch, and only once', async () => {
    const { url, counter } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const statusOf = async () => (await rpc(fork, 'vivarium_forkStatus')) as { requests: number; calls: number }
    const before = await statusOf()
    const storageKeys = [0, 1, 2].map(word)
    const call = [
      { from: recipient, to: counter, data: word(1), accessList: [{ address: counter, storageKeys }] },
      'latest',
    ]
    await rpc(fork, 'eth_call', call)
    const after = await statusOf()
    // The account with its slots, then the code of the account, and the headers for BLOCKHASH.
    expect(after.requests - before.requests).toBeLessThanOrEqual(3)
    await rpc(fork, 'eth_call', call)
    expect(await statusOf()).toEqual(after)
  })

  test('names the fork block in the metadata of anvil and Hardhat', async () => {
    const { node, url } = await startUpstream()
    const { hash: forkBlockHash } = await rpc(node, 'eth_getBlockByNumber', ['0xa', false])
    const fork = await start({ forkUrl: [url], forkBlock: '10', accounts: 3 })
    await rpc(fork, 'evm_mine')
    const forkedNetwork = { chainId: 4_242, forkBlockNumber: 10, forkBlockHash }
    expect(await rpc(fork, 'anvil_metadata')).toMatchObject({ latestBlockNumber: 11, forkedNetwork })
    expect(await rpc(fork, 'hardhat_metadata')).toMatchObject({ latestBlockNumber: 11, forkedNetwork })
    expect(await rpc(fork, 'anvil_nodeInfo')).toMatchObject({
      forkConfig: { forkUrl: new URL(url).host, forkBlockNumber: 10, forkRetryBackoff: null },
    })
  })

  test('accepts one URL as a string, and block numbers as numbers', async () => {
    const { url } = await startUpstream()
    const upstreams: NodeOptions[] = [
      { forkUrl: url, forkBlock: 10 },
      { upstream: { url, block: 10n } },
      { networks: { local: { upstream: { url: [url], block: 10 } } } },
    ]
    for (const upstream of upstreams) {
      const fork = await start({ ...upstream, accounts: 3 })
      expect(await rpc(fork, 'vivarium_forkStatus')).toMatchObject({ blockNumber: '0xa' })
    }
  })

  test('may be an additional network, whose upstream sets its chain ID', async () => {
    const { url } = await startUpstream()
    const node = await start({ accounts: 3, networks: { polygon: { upstream: { url: [url], block: 10 } } } })
    const { provider } = node.network('polygon')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1092')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0xa')
  })

  test('adds an amount once to each token balance that it loads from the upstream', async () => {
    const { node, url } = await startUpstream()
    const token = `0x${'7c'.repeat(20)}`
    const holders = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`]
    // balanceOf returns the storage slot whose number is the address.
    await rpc(node, 'anvil_setCode', [token, '0x6004355460005260206000f3'])
    for (const holder of holders) await rpc(node, 'anvil_setERC20Balance', [holder, token, '0x5'])
    await rpc(node, 'evm_mine', [])
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await rpc(fork, 'tenderly_addErc20Balance', [token, holders, '0x1'])
    for (const holder of holders) expect(await rpc(fork, 'eth_getStorageAt', [token, holder])).toBe(word(6))
  })

  test('simulates calls that read the hashes of blocks before the fork block', async () => {
    const { node, url } = await startUpstream()
    const fork = await start({ forkUrl: [url], forkBlock: '10', accounts: 3 })
    // Returns the hash of the block whose number is in the call data.
    const code = '0x5f35405f5260205ff3'
    const hashes = async (simulated: typeof node, block: string) => {
      const calls = [5, 9, 10].map((number) => ({ to: recipient, data: word(number) }))
      const simulation = { blockStateCalls: [{ stateOverrides: { [recipient]: { code } }, calls }] }
      const [{ calls: results }] = await rpc(simulated, 'eth_simulateV1', [simulation, block])
      return results.map(({ returnData }: { returnData: string }) => returnData)
    }
    const expected = await hashes(node, '0xa')
    expect(expected).toEqual(
      await Promise.all(
        ['0x5', '0x9', '0xa'].map(async (number) => (await rpc(node, 'eth_getBlockByNumber', [number, false])).hash),
      ),
    )
    expect(await hashes(fork, 'latest')).toEqual(expected)
    expect(await hashes(fork, 'pending')).toEqual(expected)
  })

  test('returns the logs of the fork block and of earlier blocks by block hash', async () => {
    const { node, url } = await startUpstream()
    const [{ address: from } = { address: '0x' }] = node.accounts
    // Emits a log with the topic 1.
    await rpc(node, 'anvil_setCode', [recipient, '0x60015f5fa1'])
    for (let block = 0; block < 3; block++) await rpc(node, 'eth_sendTransaction', [{ from, to: recipient }])
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const blocks: { hash: string }[] = []
    for (const number of ['0xe', '0xf', '0x10']) blocks.push(await rpc(node, 'eth_getBlockByNumber', [number, false]))
    for (const { hash: blockHash } of blocks) {
      for (const filter of [{}, { address: recipient }, { topics: [word(1)] }, { topics: [word(2)] }]) {
        const logs = await rpc(fork, 'eth_getLogs', [{ blockHash, ...filter }])
        expect(logs).toEqual(await rpc(node, 'eth_getLogs', [{ blockHash, ...filter }]))
        expect(logs).toHaveLength(filter.topics?.[0] === word(2) ? 0 : 1)
      }
    }
    await rpc(fork, 'eth_sendTransaction', [{ from, to: recipient }])
    const { hash: blockHash } = await rpc(fork, 'eth_getBlockByNumber', ['latest', false])
    expect(await rpc(fork, 'eth_getLogs', [{ blockHash }])).toMatchObject([{ blockNumber: '0x11' }])
    await expect(rpc(fork, 'eth_getLogs', [{ blockHash: word(1) }])).rejects.toThrow(/unknown block/)
  })

  test('returns the logs of a range of blocks of the upstream, of its own, and of both', async () => {
    const { node, url } = await startUpstream()
    const [{ address: from } = { address: '0x' }] = node.accounts
    // Emits a log with the topic 1.
    await rpc(node, 'anvil_setCode', [recipient, '0x60015f5fa1'])
    const emit = (on: Node) => rpc(on, 'eth_sendTransaction', [{ from, to: recipient }])
    for (let block = 0; block < 3; block++) await emit(node)
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await emit(fork)
    await emit(fork)
    const ranges: [fromBlock: string, toBlock: string, blocks: string[]][] = [
      ['earliest', '0xd', []],
      ['0x0', '0xf', ['0xe', '0xf']],
      ['0x10', '0x10', ['0x10']],
      ['0xf', 'latest', ['0xf', '0x10', '0x11', '0x12']],
      ['0xe', '0x11', ['0xe', '0xf', '0x10', '0x11']],
      ['0x11', '0x12', ['0x11', '0x12']],
    ]
    for (const [fromBlock, toBlock, blocks] of ranges) {
      for (const filter of [{}, { address: recipient }, { topics: [[word(2), word(1)]] }]) {
        const criteria = [{ fromBlock, toBlock, ...filter }]
        const logs: { blockNumber: string }[] = await rpc(fork, 'eth_getLogs', criteria)
        expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(blocks)
        expect(await rpc(fork, 'eth_getFilterLogs', [await rpc(fork, 'eth_newFilter', criteria)])).toEqual(logs)
      }
      expect(await rpc(fork, 'eth_getLogs', [{ fromBlock, toBlock, topics: [word(2)] }])).toEqual([])
    }
  })

  test('with the preset of anvil, a log filter has the logs of the upstream, and each later log once', async () => {
    const { node, url } = await startUpstream()
    const [{ address: from } = { address: '0x' }] = node.accounts
    await rpc(node, 'anvil_setCode', [recipient, '0x5f5fa0'])
    const emit = (on: Node) => rpc(on, 'eth_sendTransaction', [{ from, to: recipient, gas: '0x186a0' }])
    for (let block = 0; block < 3; block++) await emit(node)
    const fork = await start({ forkUrl: [url], compatibleWith: 'anvil' })
    await emit(fork)
    // The node mines a block while the upstream searches its logs.
    const [id] = await Promise.all([rpc(fork, 'eth_newFilter', [{ fromBlock: '0xf' }]), emit(fork)])
    await emit(fork)
    const logs: { blockNumber: string }[] = await rpc(fork, 'eth_getFilterChanges', [id])
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(['0xf', '0x10', '0x11', '0x12', '0x13'])
    expect(await rpc(fork, 'eth_getFilterChanges', [id])).toEqual([])
  })

  test('answers all reads of earlier blocks like the upstream', async () => {
    const { node, url, counter } = await startUpstream()
    const fork = await start({ forkUrl: [url], forkBlock: '12', accounts: 3 })
    for (const block of ['0x5', '0xb', '0xc']) {
      const { hash, transactions } = await rpc(node, 'eth_getBlockByNumber', [block, false])
      const [transaction] = transactions
      const next = await rpc(node, 'eth_getRawTransactionByBlockNumberAndIndex', [
        `0x${(Number(block) + 1).toString(16)}`,
        '0x0',
      ])
      const call = { from: recipient, to: counter, data: word(7) }
      const reads: [string, unknown[]][] = [
        ['alchemy_simulateAssetChanges', [call, block]],
        ['alchemy_simulateAssetChangesBundle', [[call, call], block]],
        ['eth_call', [call, block]],
        ['eth_callBundle', [{ txs: [next], blockNumber: '0xd', stateBlockNumber: block }]],
        ['eth_callMany', [[{ transactions: [call] }], { blockNumber: block }]],
        ['eth_callMany', [[{ transactions: [call] }], { blockNumber: block, transactionIndex: 0 }]],
        ['eth_createAccessList', [call, block]],
        ['eth_estimateGas', [call, block]],
        ['eth_feeHistory', ['0x3', block, [50]]],
        ['eth_feeHistory', ['0x20', block]],
        ['eth_feeHistory', ['0x3', 'earliest']],
        ['eth_getAccount', [counter, block]],
        ['eth_getAccountInfo', [counter, block]],
        ['eth_getBalance', [recipient, block]],
        ['eth_getBlockByHash', [hash, true]],
        ['eth_getBlockByNumber', [block, true]],
        ['eth_getBlockReceipts', [block]],
        ['eth_getBlockTransactionCountByHash', [hash]],
        ['eth_getBlockTransactionCountByNumber', [block]],
        ['eth_getCode', [counter, block]],
        ['eth_getHeaderByHash', [hash]],
        ['eth_getHeaderByNumber', [block]],
        ['eth_getProof', [counter, [word(0)], block]],
        ['eth_getRawTransactionByBlockHashAndIndex', [hash, '0x0']],
        ['eth_getRawTransactionByBlockNumberAndIndex', [block, '0x0']],
        ['eth_getRawTransactionByHash', [transaction]],
        ['eth_getStorageAt', [counter, '0x0', block]],
        ['eth_getStorageValues', [{ [counter]: [word(1)] }, block]],
        ['eth_getTransactionByBlockHashAndIndex', [hash, '0x0']],
        ['eth_getTransactionByBlockNumberAndIndex', [block, '0x0']],
        ['eth_getTransactionByHash', [transaction]],
        ['eth_getTransactionCount', [recipient, block]],
        ['eth_getTransactionReceipt', [transaction]],
        ['eth_getUncleByBlockHashAndIndex', [hash, '0x0']],
        ['eth_getUncleByBlockNumberAndIndex', [block, '0x0']],
        ['eth_getUncleCountByBlockHash', [hash]],
        ['eth_getUncleCountByBlockNumber', [block]],
        ['eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }] }, block]],
        ['debug_accountInfoAt', [block, 0, counter]],
        ['debug_executionWitness', [block]],
        ['debug_getModifiedAccountsByHash', [hash]],
        ['debug_getModifiedAccountsByNumber', [block]],
        ['debug_getModifiedAccountsByNumber', ['0x1', block]],
        ['debug_getRawBlock', [block]],
        ['debug_getRawHeader', [block]],
        ['debug_getRawReceipts', [block]],
        ['debug_getRawTransaction', [transaction]],
        ['debug_getRawTransactions', [block]],
        ['debug_intermediateRoots', [hash]],
        ['debug_storageRangeAt', [hash, 0, counter, '0x', 10]],
        ['debug_traceBlock', [await rpc(node, 'debug_getRawBlock', [block]), { tracer: 'callTracer' }]],
        ['debug_traceBlockByHash', [hash]],
        ['debug_traceBlockByNumber', [block]],
        ['debug_traceCall', [call, block]],
        ['debug_traceCall', [call, block, { txIndex: '0x0' }]],
        ['debug_traceCallMany', [[{ transactions: [call, call] }], { blockNumber: block }]],
        ['debug_traceCallMany', [[{ transactions: [call] }], { blockNumber: block, transactionIndex: 0 }]],
        ['debug_traceTransaction', [transaction]],
        ['erigon_getHeaderByHash', [hash]],
        ['erigon_getHeaderByNumber', [Number(block)]],
        ['ots_getBlockDetails', [Number(block)]],
        ['ots_getBlockDetailsByHash', [hash]],
        ['ots_getBlockTransactions', [Number(block), 0, 10]],
        ['ots_getInternalOperations', [transaction]],
        ['ots_getTransactionError', [transaction]],
        ['ots_hasCode', [counter, Number(block)]],
        ['ots_traceTransaction', [transaction]],
        ['trace_block', [block]],
        ['trace_call', [call, ['trace'], block]],
        ['trace_callMany', [[[call, ['trace']]], block]],
        ['trace_filter', [{ fromBlock: 'earliest', toBlock: block }]],
        ['trace_get', [transaction, []]],
        ['trace_rawTransaction', [next, ['trace'], block]],
        ['trace_replayBlockTransactions', [block, ['trace', 'stateDiff']]],
        ['trace_replayTransaction', [transaction, ['trace']]],
        ['trace_transaction', [transaction]],
        ...(block === '0xc'
          ? []
          : (['debug_accountRange', 'debug_dumpBlock'].map((method) => [method, [block]]) as [string, unknown[]][])),
      ]
      for (const [method, params] of reads) {
        const expected = await rpc(node, method, params)
        expect([method, await rpc(fork, method, params)]).toEqual([method, expected])
      }
      await expect(rpc(fork, 'eth_getBlockAccessList', [block])).rejects.toThrow(/older than Amsterdam/)
    }
  })

  test.each([
    ['vivarium_traceLines', []],
    ['vivarium_traceStep', [0]],
    ['vivarium_locateFailure', []],
  ])('%s names the blocks whose transactions it can execute', async (method, params) => {
    const { node, url } = await startUpstream()
    const fork = await start({ forkUrl: [url] })
    const number = await rpc(node, 'eth_blockNumber', [])
    const { hash } = (await rpc(node, 'eth_getTransactionByBlockNumberAndIndex', [number, '0x0'])) as { hash: string }
    await expect(rpc(fork, method, [hash, ...params])).rejects.toThrow(
      `transaction ${hash} is in a block of the upstream: ${method} executes only transactions after block ${Number(number)}`,
    )
    const unknown = `0x${'ab'.repeat(32)}`
    await expect(rpc(fork, method, [unknown, ...params])).rejects.toThrow('transaction not found')
  })

  test('continues a page of trace_filter from blocks of the upstream to its own blocks', async () => {
    const { node, url, counter } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await sendTransactions(fork, counter)
    await sendTransactions(node, counter)
    for (const filter of [
      {},
      { fromBlock: '0xe' },
      { toAddress: [counter] },
      { fromAddress: [recipient], toAddress: [counter], mode: 'union' },
      { after: 5, count: 3 },
      { after: 10, count: 6 },
      { after: 15 },
      { toBlock: '0xd', after: 4 },
    ]) {
      const params = [{ fromBlock: '0x4', ...filter }]
      expect(await rpc(fork, 'trace_filter', params)).toEqual(await rpc(node, 'trace_filter', params))
    }
  })

  // Erigon and the earlier versions of Reth, for which anvil stands here, take an omitted mode for a union.
  test('searches blocks of the upstream with the mode of the fork', async () => {
    const { url, counter } = await startUpstream({ compatibleWith: 'anvil' })
    const upstream = await startPausableUpstream(url)
    const fork = await start({ forkUrl: [upstream.url], accounts: 3 })
    const find = (filter: object) => rpc(fork, 'trace_filter', [{ fromBlock: '0x1', ...filter }])
    const filter = { fromAddress: [counter], toAddress: [recipient, counter] }
    const intersection = await find({ ...filter, mode: 'intersection' })
    expect(await find({ ...filter, mode: 'union' })).not.toEqual(intersection)
    expect(await find(filter)).toEqual(intersection)
    // With one list, Erigon would find nothing.
    await find({ fromAddress: [], toAddress: [counter], mode: 'intersection' })
    const searches = upstream.bodies.filter((body) => body.includes('"trace_filter"'))
    // The search without a mode repeats the first request, which the node has cached.
    const modes = searches.map((body) => /"mode":"(\w+)"/.exec(body)?.[1])
    expect(modes).toEqual(['intersection', 'union', undefined])
  })

  test.each(['preferred', 'never'] as const)(
    'finds transactions by nonce, creators and transactions of an account in all blocks (proofs: %s)',
    async (forkProofs) => {
      const { node, url, counter } = await startUpstream()
      const [{ address: from } = { address: '0x' }] = node.accounts
      const fork = await start({ forkUrl: [url], forkProofs, accounts: 3 })
      for (const each of [fork, node]) {
        await sendTransactions(each, counter)
        await rpc(each, 'eth_sendTransaction', [{ from, data: '0x60015f5360015ff3', gas: '0x100000' }])
      }
      const { contractAddress: created } = (await rpc(fork, 'eth_getBlockReceipts', ['latest']))[0]
      const searches: [string, unknown[]][] = [
        ...[0, 5, 12, 13, 17, 18, 99].flatMap((nonce): [string, unknown[]][] => [
          ['eth_getTransactionBySenderAndNonce', [from, `0x${nonce.toString(16)}`]],
          ['ots_getTransactionBySenderAndNonce', [from, nonce]],
        ]),
        ...[counter, created, recipient].map((address): [string, unknown[]] => ['ots_getContractCreator', [address]]),
      ]
      for (const address of [from, counter, recipient]) {
        for (const block of [0, 1, 6, 13, 14, 16, 19]) {
          for (const size of [0, 1, 3, 5, 8, 100])
            for (const method of ['ots_searchTransactionsBefore', 'ots_searchTransactionsAfter'])
              searches.push([method, [address, block, size]])
        }
      }
      // Without proofs, state roots and thus block hashes differ.
      const withoutBlockHash = (answer: unknown): unknown =>
        JSON.parse(JSON.stringify(answer), (name, value) => (name === 'blockHash' ? undefined : value))
      for (const [method, params] of searches) {
        const [expected, answer] = [await rpc(node, method, params), await rpc(fork, method, params)]
        expect([method, params, withoutBlockHash(answer)]).toEqual([method, params, withoutBlockHash(expected)])
      }
    },
  )

  test('returns the fees of all blocks if more are requested', async () => {
    const { node, url, counter } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await sendTransactions(fork, counter)
    await sendTransactions(node, counter)
    const history = ['0x40', 'latest', [50]]
    const { baseFeePerGas, baseFeePerBlobGas, ...more } = await rpc(fork, 'eth_feeHistory', history)
    expect({ baseFeePerGas, baseFeePerBlobGas, ...more }).toEqual(await rpc(node, 'eth_feeHistory', history))
    // One for each of the blocks 0 to 18, and one for the next block.
    expect([baseFeePerGas.length, baseFeePerBlobGas.length]).toEqual([20, 20])
  })

  test('names the method of an earlier block that the upstream does not have', async () => {
    const { url } = await startUpstream({ networks: { local: { methods: { block: ['trace_*', 'ots_*'] } } } })
    const fork = await start({ forkUrl: [url], accounts: 3 })
    for (const [method, params] of [
      ['trace_replayBlockTransactions', ['0x5', ['trace']]],
      ['trace_filter', [{ fromBlock: '0x5' }]],
      ['ots_getBlockDetails', [5]],
      ['ots_searchTransactionsBefore', [recipient, 0, 10]],
    ] as const)
      await expect(rpc(fork, method, params)).rejects.toThrow(
        new RegExp(`the upstream .* answered ${method} with an error: .*`),
      )
  })

  test('begins a number of blocks before the latest block of the upstream', async () => {
    const { url } = await startUpstream()
    for (const forkBlock of [-3, '-3']) {
      const fork = await start({ forkUrl: [url], forkBlock, accounts: 3 })
      expect(await rpc(fork, 'eth_blockNumber')).toBe('0xa')
    }
    await expect(start({ forkUrl: [url], forkBlock: -14 })).rejects.toThrow(
      'has no block -14 (its latest block is 13): choose another block',
    )
    await expect(start({ forkOffline: true, forkBlock: -3 })).rejects.toThrow('--fork-offline needs the number or hash')
  })

  test('names a block that the upstream does not have, and its latest block', async () => {
    const { url } = await startUpstream()
    await expect(start({ forkUrl: [url], forkBlock: '500' })).rejects.toThrow(
      /^the upstream 127\.0\.0\.1:\d+ has no block 500 yet \(its latest block is 13\): choose another block$/,
    )
    const forkBlock = `0x${'ab'.repeat(32)}`
    await expect(start({ forkUrl: [url], forkBlock })).rejects.toThrow(
      `has no block ${forkBlock} (its latest block is 13): choose another`,
    )
  })

  test('removes its own blocks, and no block of the upstream', async () => {
    const { url } = await startUpstream()
    const fork = await start({ forkUrl: [url], forkBlock: '13', accounts: 3 })
    await rpc(fork, 'evm_mine')
    await rpc(fork, 'evm_mine')
    for (const method of ['anvil_rollback', 'anvil_reorg'])
      await expect(rpc(fork, method, [3])).rejects.toMatchObject({
        message: 'cannot remove 3 blocks: the chain has 2 after its first block, number 13',
      })
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0xf')
    await rpc(fork, 'anvil_rollback', [2])
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0xd')
  })

  test('starts with two requests, and has the pinned block without another', async () => {
    const { node, url } = await startUpstream()
    const forkCache = fileIn('begin.fork')
    const fork = await start({ forkUrl: [url], forkBlock: '13', forkCache, accounts: 3 })
    const latest = await rpc(node, 'eth_getBlockByNumber', ['latest', false])
    expect(await rpc(fork, 'eth_getBlockByNumber', ['latest', false])).toEqual(latest)
    expect(await rpc(fork, 'vivarium_forkStatus')).toMatchObject({ requests: 2 })
    await fork.close()
    await node.close()
    const replayed = await start({ forkCache, forkOffline: true, accounts: 3 })
    expect(await rpc(replayed, 'eth_getBlockByNumber', ['0xd', false])).toEqual(latest)
    expect(await rpc(replayed, 'eth_getBlockByHash', [latest.hash, false])).toEqual(latest)
  })

  test('reads its own transactions and their blocks without a request', async () => {
    const { url } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const [from] = await rpc(fork, 'eth_accounts')
    const hash = await rpc(fork, 'eth_sendTransaction', [{ from, to: recipient }])
    const before = await rpc(fork, 'vivarium_forkStatus')
    const { blockHash } = await rpc(fork, 'eth_getTransactionReceipt', [hash])
    expect(await rpc(fork, 'eth_getTransactionByHash', [hash])).toMatchObject({ hash, blockHash })
    expect(await rpc(fork, 'eth_getBlockByHash', [blockHash, false])).toMatchObject({ transactions: [hash] })
    expect(await rpc(fork, 'vivarium_forkStatus')).toEqual(before)
  })

  test.each(['preferred', 'never'] as const)(
    'loads all slots of a call in three requests (proofs: %s)',
    async (forkProofs) => {
      const { node, url } = await startUpstream()
      // Returns the sum of slots 0 to 29.
      const code = `0x${Array.from({ length: 30 }, (_, slot) => `60${slot.toString(16).padStart(2, '0')}54`).join('')}${'01'.repeat(29)}5f5260205ff3`
      await rpc(node, 'anvil_setCode', [recipient, code])
      for (let slot = 0; slot < 30; slot++) await rpc(node, 'anvil_setStorageAt', [recipient, word(slot), word(slot)])
      await rpc(node, 'evm_mine')
      const fork = await start({ forkUrl: [url], forkProofs, accounts: 3 })
      const requests = async () => ((await rpc(fork, 'vivarium_forkStatus')) as { requests: number }).requests
      const before = await requests()
      expect(await rpc(fork, 'eth_call', [{ to: recipient, data: '0x01' }, 'latest'])).toBe(word(435))
      // The account with its code, the first slot with the access list, the other slots.
      expect((await requests()) - before).toBeLessThanOrEqual(3)
    },
  )

  test.each(['preferred', 'never'] as const)(
    'loads an account with the slots that an earlier run at another block loaded (proofs: %s)',
    async (forkProofs) => {
      const { url, counter } = await startUpstream()
      const run = async (forkBlock: string) => {
        const fork = await start({ forkUrl: [url], forkBlock, forkProofs, accounts: 3 })
        const requests = async () => ((await rpc(fork, 'vivarium_forkStatus')) as { requests: number }).requests
        const before = await requests()
        await rpc(fork, 'eth_getBalance', [counter, 'latest'])
        const slots: string[] = []
        for (const slot of [0, 1, 2]) slots.push(await rpc(fork, 'eth_getStorageAt', [counter, word(slot), 'latest']))
        const sent = (await requests()) - before
        await fork.close()
        return { sent, last: slots[1] }
      }
      vi.stubEnv('XDG_CACHE_HOME', fileIn(`caches-${forkProofs}`))
      try {
        const first = await run('12')
        const second = await run('13')
        expect([first.sent, second.sent]).toEqual([4, 1])
        expect([first.last, second.last]).toEqual([word(11), word(12)])
      } finally {
        vi.unstubAllEnvs()
      }
    },
  )

  test.each(['preferred', 'never'] as const)(
    'names the account or slot that was not recorded, also in inner calls (proofs: %s)',
    async (forkProofs) => {
      const { node, url, counter } = await startUpstream()
      const inner = '0x00000000000000000000000000000000000000bb'
      // Returns slot 7.
      await rpc(node, 'anvil_setCode', [inner, '0x6007545f5260205ff3'])
      await rpc(node, 'anvil_setStorageAt', [recipient, word(1), word(1)])
      // Calls the inner contract if there is call data, and returns the word.
      await rpc(node, 'anvil_setCode', [recipient, `0x3615602357${'60205f5f5f5f73'}${inner.slice(2)}5af1505b60205ff3`])
      await rpc(node, 'evm_mine')
      const forkCache = fileIn(`inner-${forkProofs}.fork`)
      const first = await start({ forkUrl: [url], forkCache, forkProofs, accounts: 3 })
      await rpc(first, 'eth_call', [{ to: recipient }, 'latest'])
      for (let block = 0; block < 2; block++) await rpc(first, 'evm_mine')
      await first.close()
      const fork = await start({ forkCache, forkOffline: true, forkProofs, accounts: 3 })
      const failures: [string, unknown[], RegExp][] = [
        [
          'eth_call',
          [{ to: recipient, data: '0x01' }, 'latest'],
          /^account 0x0+bb is not in the fork cache.*vivarium fork record --url/,
        ],
        ['eth_estimateGas', [{ to: recipient, data: '0x01' }], /^account 0x0+bb is not in the fork cache/],
        ['eth_getStorageAt', [recipient, '0x9', 'latest'], /^slot 0x9 of account 0x0+aa is not in the fork cache/],
        // The storage key of an earlier block can be empty, or have no prefix.
        ['eth_getStorageAt', [recipient, '0x', '0x1'], /^slot 0x0 of account 0x0+aa is not in the fork cache/],
        ['eth_getProof', [recipient, ['10'], '0x1'], /^slot 0x10 of account 0x0+aa is not in the fork cache/],
        ['eth_getStorageAt', [counter, '0x5', 'latest'], /account 0x5fbd.* is not in the fork cache/],
        [
          'eth_simulateV1',
          [{ blockStateCalls: [{ calls: [{ to: recipient, data: '0x01' }] }] }],
          /(account 0x0+bb|slot .* of account 0x000f3df6.*) is not in the fork cache/,
        ],
        [
          'debug_traceCall',
          [{ to: recipient, data: '0x01' }, 'latest', {}],
          /^account 0x0+bb is not in the fork cache/,
        ],
        [
          'eth_sendTransaction',
          [{ from: fork.accounts[0]?.address, to: recipient, data: '0x01', gas: '0x100000' }],
          /^account 0x0+bb is not in the fork cache/,
        ],
      ]
      for (const [method, params, message] of failures) await expect(rpc(fork, method, params)).rejects.toThrow(message)
      // The rejected transaction left no block, and the chain still accepts transactions.
      await rpc(fork, 'eth_sendTransaction', [
        { from: fork.accounts[0]?.address, to: fork.accounts[1]?.address, value: '0x1' },
      ])
      expect(await rpc(fork, 'eth_blockNumber')).toBe('0xf')
    },
  )

  test.each(['preferred', 'never'] as const)(
    'continues in a data directory without its fork cache (proofs: %s)',
    async (forkProofs) => {
      const { url, counter } = await startUpstream()
      const forkCache = fileIn(`crash-${forkProofs}.fork`)
      const dataDir = fileIn(`crash-${forkProofs}`)
      const options = { forkUrl: [url], forkBlock: '13', forkCache, forkProofs, dataDir, accounts: 3 }
      const first = await start(options)
      await sendTransactions(first, counter)
      const block = await rpc(first, 'eth_getBlockByNumber', ['latest', false])
      await first.close()
      // A killed process may not have written its cache.
      rmSync(forkCache)
      const second = await start(options)
      expect(await rpc(second, 'eth_getBlockByNumber', ['latest', false])).toEqual(block)
      expect(await sendTransactions(second, counter)).toHaveLength(5)
      expect(await rpc(second, 'eth_getStorageAt', [counter, '0x1', 'latest'])).toBe(word(20))
    },
  )

  test('keeps its waiting transactions in a data directory, also if the upstream does not return their nonces', async () => {
    const { node, url } = await startUpstream()
    const forkCache = fileIn('waiting.fork')
    const dataDir = fileIn('waiting')
    const options: NodeOptions = {
      forkUrl: url,
      forkBlock: '13',
      forkProofs: 'never',
      forkCache,
      dataDir,
      mining: false,
    }
    const first = await start(options)
    const [from, to] = first.accounts.map(({ address }) => address)
    const hash = await rpc(first, 'eth_sendTransaction', [{ from, to, value: '0x1', gas: '0x5208' }])
    await first.close()
    rmSync(forkCache)
    await rpc(node, 'vivarium_setFaults', [[{ method: 'eth_getTransactionCount', 402: 1 }]])
    const second = await start(options)
    await expect(rpc(second, 'eth_getTransactionCount', [from, 'latest'])).rejects.toMatchObject({
      name: 'UpstreamError',
    })
    await rpc(node, 'vivarium_setFaults', [[]])
    expect(await rpc(second, 'eth_getTransactionByHash', [hash])).toMatchObject({ hash, blockHash: null })
    await rpc(second, 'evm_mine')
    expect(await rpc(second, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })

  test('cannot be exported, because only a part of its state is loaded', async () => {
    const { url } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await rpc(fork, 'evm_mine')
    for (const method of ['vivarium_exportFixture', 'anvil_dumpState'])
      await expect(rpc(fork, method)).rejects.toThrow(/has only a part of its state, so it cannot be exported/)
  })

  test('loads the slots of the system calls of several blocks in one request', async () => {
    const { url } = await startUpstream()
    const fork = await start({ forkUrl: [url], forkCache: fileIn('system.fork'), accounts: 3 })
    const requests = async () => ((await rpc(fork, 'vivarium_forkStatus')) as { requests: number }).requests
    await rpc(fork, 'evm_mine')
    const before = await requests()
    for (let block = 1; block < 8; block++) await rpc(fork, 'evm_mine')
    expect(await requests()).toBe(before)
    for (let block = 0; block < 8; block++) await rpc(fork, 'evm_mine')
    // At most one for the roots of beacon blocks (EIP-4788), and one for the hashes of blocks (EIP-2935).
    expect(await requests()).toBeLessThanOrEqual(before + 2)
  })
})
