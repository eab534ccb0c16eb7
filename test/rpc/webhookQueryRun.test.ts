import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import type { ChainBlock } from '../../src/chain/types.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { blockFields } from '../../src/rpc/services/webhooks/queries/blockFields.ts'
import { compileQuery } from '../../src/rpc/services/webhooks/queries/compileQuery.ts'
import { querySchema } from '../../src/rpc/services/webhooks/queries/querySchema.ts'
import { MAX_RESULT, runQuery } from '../../src/rpc/services/webhooks/queries/runQuery.ts'
import { countTurns } from '../turns.ts'

const address = `0x${'a'.repeat(40)}` as const
const topic = `0x${'1'.repeat(64)}` as const

/** A block whose transactions have logs with data of `dataLength` bytes. */
function blockOf(transactions: number, logs: number, dataLength = 32): ChainBlock {
  const log = { address, topics: [topic], data: new Uint8Array(dataLength) }
  const receipts = Array.from({ length: transactions }, (_, index) => ({
    transaction: { hash: topic, index },
    firstLogIndex: index * logs,
    logs: Array.from({ length: logs }, () => log),
  }))
  return { receipts } as unknown as ChainBlock // the queries read nothing else
}

async function run(query: string, block: ChainBlock) {
  const result = await runQuery(
    compileQuery('query', query),
    { chain: undefined as unknown as Chain, block, calls: undefined }, // the queries read only the block
    () => undefined,
    new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY }),
  )
  return { ...result, data: Buffer.concat(result.data).toString() }
}

const allLogs = '{ block { logs(filter: {addresses: []}) { index data } } }'

test('each field of the schema can be read, and no others', () => {
  const types = Object.values(querySchema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__'),
  )
  const expected = types.map((type) => [type.name, isObjectType(type) ? Object.keys(type.getFields()) : []])
  const actual = Object.entries(blockFields).map(([name, fields]) => [name, Object.keys(fields)])
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
})

test('a query of a large block yields to the event loop', async () => {
  const [result, turns] = await countTurns(() => run(allLogs, blockOf(10, 100)))
  expect(JSON.parse(result.data).block.logs).toHaveLength(1_000)
  expect(turns).toBeGreaterThan(100)
})

test('a filter that selects nothing yields, too', async () => {
  const query = `{ block { logs(filter: {addresses: ["0x${'b'.repeat(40)}"]}) { index } } }`
  const [result, turns] = await countTurns(() => run(query, blockOf(10, 100)))
  expect(result).toEqual({ data: '{"block":{"logs":[]}}', isEmpty: true, truncatedFields: [] })
  expect(turns).toBeGreaterThan(100)
})

test.each([
  'logs(filter: {addresses: $deleted}) { index }',
  'logs(filter: {addresses: [], topics: [$deleted]}) { index }',
  'transactions(filter: {addresses: [{from: $deleted}, {to: $deleted}]}) { hash }',
])('a filter whose variable was deleted selects nothing: %s', async (field) => {
  const type = field.includes('topics') ? 'Bytes32' : 'Address'
  const { data } = await run(`query ($deleted: [${type}!]!) { block { ${field} } }`, blockOf(2, 2))
  expect(Object.values(JSON.parse(data).block)).toEqual([[]])
})

test('a query without lists is never empty', async () => {
  expect(await run('{ block { transactionless: __typename } }', blockOf(0, 0))).toEqual({
    data: '{"block":{"transactionless":"Block"}}',
    isEmpty: false,
    truncatedFields: [],
  })
})

test('a long result contains the items that fit', async () => {
  const { data, truncatedFields } = await run(allLogs, blockOf(1, 300, 2 ** 15))
  const { logs } = JSON.parse(data).block
  expect(truncatedFields).toEqual(['block.logs'])
  expect(data.length).toBeLessThanOrEqual(MAX_RESULT)
  expect(data.length + JSON.stringify(logs[0]).length).toBeGreaterThan(MAX_RESULT)
  expect(logs.map(({ index }: { index: number }) => index)).toEqual(logs.map((_: object, index: number) => index))
})

test('an item that is too long ends early', async () => {
  const { receipts } = blockOf(1, 1, 2 ** 20)
  let reads = 0
  const counted = receipts.map((receipt) => ({
    ...receipt,
    logs: receipt.logs.map((log) => ({
      ...log,
      get data() {
        reads++
        return log.data
      },
    })),
  }))
  const data = Array.from({ length: 100 }, (_, index) => `data${index}: data`).join(' ')
  const query = `{ block { transactions { logs { account { address } ${data} } hash } logs(filter: {}) { index } hash: __typename } }`
  // The queries read nothing else.
  expect(await run(query, { receipts: counted } as unknown as ChainBlock)).toEqual({
    data: `{"block":{"transactions":[{"logs":[],"hash":"${topic}"}],"logs":[],"hash":"Block"}}`,
    isEmpty: false,
    truncatedFields: ['block.transactions.logs', 'block.logs'],
  })
  expect(reads).toBeLessThan(10)
})

test('long values of an item yield', async () => {
  const data = Array.from({ length: 100 }, (_, index) => `data${index}: data`).join(' ')
  const [result, turns] = await countTurns(() =>
    run(`{ block { logs(filter: {}) { ${data} } } }`, blockOf(1, 1, 2 ** 15)),
  )
  expect(Object.keys(JSON.parse(result.data).block.logs[0])).toHaveLength(100)
  expect(turns).toBeGreaterThan(10)
})

test('the lists after a long one are empty', async () => {
  const query = `{ block { logs(filter: {addresses: []}) { transaction { logs { data } } } transactions { hash } } }`
  const { data, truncatedFields } = await run(query, blockOf(1, 200, 2 ** 15))
  expect(JSON.parse(data).block.transactions).toEqual([])
  expect(truncatedFields).toEqual(['block.logs.transaction.logs', 'block.logs', 'block.transactions'])
  expect(data.length).toBeLessThanOrEqual(MAX_RESULT)
})
