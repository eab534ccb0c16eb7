import { expect, test } from 'vitest'
import { Chain } from '../../src/chain/chain.ts'
import { Clock } from '../../src/chain/clock.ts'
import { L2aLedger } from '../../src/layer2/l2a/l2aLedger.ts'
import { latestBlock } from '../../src/layer2/l2a/ledger.ts'
import { SettlementLayer } from '../../src/settlementLayer.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { tables } from '../../src/storage/store.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { GENESIS_TIME, type Layer2Node, openLayer2Node } from './openLayer2Node.ts'
import { openLedgers } from './openLedgers.ts'

const hashOf = (transaction: { transaction_hash: string }) => transaction.transaction_hash

test('both ledgers are read from the store, with their policies', async () => {
  const store = await openMemoryStore()
  const { request, chain } = await openLayer2Node({ store })
  await request('vivarium_l2aSetPolicy', [{ acceptOnL2After: 6 }])
  await request('vivarium_l2aAddTransaction', [{ type: 'declare' }])
  await request('vivarium_l2aSealBlock')
  await request('vivarium_l2aAcceptOnL1', ['latest'])
  await request('vivarium_l2aAddTransaction')
  const hash = await request<string>('vivarium_l2bAddTransaction')
  await request('vivarium_l2bAdvance', [hash, 'proven'])
  const readLedgers = async (from: typeof request) => [
    await from('l2a_getBlockWithTxs', ['latest']),
    await from('l2a_getBlockWithTxs', ['pending']),
    await from('vivarium_l2aGetL1Acceptance', ['latest']),
    await from('l2b_getTransactionDetails', [hash]),
    await from('l2b_getBlockDetails', [1]),
  ]
  const before = await readLedgers(request)

  const { value } = await openLedgers(store, chain).l2a()
  expect(value.settings.policy).toEqual({ acceptOnL2After: 6 })
  const node = await openLayer2Node({ store })
  expect(await readLedgers(node.request)).toEqual(before)
  node.wait(6)
  expect(await node.request('l2a_getBlockTransactionCount', ['latest'])).toBe(1)
})

test('pending transactions are stored once each, and read in the order of their arrival', async () => {
  const store = await openMemoryStore()
  const { request } = await openLayer2Node({ store })
  const tipSizes = () => [tables.l2a, tables.l2b].map((table) => store.get(table, Buffer.from('tip'))?.length)
  const pendingOf = async (from: typeof request) => [
    (await from<{ transactions: string[] }>('l2a_getBlockWithTxHashes', ['pending'])).transactions,
    await from<string[]>('vivarium_l2bPendingTransactions'),
  ]
  const add = async (count: number) => {
    for (let added = 0; added < count; added++) {
      await request('vivarium_l2aAddTransaction')
      await request('vivarium_l2bAddTransaction')
    }
  }
  await add(1)
  const sizes = tipSizes()
  await add(8)
  expect(tipSizes()).toEqual(sizes)
  const [l2aHashes, l2bHashes = []] = await pendingOf(request)
  expect(l2aHashes).toHaveLength(9)
  const reopened = await openLayer2Node({ store })
  expect(await pendingOf(reopened.request)).toEqual([l2aHashes, l2bHashes])
  await reopened.request('vivarium_l2bAdvance', [l2bHashes[4], 'included'])
  await reopened.request('vivarium_l2aSealBlock')
  const later = await openLayer2Node({ store })
  expect(await pendingOf(later.request)).toEqual([[], l2bHashes.filter((hash) => hash !== l2bHashes[4])])
})

