import { describe, expect, test } from 'vitest'
import type { Hash } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { L2aLedger } from '../../src/layer2/l2a/l2aLedger.ts'
import { latestBlock } from '../../src/layer2/l2a/ledger.ts'
import type { Settlement, SettlementCall } from '../../src/layer2/layer1.ts'
import { SettlementLayer } from '../../src/settlementLayer.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { nextTurn } from '../turns.ts'
import { type Layer2Node, openLayer2Node } from './openLayer2Node.ts'

useNodes()

interface Details {
  readonly status: string
  readonly ethCommitTxHash: Hash | null
  readonly ethProveTxHash: Hash | null
  readonly ethExecuteTxHash: Hash | null
}

const steps = ['ethCommitTxHash', 'ethProveTxHash', 'ethExecuteTxHash'] as const

const detailsOf = ({ request }: Layer2Node, hash: string) => request<Details>('l2b_getTransactionDetails', [hash])

/** Returns the layer-1 hashes of a transaction. Each must have a receipt. */
async function settledSteps(node: Layer2Node, hash: string): Promise<readonly Hash[]> {
  const details = await detailsOf(node, hash)
  const hashes = steps.flatMap((step) => details[step] ?? [])
  for (const settled of hashes)
    expect(await node.request('eth_getTransactionReceipt', [settled])).toMatchObject({ status: '0x1' })
  return hashes
}

async function addVerified(node: Layer2Node): Promise<string> {
  const hash = await node.request<string>('vivarium_l2bAddTransaction')
  await node.request('vivarium_l2bAdvance', [hash, 'verified'])
  return hash
}

const removals = [
  ['anvil_rollback', (node: Layer2Node, depth: number) => node.request('anvil_rollback', [depth])],
  ['anvil_reorg', (node: Layer2Node, depth: number) => node.request('anvil_reorg', [depth])],
] as const

