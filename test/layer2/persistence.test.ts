import { expect, test } from 'vitest'
import { Chain } from '../../src/chain/chain.ts'
import { Clock } from '../../src/chain/clock.ts'
import { SettlementLayer } from '../../src/chain/settlementLayer.ts'
import { L2aLedger } from '../../src/layer2/l2a/l2aLedger.ts'
import { latestBlock } from '../../src/layer2/l2a/ledger.ts'
import { openLedgers } from '../../src/node/networks/openLedgers.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { GENESIS_TIME, type Layer2Node, openLayer2Node } from './openNode.ts'

const hashOf = (answer: { transaction_hash: string }) => answer.transaction_hash

test('both ledgers are found again in the store, with what they remember to do', async () => {
  const store = await openMemoryStore()
  const { request, chain } = await openLayer2Node({ store })
  await request('vivarium_l2aSetPolicy', [{ acceptOnL2After: 6 }])
  await request('vivarium_l2aAddTransaction', [{ type: 'declare' }])
  await request('vivarium_l2aSealBlock')
  await request('vivarium_l2aAcceptOnL1', ['latest'])
  await request('vivarium_l2aAddTransaction')
  const hash = await request<string>('vivarium_l2bAddTransaction')
  await request('vivarium_l2bAdvance', [hash, 'proven'])
  const ask = async (ask: typeof request) => [
    await ask('l2a_getBlockWithTxs', ['latest']),
    await ask('l2a_getBlockWithTxs', ['pending']),
    await ask('vivarium_l2aGetL1Acceptance', ['latest']),
    await ask('l2b_getTransactionDetails', [hash]),
    await ask('l2b_getBlockDetails', [1]),
  ]
  const before = await ask(request)

  const again = openLedgers(store, chain)
  const { value } = await again.l2a()
  expect(value.settings.policy).toEqual({ acceptOnL2After: 6 })
  const node = await openLayer2Node({ store })
  expect(await ask(node.request)).toEqual(before)
  node.wait(6)
  expect(await node.request('l2a_getBlockTransactionCount', ['latest'])).toBe(1)
})

