import { describe, expect, test } from 'vitest'
import type { BlockStatus } from '../../src/layer2/l2a/block.ts'
import type { TransactionStage } from '../../src/layer2/l2b/transaction.ts'
import { type Layer2Node, openLayer2Node } from './openLayer2Node.ts'

const illegalTransition = { name: 'IllegalTransition', code: -32000 }

describe('an l2a block', () => {
  /** Brings a block to each status, and returns its id. */
  const reach: Readonly<Record<BlockStatus, (node: Layer2Node) => Promise<unknown>>> = {
    PENDING: async () => 'pending',
    ACCEPTED_ON_L2: async ({ request }) => {
      const { block_hash } = await request<{ block_hash: string }>('vivarium_l2aSealBlock')
      return { block_hash }
    },
    ACCEPTED_ON_L1: async (node) => {
      const block = await reach.ACCEPTED_ON_L2(node)
      await node.request('vivarium_l2aAcceptOnL1', [block])
      return block
    },
    REJECTED: async ({ request }) => {
      const [rejected] = await request<{ block_hash: string }[]>('vivarium_l2aRejectBlock', ['pending'])
      return { block_hash: rejected?.block_hash }
    },
  }
  const methods = {
    ACCEPTED_ON_L1: 'vivarium_l2aAcceptOnL1',
    REJECTED: 'vivarium_l2aRejectBlock',
  } as const

  const allowed: readonly [BlockStatus, keyof typeof methods][] = [
    ['ACCEPTED_ON_L2', 'ACCEPTED_ON_L1'],
    ['ACCEPTED_ON_L2', 'REJECTED'],
    ['PENDING', 'REJECTED'],
  ]
  const statuses = Object.keys(reach) as BlockStatus[]
  const forbidden = statuses.flatMap((from) =>
    (Object.keys(methods) as (keyof typeof methods)[])
      .filter((to) => !allowed.some(([start, end]) => start === from && end === to))
      .map((to) => [from, to] as const),
  )

  test('becomes ACCEPTED_ON_L2 when it is sealed, and a new pending block starts', async () => {
    const { request } = await openLayer2Node()
    await request('vivarium_l2aSealBlock')
    expect(await request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({
      status: 'ACCEPTED_ON_L2',
      block_number: 1,
    })
    expect(await request('l2a_getBlockWithTxs', ['pending'])).toMatchObject({ status: 'PENDING' })
  })

  test.each(allowed)('%s → %s', async (from, to) => {
    const node = await openLayer2Node()
    const block = await reach[from](node)
    const changed = await node.request<{ block_hash: string } | { block_hash: string }[]>(methods[to], [block])
    const { block_hash } = Array.isArray(changed) ? (changed[0] ?? { block_hash: '' }) : changed
    expect(await node.request('l2a_getBlockWithTxs', [{ block_hash }])).toMatchObject({ status: to })
  })

  test.each(forbidden)('not %s → %s', async (from, to) => {
    const node = await openLayer2Node()
    const block = await reach[from](node)
    const head = node.chain.head
    await expect(node.request(methods[to], [block])).rejects.toMatchObject(illegalTransition)
    expect(node.chain.head).toBe(head)
    expect(await node.request('l2a_getBlockWithTxs', [block])).toMatchObject({ status: from })
  })

  test('that is accepted on layer 1 accepts all earlier blocks, with the same transaction', async () => {
    const { request } = await openLayer2Node()
    for (let made = 0; made < 3; made++) await request('vivarium_l2aSealBlock')
    await request('vivarium_l2aAcceptOnL1', [{ block_number: 2 }])
    const acceptances = await Promise.all(
      [0, 1, 2, 3].map((number) =>
        request<{ transactionHash: string } | null>('vivarium_l2aGetL1Acceptance', [{ block_number: number }]),
      ),
    )
    const [first] = acceptances
    expect(acceptances).toEqual([first, first, first, null])
    expect(await request('eth_getTransactionReceipt', [first?.transactionHash])).toMatchObject({ status: '0x1' })
    expect(await request('l2a_getBlockWithTxs', [{ block_number: 3 }])).toMatchObject({ status: 'ACCEPTED_ON_L2' })
  })

  test('that is rejected rejects all later blocks, frees its number and is available only by hash', async () => {
    const { request } = await openLayer2Node()
    const { transaction_hash } = await request<{ transaction_hash: string }>('vivarium_l2aAddTransaction')
    const first = await request<{ block_hash: string }>('vivarium_l2aSealBlock')
    await request('vivarium_l2aSealBlock')
    expect(await request('vivarium_l2aRejectBlock', [{ block_number: 1 }])).toMatchObject([
      { block_number: 1, status: 'REJECTED' },
      { block_number: 2, status: 'REJECTED' },
    ])
    expect(await request('l2a_blockNumber')).toBe(0)
    await expect(request('l2a_getBlockWithTxs', [{ block_number: 1 }])).rejects.toMatchObject({ code: 24 })
    expect(await request('l2a_getBlockWithTxs', [{ block_hash: first.block_hash }])).toMatchObject({
      status: 'REJECTED',
    })
    expect(await request('l2a_getTransactionStatus', [transaction_hash])).toEqual({ finality_status: 'REJECTED' })
    // The rejected transaction is no duplicate, and its nonce is free.
    await request('vivarium_l2aAddTransaction', [{ nonce: '0x0', calldata: ['0x1'] }])
    const next = await request<{ block_hash: string }>('vivarium_l2aSealBlock')
    expect(next).toMatchObject({ block_number: 1, status: 'ACCEPTED_ON_L2' })
    expect(next.block_hash).not.toBe(first.block_hash)
  })

  test('contains the hash of its parent, and a root that depends only on the content', async () => {
    const { request } = await openLayer2Node()
    type Block = { block_hash: string; parent_hash: string; new_root: string }
    await request('vivarium_l2aAddTransaction')
    await request('vivarium_l2aSealBlock')
    await request('vivarium_l2aSealBlock')
    const [genesis, full, empty] = await Promise.all(
      [0, 1, 2].map((number) => request<Block>('l2a_getBlockWithTxs', [{ block_number: number }])),
    )
    expect(full?.parent_hash).toBe(genesis?.block_hash)
    expect(empty?.parent_hash).toBe(full?.block_hash)
    expect(full?.new_root).not.toBe(genesis?.new_root)
    expect(empty?.new_root).toBe(full?.new_root)
  })
})

describe('an l2b transaction', () => {
  const stages = ['pending', 'included', 'committed', 'proven', 'executed', 'verified'] as const
  const statusOf: Readonly<Record<TransactionStage, string>> = {
    pending: 'pending',
    included: 'included',
    committed: 'included',
    proven: 'included',
    executed: 'included',
    verified: 'verified',
    rejected: 'failed',
  }

  /** Adds a transaction, and brings it to a stage. */
  async function transactionAt(stage: TransactionStage): Promise<{ node: Layer2Node; hash: string }> {
    const node = await openLayer2Node()
    const hash = await node.request<string>('vivarium_l2bAddTransaction')
    if (stage === 'rejected') await node.request('vivarium_l2bReject', [hash])
    else if (stage !== 'pending') await node.request('vivarium_l2bAdvance', [hash, stage])
    return { node, hash }
  }

  interface Details {
    readonly status: string
    readonly ethCommitTxHash: string | null
    readonly ethProveTxHash: string | null
    readonly ethExecuteTxHash: string | null
  }

  test.each(stages.slice(0, -1).map((from, index) => [from, stages[index + 1] ?? from] as const))(
    '%s → %s',
    async (from, to) => {
      const { node, hash } = await transactionAt(from)
      const details = await node.request<Details>('vivarium_l2bAdvance', [hash])
      expect(details.status).toBe(statusOf[to])
      const order = [details.ethCommitTxHash, details.ethProveTxHash, details.ethExecuteTxHash]
      const settled = Math.max(0, Math.min(3, stages.indexOf(to) - 1))
      expect(order.map((settlement) => settlement !== null)).toEqual([0, 1, 2].map((step) => step < settled))
      const receipts = await Promise.all(
        order
          .slice(0, settled)
          .map((settlement) =>
            node.request<{ status: string; blockNumber: string }>('eth_getTransactionReceipt', [settlement]),
          ),
      )
      expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => '0x1'))
      const numbers = receipts.map(({ blockNumber }) => Number(blockNumber))
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    },
  )

  test.each(['pending', 'included'] as const)('%s → failed', async (from) => {
    const { node, hash } = await transactionAt(from)
    expect(await node.request('vivarium_l2bFail', [hash, 'no gas'])).toMatchObject({ status: 'failed' })
    expect(await node.request('l2b_getTransactionReceipt', [hash])).toMatchObject({ status: '0x0' })
  })

  test('that failed in its block is committed, proven, executed and verified with it', async () => {
    const { node, hash } = await transactionAt('included')
    await node.request('vivarium_l2bFail', [hash, 'no gas'])
    await expect(node.request('vivarium_l2bFail', [hash])).rejects.toMatchObject(illegalTransition)
    for (const [stage, settled] of [
      ['committed', 1],
      ['proven', 2],
      ['executed', 3],
      ['verified', 3],
    ] as const) {
      const details = await node.request<Details>('vivarium_l2bAdvance', [hash, stage])
      expect(details.status).toBe('failed')
      const hashes = [details.ethCommitTxHash, details.ethProveTxHash, details.ethExecuteTxHash]
      expect(hashes.filter((settlement) => settlement !== null)).toHaveLength(settled)
    }
    expect(await node.request('l2b_getTransactionReceipt', [hash])).toMatchObject({ status: '0x0' })
    expect(await node.request('l2b_getL1BatchDetails', [1])).toMatchObject({ status: 'verified' })
  })

  test('that is rejected is not included in a block, and frees its nonce', async () => {
    const { node, hash } = await transactionAt('rejected')
    expect(await node.request('l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'failed', fee: '0x0' })
    expect(await node.request('l2b_getTransactionReceipt', [hash])).toBeNull()
    expect(await node.request('l2b_blockNumber')).toBe('0x0')
    expect(await node.request('l2b_getTransactionByBlockNumberAndIndex', ['pending', '0x0'])).toBeNull()
    const next = await node.request('vivarium_l2bAddTransaction')
    expect(await node.request('l2b_getTransactionByHash', [next])).toMatchObject({ nonce: '0x0' })
  })

  test.each(['committed', 'proven', 'executed', 'verified', 'rejected'] as const)('not %s → failed', async (from) => {
    const { node, hash } = await transactionAt(from)
    await expect(node.request('vivarium_l2bFail', [hash])).rejects.toMatchObject(illegalTransition)
    expect(await node.request('l2b_getTransactionDetails', [hash])).toMatchObject({ status: statusOf[from] })
  })

  const backwards = [...stages, 'rejected' as const].flatMap((from) =>
    stages
      .slice(1)
      .filter((to) => from === 'rejected' || stages.indexOf(to) <= stages.indexOf(from))
      .map((to) => [from, to] as const),
  )
  test.each(backwards)('not %s → %s', async (from, to) => {
    const { node, hash } = await transactionAt(from)
    const head = node.chain.head
    await expect(node.request('vivarium_l2bAdvance', [hash, to])).rejects.toMatchObject(illegalTransition)
    expect(node.chain.head).toBe(head)
  })

  test.each(['verified', 'rejected'] as const)('cannot advance from %s', async (from) => {
    const { node, hash } = await transactionAt(from)
    await expect(node.request('vivarium_l2bAdvance', [hash])).rejects.toMatchObject(illegalTransition)
  })

  test('that does not exist can neither advance nor fail', async () => {
    const { request } = await openLayer2Node()
    const unknown = `0x${'1'.repeat(64)}`
    await expect(request('vivarium_l2bAdvance', [unknown])).rejects.toMatchObject({ name: 'TransactionNotFound' })
    await expect(request('vivarium_l2bFail', [unknown])).rejects.toMatchObject({ name: 'TransactionNotFound' })
  })
})