test('the ledgers are reverted with the chain, also with nested snapshots', async () => {
  const { request } = await openLayer2Node()
  const hash = await request<string>('vivarium_l2bAddTransaction')
  const outer = await request('evm_snapshot')
  await request('vivarium_l2aAddTransaction')
  await request('vivarium_l2aSealBlock')
  await request('vivarium_l2bAdvance', [hash, 'committed'])
  const committed = await request('l2b_getTransactionDetails', [hash])
  const inner = await request('evm_snapshot')
  await request('vivarium_l2aAcceptOnL1', ['latest'])
  await request('vivarium_l2bAdvance', [hash, 'verified'])

  expect(await request('evm_revert', [inner])).toBe(true)
  expect(await request('l2b_getTransactionDetails', [hash])).toEqual(committed)
  expect(await request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L2', block_number: 1 })
  // The settlements before the inner snapshot are still on layer 1.
  const { ethCommitTxHash } = committed as { ethCommitTxHash: string }
  expect(await request('eth_getTransactionReceipt', [ethCommitTxHash])).toMatchObject({ status: '0x1' })

  expect(await request('evm_revert', [outer])).toBe(true)
  expect(await request('l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'pending', ethCommitTxHash: null })
  expect(await request('l2a_blockNumber')).toBe(0)
  expect(await request('eth_getTransactionReceipt', [ethCommitTxHash])).toBeNull()
  expect(await request('evm_revert', [outer])).toBe(false)
})

test.each([
  ['a revert', 0, async ({ request }: Layer2Node, snapshot: unknown) => request('evm_revert', [snapshot])],
  ['a reset', 0, async ({ request }: Layer2Node) => request('anvil_reset')],
  ['a rollback', 0, async ({ request }: Layer2Node) => request('anvil_rollback', [2])],
  ['a reorganization', 2, async ({ request }: Layer2Node) => request('anvil_reorg', [2])],
])('%s of chain and ledgers is one atomic write', async (_name, newStates, goBack) => {
  const store = new FaultyStore(await openMemoryStore())
  const node = await openLayer2Node({ store })
  const { request } = node
  const hash = await request<string>('vivarium_l2bAddTransaction')
  const snapshot = await request('evm_snapshot')
  await request('vivarium_l2aAddTransaction')
  await request('vivarium_l2aSealBlock')
  await request('vivarium_l2aAcceptOnL1', ['latest'])
  await request('vivarium_l2bAdvance', [hash, 'committed'])
  const readState = async () => [
    await request('eth_blockNumber'),
    await request('l2a_blockNumber'),
    await request('l2a_getBlockWithTxs', ['latest']),
    await request('l2b_getTransactionDetails', [hash]).catch((error: Error) => error.message),
  ]
  const before = await readState()

  store.broken = true
  await expect(goBack(node, snapshot)).rejects.toMatchObject({ name: 'WriteFailed' })
  expect(await readState()).toEqual(before)

  store.broken = false
  const writes = store.writes
  await goBack(node, snapshot)
  expect(store.writes - writes).toBe(newStates + 1)
  expect(await readState()).not.toEqual(before)
  // The records are those that a node reads after a crash.
  const { l2a, l2b } = openLedgers(store, node.chain)
  expect((await l2a()).value).toEqual((await node.l2a()).value)
  expect((await l2b()).value).toEqual((await node.l2b()).value)
})

test('a revert to a snapshot from before the first use of a ledger resets the ledger', async () => {
  const { request } = await openLayer2Node()
  const snapshot = await request('evm_snapshot')
  const added = hashOf(await request('vivarium_l2aAddTransaction'))
  await request('vivarium_l2aSealBlock')
  await request('evm_revert', [snapshot])
  expect(await request('l2a_blockNumber')).toBe(0)
  await expect(request('l2a_getTransactionByHash', [added])).rejects.toMatchObject({ code: 29 })
  expect(hashOf(await request('vivarium_l2aAddTransaction'))).toBe(added)
})

test('a revert during a settlement leaves ledger and chain consistent', async () => {
  const { request, chain, l2b } = await openLayer2Node()
  const hash = await request<`0x${string}`>('vivarium_l2bAddTransaction')
  const snapshot = chain.history.snapshot()
  const ledger = await l2b()
  const advancing = ledger.advance(hash, 'verified').then(
    () => 'done',
    () => 'failed',
  )
  await chain.history.revert(snapshot)
  await advancing
  const details = await request<Record<string, string | null>>('l2b_getTransactionDetails', [hash])
  for (const step of ['ethCommitTxHash', 'ethProveTxHash', 'ethExecuteTxHash']) {
    if (details[step] !== null) expect(await request('eth_getTransactionReceipt', [details[step]])).not.toBeNull()
  }
})

test('the same requests lead to the same hashes on every node', async () => {
  const run = async () => {
    const { request } = await openLayer2Node()
    await request('vivarium_l2aAddTransaction', [{ type: 'deploy_account' }])
    await request('vivarium_l2aSealBlock')
    await request('vivarium_l2aAcceptOnL1', ['latest'])
    const hash = await request('vivarium_l2bAddTransaction')
    return [
      await request('l2a_getBlockWithTxs', ['latest']),
      await request('vivarium_l2aGetL1Acceptance', ['latest']),
      await request('vivarium_l2bAdvance', [hash, 'verified']),
    ]
  }
  expect(await run()).toEqual(await run())
})

test('an unused ledger stores no records', async () => {
  const store = await openMemoryStore()
  const { chain } = await openLayer2Node({ store })
  await chain.miner.mine()
  expect(chain.history.snapshot()).toBe(1)
  const reopened = await Chain.open(store, () => expect.unreachable(), { clock: new Clock(() => GENESIS_TIME) })
  expect(reopened.head.hash).toBe(chain.head.hash)
  const entries: unknown[] = []
  for await (const entry of store.entries(0x07)) entries.push(entry)
  expect(entries).toEqual([])
})

test('a ledger that is created from the value of another is independent of it', async () => {
  const origin = await openLayer2Node()
  await origin.request('vivarium_l2aAddTransaction')
  await origin.request('vivarium_l2aSealBlock')
  const ledger = await origin.l2a()
  const { value } = ledger
  const other = await openLayer2Node()
  const store = await openMemoryStore()
  await L2aLedger.create(store, value.settings, () => value)
  const copy = await L2aLedger.open(store, new SettlementLayer(other.chain))
  await copy.acceptOnL1({ kind: 'number', number: 1 })
  await copy.sealBlock()
  expect(latestBlock(copy.value)?.number).toBe(2)
  expect(ledger.value).toBe(value)
  expect(origin.chain.head.number).toBe(0)
  expect(other.chain.head.number).toBe(2)
})

test.each([0, 8, 40, 80])(
  'a reset while a ledger opens resets it too, after %i steps of its opening',
  async (steps) => {
    const store = await openMemoryStore()
    await (await openLayer2Node({ store })).request('vivarium_l2aSealBlock')
    const { chain, l2a } = await openLayer2Node({ store })
    const opening = l2a()
    for (let step = 0; step < steps; step++) await Promise.resolve()
    await chain.history.reset()
    const { value } = await opening
    expect(latestBlock(value)?.number).toBe(0)
    expect((await openLedgers(store, chain).l2a()).value).toEqual(value)
  },
)

test.each(['opened', 'not opened'])('a reset after a restart resets a ledger that was %s before', async (state) => {
  const store = await openMemoryStore()
  const first = await openLayer2Node({ store })
  const genesis = await first.request('l2a_getBlockWithTxs', [{ block_number: 0 }])
  const hash = hashOf(await first.request('vivarium_l2aAddTransaction'))
  await first.request('vivarium_l2aSealBlock')
  await first.request('vivarium_l2aAcceptOnL1', ['latest'])
  const pending = await first.request<string>('vivarium_l2bAddTransaction')
  await first.request('vivarium_l2aSetPolicy', [{ acceptOnL2After: 6 }])

  const { request, chain } = await openLayer2Node({ store })
  if (state === 'opened') expect(await request('l2a_blockNumber')).toBe(1)
  if (state === 'opened')
    expect(await request('l2b_getTransactionDetails', [pending])).toMatchObject({ status: 'pending' })
  await request('anvil_reset')
  expect(chain.head.number).toBe(0)
  expect(await request('l2a_blockNumber')).toBe(0)
  expect(await request('l2a_getBlockWithTxs', [{ block_number: 0 }])).toEqual(genesis)
  await expect(request('l2a_getTransactionByHash', [hash])).rejects.toMatchObject({ code: 29 })
  expect(await request('l2b_getTransactionDetails', [pending])).toBeNull()
  expect((await openLedgers(store, chain).l2a()).settings.policy).not.toEqual({ acceptOnL2After: 6 })
  await request('vivarium_l2aAddTransaction')
  await request('vivarium_l2aSealBlock')

  const third = await openLayer2Node({ store })
  expect(await third.request('l2a_blockNumber')).toBe(1)
  await third.request('anvil_reset')
  expect(await third.request('l2a_blockNumber')).toBe(0)
})