test('the ledgers go back with the chain, snapshots in snapshots', async () => {
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
  // Its settlements are still on layer 1.
  const { ethCommitTxHash } = committed as { ethCommitTxHash: string }
  expect(await request('eth_getTransactionReceipt', [ethCommitTxHash])).toMatchObject({ status: '0x1' })

  expect(await request('evm_revert', [outer])).toBe(true)
  expect(await request('l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'pending', ethCommitTxHash: null })
  expect(await request('l2a_blockNumber')).toBe(0)
  expect(await request('eth_getTransactionReceipt', [ethCommitTxHash])).toBeNull()
  expect(await request('evm_revert', [outer])).toBe(false)
})

test.each([
  ['a revert', async ({ request }: Layer2Node, snapshot: unknown) => request('evm_revert', [snapshot])],
  ['a reset', async ({ request }: Layer2Node) => request('anvil_reset')],
])('%s of chain and ledgers is one write, and happens whole or not at all', async (_name, goBack) => {
  const store = new FaultyStore(await openMemoryStore())
  const node = await openLayer2Node({ store })
  const { request } = node
  const hash = await request<string>('vivarium_l2bAddTransaction')
  const snapshot = await request('evm_snapshot')
  await request('vivarium_l2aAddTransaction')
  await request('vivarium_l2aSealBlock')
  await request('vivarium_l2aAcceptOnL1', ['latest'])
  await request('vivarium_l2bAdvance', [hash, 'committed'])
  const ask = async () => [
    await request('eth_blockNumber'),
    await request('l2a_blockNumber'),
    await request('l2b_getTransactionDetails', [hash]).catch((error: Error) => error.message),
  ]
  const before = await ask()

  store.broken = true
  await expect(goBack(node, snapshot)).rejects.toMatchObject({ name: 'WriteFailed' })
  expect(await ask()).toEqual(before)

  store.broken = false
  const writes = store.writes
  await goBack(node, snapshot)
  expect(store.writes - writes).toBe(1)
  expect(await ask()).not.toEqual(before)
  // The records that a node would read after a crash at this point.
  const { l2a, l2b } = openLedgers(store, node.chain)
  expect((await l2a()).value).toEqual((await node.l2a()).value)
  expect((await l2b()).value).toEqual((await node.l2b()).value)
})

test('a ledger that was not yet asked for at the time of a snapshot goes back to its beginning', async () => {
  const { request } = await openLayer2Node()
  const snapshot = await request('evm_snapshot')
  const added = hashOf(await request('vivarium_l2aAddTransaction'))
  await request('vivarium_l2aSealBlock')
  await request('evm_revert', [snapshot])
  expect(await request('l2a_blockNumber')).toBe(0)
  await expect(request('l2a_getTransactionByHash', [added])).rejects.toMatchObject({ code: 29 })
  expect(hashOf(await request('vivarium_l2aAddTransaction'))).toBe(added)
})

test('going back while a ledger settles leaves both in agreement', async () => {
  const { request, chain, l2b } = await openLayer2Node()
  const hash = await request<`0x${string}`>('vivarium_l2bAddTransaction')
  const snapshot = chain.history.snapshot()
  const ledger = await l2b()
  const advancing = ledger.advance(hash, 'verified').then(
    () => 'done',
    () => 'refused',
  )
  await chain.history.revert(snapshot)
  await advancing
  const details = await request<Record<string, string | null>>('l2b_getTransactionDetails', [hash])
  for (const step of ['ethCommitTxHash', 'ethProveTxHash', 'ethExecuteTxHash']) {
    if (details[step] !== null) expect(await request('eth_getTransactionReceipt', [details[step]])).not.toBeNull()
  }
})

test('the same commands give the same hashes on every node', async () => {
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

test('an unused ledger costs its chain nothing', async () => {
  const store = await openMemoryStore()
  const { chain } = await openLayer2Node({ store })
  await chain.miner.mine()
  expect(chain.history.snapshot()).toBe(1)
  const reopened = await Chain.open(store, () => expect.unreachable(), false, { clock: new Clock(() => GENESIS_TIME) })
  expect(reopened.head.hash).toBe(chain.head.hash)
  const entries: unknown[] = []
  for await (const entry of store.entries(0x07)) entries.push(entry)
  expect(entries).toEqual([])
})

test('a ledger grown from the value of another goes its own way, on its own chain', async () => {
  const origin = await openLayer2Node()
  await origin.request('vivarium_l2aAddTransaction')
  await origin.request('vivarium_l2aSealBlock')
  const ledger = await origin.l2a()
  const { value } = ledger
  const other = await openLayer2Node()
  const copy = await L2aLedger.open(
    await openMemoryStore(),
    new SettlementLayer(other.chain),
    value.settings,
    () => value,
  )
  await copy.acceptOnL1({ kind: 'number', number: 1 })
  await copy.sealBlock()
  expect(latestBlock(copy.value)?.number).toBe(2)
  expect(ledger.value).toBe(value)
  expect(origin.chain.head.number).toBe(0)
  expect(other.chain.head.number).toBe(2)
})

test.each(['opened', 'not opened'])(
  'a reset in a later run brings a ledger back to its beginning that was %s',
  async (is) => {
    const store = await openMemoryStore()
    const first = await openLayer2Node({ store })
    const begun = await first.request('l2a_getBlockWithTxs', [{ block_number: 0 }])
    const hash = hashOf(await first.request('vivarium_l2aAddTransaction'))
    await first.request('vivarium_l2aSealBlock')
    await first.request('vivarium_l2aAcceptOnL1', ['latest'])
    const pending = await first.request<string>('vivarium_l2bAddTransaction')
    await first.request('vivarium_l2aSetPolicy', [{ acceptOnL2After: 6 }])

    const { request, chain } = await openLayer2Node({ store })
    if (is === 'opened') expect(await request('l2a_blockNumber')).toBe(1)
    if (is === 'opened')
      expect(await request('l2b_getTransactionDetails', [pending])).toMatchObject({ status: 'pending' })
    await request('anvil_reset')
    expect(chain.head.number).toBe(0)
    expect(await request('l2a_blockNumber')).toBe(0)
    expect(await request('l2a_getBlockWithTxs', [{ block_number: 0 }])).toEqual(begun)
    await expect(request('l2a_getTransactionByHash', [hash])).rejects.toMatchObject({ code: 29 })
    expect(await request('l2b_getTransactionDetails', [pending])).toBeNull()
    expect((await openLedgers(store, chain).l2a()).settings.policy).not.toEqual({ acceptOnL2After: 6 })
    await request('vivarium_l2aAddTransaction')
    await request('vivarium_l2aSealBlock')

    const third = await openLayer2Node({ store })
    expect(await third.request('l2a_blockNumber')).toBe(1)
    await third.request('anvil_reset')
    expect(await third.request('l2a_blockNumber')).toBe(0)
  },
)