describe.each(removals)('%s removes settlements from layer 1', (_name, remove) => {
  test('and the batch returns to its stage before them, and can settle again', async () => {
    const node = await openLayer2Node()
    const hash = await addVerified(node)
    const before = await settledSteps(node, hash)
    expect(before).toHaveLength(3)
    await remove(node, 1)
    expect(await detailsOf(node, hash)).toMatchObject({ status: 'included', ethExecuteTxHash: null })
    expect(await settledSteps(node, hash)).toEqual(before.slice(0, 2))
    await remove(node, 3)
    expect(await settledSteps(node, hash)).toEqual([])
    await node.request('vivarium_l2bAdvance', [hash, 'verified'])
    expect(await detailsOf(node, hash)).toMatchObject({ status: 'verified' })
    expect(await settledSteps(node, hash)).toHaveLength(3)
  })

  test('of the blocks that follow the last settled one, and they can be rejected', async () => {
    const node = await openLayer2Node()
    const { request } = node
    const acceptance = (number: number) =>
      request<{ transactionHash: Hash } | null>('vivarium_l2aGetL1Acceptance', [{ block_number: number }])
    await request('vivarium_l2aAcceptOnL1', ['latest'])
    for (let block = 0; block < 3; block++) await request('vivarium_l2aSealBlock')
    await request('vivarium_l2aAcceptOnL1', [{ block_number: 2 }])
    await request('vivarium_l2aAcceptOnL1', [{ block_number: 3 }])
    await remove(node, 2)
    for (const number of [1, 2, 3]) {
      expect(await request('l2a_getBlockWithTxs', [{ block_number: number }])).toMatchObject({
        status: 'ACCEPTED_ON_L2',
      })
      expect(await acceptance(number)).toBeNull()
    }
    expect(await request('l2a_getBlockWithTxs', [{ block_number: 0 }])).toMatchObject({ status: 'ACCEPTED_ON_L1' })
    await request('vivarium_l2aAcceptOnL1', [{ block_number: 1 }])
    const again = await acceptance(1)
    expect(await request('eth_getTransactionReceipt', [again?.transactionHash])).toMatchObject(again ?? {})
    await request('vivarium_l2aRejectBlock', [{ block_number: 2 }])
    expect(await request('l2a_blockNumber')).toBe(1)
  })

  test('and a policy settles again at the next use', async () => {
    const policy = { includeAfter: 2, commitAfter: 60, proveAfter: 300, executeAfter: 600, verifyAfter: 30 }
    const node = await openLayer2Node({
      settings: { l2b: { policy }, l2a: { policy: { acceptOnL2After: 6, acceptOnL1After: 60 } } },
    })
    const hash = await node.request<string>('vivarium_l2bAddTransaction')
    await node.request('vivarium_l2aAddTransaction')
    node.wait(365)
    const before = await settledSteps(node, hash)
    expect(before).toHaveLength(2)
    expect(await node.request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L1' })
    await remove(node, node.chain.head.number)
    expect(await settledSteps(node, hash)).toHaveLength(2)
    expect(await node.request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L1' })
    node.wait(600)
    expect(await settledSteps(node, hash)).toHaveLength(3)
  })

  test('of ledgers that are not open', async () => {
    const store = await openMemoryStore()
    const first = await openLayer2Node({ store })
    const hash = await addVerified(first)
    await first.request('vivarium_l2aAcceptOnL1', ['latest'])
    const node = await openLayer2Node({ store })
    await remove(node, 2)
    expect(await settledSteps(node, hash)).toHaveLength(2)
    expect(await node.request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L2' })
    const again = await openLayer2Node({ store })
    expect(await detailsOf(again, hash)).toEqual(await detailsOf(node, hash))
  })
})

test('a reorganization that contains a settlement again keeps it', async () => {
  const node = await openLayer2Node()
  const { request } = node
  await request('vivarium_l2aAcceptOnL1', ['latest'])
  await request('anvil_mine', [1])
  const acceptance = () =>
    request<{ transactionHash: Hash; blockNumber: string }>('vivarium_l2aGetL1Acceptance', ['latest'])
  const { transactionHash, blockNumber } = await acceptance()
  const raw = await request('eth_getRawTransactionByHash', [transactionHash])
  await request('anvil_reorg', [2, [[raw, 1]]])
  expect(await acceptance()).toEqual({ transactionHash, blockNumber: `0x${(Number(blockNumber) + 1).toString(16)}` })
  expect(await request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L1' })
})

describe('a command runs again', () => {
  /** Opens a ledger whose first settlement is made by `firstSettle`. */
  async function openLedger(firstSettle: (chain: Chain, settle: () => Promise<Settlement>) => Promise<Settlement>) {
    const { chain } = await openLayer2Node()
    const layer1 = new SettlementLayer(chain)
    const settle = layer1.settle.bind(layer1)
    let settlements = 0
    layer1.settle = (call: SettlementCall, check?: () => void) =>
      settlements++ === 0 ? firstSettle(chain, () => settle(call, check)) : settle(call, check)
    const ledger = await L2aLedger.open(await openMemoryStore(), layer1)
    chain.history.register('ledger', ledger)
    return { chain, ledger }
  }

  test('if the block of its settlement is removed before the ledger records it', async () => {
    const { chain, ledger } = await openLedger(async (chain, settle) => {
      const settlement = await settle()
      await chain.reorganizer.reorganize(1, new Map())
      return settlement
    })
    const { acceptedBy } = await ledger.acceptOnL1({ kind: 'number', number: 0 })
    expect(chain.receipt(acceptedBy?.transactionHash ?? '0x')?.transaction.block.number).toBe(3)
  })

  test('if the ledger is reverted before its settlement', async () => {
    const { chain, ledger } = await openLedger(async (chain, settle) => {
      await chain.history.revert(1)
      return settle()
    })
    chain.history.snapshot()
    const headNumber = chain.head.number
    await ledger.sealBlock()
    const { number, acceptedBy } = await ledger.acceptOnL1({ kind: 'tag', tag: 'latest' })
    expect(number).toBe(0)
    expect(chain.receipt(acceptedBy?.transactionHash ?? '0x')?.transaction.block).toBe(chain.head)
    // The block that credits the operator, and the settlement.
    expect(chain.head.number).toBe(headNumber + 2)
    expect(latestBlock(ledger.value)?.number).toBe(0)
  })
})

test('a snapshot during a rollback contains no removed settlement', async () => {
  const node = await openLayer2Node()
  const { chain } = node
  const hash = await addVerified(node)
  await chain.miner.mine()
  const snapshots: number[] = []
  let isDone = false
  const rollback = chain.reorganizer.rollback(3).finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (let step = 0; step < 20; step++) {
      snapshots.push(chain.history.snapshot())
      await Promise.resolve()
    }
    await nextTurn()
  }
  await rollback
  for (const snapshot of snapshots.reverse()) {
    await chain.history.revert(snapshot)
    expect(await settledSteps(node, hash)).toHaveLength(1)
  }
})

test('a reset returns a fixture to its settlements, whose blocks were removed', async () => {
  const { provider } = await start({ fixtures: ['fixtures/layer2.yaml'], dataDir: fileIn('data') })
  const request = async <Result>(method: string, params: readonly unknown[] = []) =>
    (await provider.request({ method, params: [...params] })) as Result // the result of the method
  const acceptance = () =>
    request<{ transactionHash: Hash } | null>('vivarium_l2aGetL1Acceptance', [{ block_number: 1 }])
  const before = await acceptance()
  await request('anvil_rollback', [Number(await request('eth_blockNumber'))])
  expect(await acceptance()).toBeNull()
  await request('anvil_reset')
  expect(await acceptance()).toEqual(before)
  expect(await request('eth_getTransactionReceipt', [before?.transactionHash])).toMatchObject(before ?? {})
})
