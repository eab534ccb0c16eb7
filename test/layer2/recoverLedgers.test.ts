import { beforeAll, expect, test } from 'vitest'
import { recoverLedgers } from '../../src/layer2/recoverLedgers.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Store, type Table, tables } from '../../src/storage/store.ts'
import { type Layer2Node, openLayer2Node } from './openLayer2Node.ts'

let node: Layer2Node
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  node = await openLayer2Node({ store })
  const { request } = node
  for (let block = 0; block < 3; block++) {
    await request('vivarium_l2aAddTransaction')
    await request('vivarium_l2aSealBlock')
  }
  await request('vivarium_l2aAcceptOnL1', [{ block_number: 1 }])
  await request('vivarium_l2aRejectBlock', [{ block_number: 3 }])
  await request('vivarium_l2aAddTransaction', [{ type: 'L1_HANDLER', contract_address: '0x77' }])
  for (const stage of ['included', 'proven', 'verified'] as const)
    await request('vivarium_l2bAdvance', [await request('vivarium_l2bAddTransaction'), stage])
  await request('vivarium_l2bReject', [await request('vivarium_l2bAddTransaction'), 'no reason'])
  await request('vivarium_l2bAddTransaction')
})

/** Returns the keys of the records of both ledgers whose names match. */
async function recordsOf(pattern: RegExp): Promise<(readonly [table: Table, key: Uint8Array, name: string])[]> {
  const found: (readonly [Table, Uint8Array, string])[] = []
  for (const table of [tables.l2a, tables.l2b])
    for await (const [key] of store.entries(table)) {
      const name = Buffer.from(key).toString()
      if (pattern.test(name)) found.push([table, key, name])
    }
  return found
}

/** Returns a copy of the store after a write. */
async function changed(table: Table, key: Uint8Array, value?: Uint8Array): Promise<Store> {
  const copy = store.fork()
  const batch = copy.batch()
  if (value === undefined) batch.delete(table, key)
  else batch.put(table, key, value)
  await batch.write()
  return copy
}

test('complete ledgers stay as they are', async () => {
  const copy = store.fork()
  expect(await recoverLedgers(copy)).toEqual([])
  for (const [table, key] of await recordsOf(/./)) expect(copy.get(table, key)).toEqual(store.get(table, key))
})

test('a ledger that lost any record begins again with its initial content', async () => {
  // Without the start of its policy, a ledger counts from when it is opened.
  const records = await recordsOf(/^(?!@|policySince)/)
  expect(records.length).toBeGreaterThan(30)
  for (const [table, key, name] of records) {
    const copy = await changed(table, key)
    const kind = table === tables.l2a ? 'l2a' : 'l2b'
    expect(await recoverLedgers(copy), name).toEqual([`the ledger ${kind} lost records and begins again`])
    expect(await recoverLedgers(copy), name).toEqual([])
    const { request } = await openLayer2Node({ store: copy })
    expect(Number(await request(`${kind}_blockNumber`)), name).toBe(0)
    const other = kind === 'l2a' ? 'l2b_blockNumber' : 'l2a_blockNumber'
    expect(await request(other)).toEqual(await node.request(other))
  }
})

test('an older record of the latest block is as good as a lost one', async () => {
  const tip = Buffer.from('tip')
  const value: object = JSON.parse(Buffer.from(store.get(tables.l2b, tip) ?? []).toString())
  const copy = await changed(tables.l2b, tip, Buffer.from(JSON.stringify({ ...value, latest: 1 })))
  expect(await recoverLedgers(copy)).toEqual(['the ledger l2b lost records and begins again'])
})

test('a ledger that lost records of its initial content continues', async () => {
  for (const [table, key, name] of await recordsOf(/^@.*(tip|settings|blocks.*)$/)) {
    const copy = await changed(table, key)
    const kind = table === tables.l2a ? 'l2a' : 'l2b'
    expect(await recoverLedgers(copy), name).toEqual([`a reset of the ledger ${kind} returns to its present content`])
    const { request } = await openLayer2Node({ store: copy })
    expect(await request(`${kind}_blockNumber`)).toEqual(await node.request(`${kind}_blockNumber`))
  }
})

test('a ledger without its initial content begins as a new one', async () => {
  const copy = store.fork()
  const batch = copy.batch()
  for (const [table, key] of await recordsOf(/^(tip|@.*tip)$/)) batch.delete(table, key)
  await batch.write()
  expect(await recoverLedgers(copy)).toEqual([
    'the ledger l2a lost records and begins again',
    'the ledger l2b lost records and begins again',
  ])
  const { request } = await openLayer2Node({ store: copy })
  expect([await request('l2a_blockNumber'), Number(await request('l2b_blockNumber'))]).toEqual([0, 0])
})
