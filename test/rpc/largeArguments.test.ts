import { expect, test } from 'vitest'
import { z } from 'zod'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { param } from '../../src/rpc/protocol/method.ts'
import { decodeArgument, decodeParams, decodeParamsInSlices } from '../../src/rpc/protocol/params.ts'
import { Address } from '../../src/rpc/wire/bytes.ts'
import { withQuickDecoder } from '../../src/rpc/wire/quickDecoder.ts'
import { record } from '../../src/rpc/wire/record.ts'
import { LoopSlice } from '../../src/yieldToEventLoop.ts'

const address = `0x${'ab'.repeat(20)}`
const COUNT = 200_000
const invalidItems = Array.from({ length: COUNT }, () => 1)
const invalidMembers = Object.fromEntries(invalidItems.map((_, index) => [`member${index}`, 1]))

test.each([
  ['eth_getLogs', [{ address: invalidItems }], 'filter.address[0]'],
  ['eth_getLogs', [{ topics: [invalidItems] }], 'filter.topics[0][0]'],
  ['eth_simulateV1', [{ blockStateCalls: [{ calls: invalidItems }] }], 'simulation.blockStateCalls[0].calls[0]'],
  ['eth_call', [{ accessList: [{ address, storageKeys: invalidItems }] }], 'transaction.accessList[0].storageKeys[0]'],
  ['eth_call', [{}, 'latest', { [address]: { stateDiff: invalidMembers } }], `key of stateOverrides.${address}.state`],
  ['eth_call', [{}, 'latest', invalidMembers], 'key of stateOverrides'],
  ['eth_signTypedData', [address, { types: { Mail: invalidItems } }], 'typedData.types.Mail[0]'],
])('%s reports the first of many problems', (method: string, params: readonly unknown[], path) => {
  expect(() => decodeParams(methods[method]!, params)).toThrow(`(${path}`) // the test names existing methods
})

test.each([
  ['list', (item: z.ZodType) => z.array(item), invalidItems],
  ['list in a union', (item: z.ZodType) => z.union([z.string(), z.array(item)]), invalidItems],
  ['list in a list', (item: z.ZodType) => z.array(z.array(item)), [invalidItems]],
  ['list in an object', (item: z.ZodType) => z.object({ list: z.array(item) }), { list: invalidItems }],
  ['record', (item: z.ZodType) => record(z.string(), item, { error: 'an object' }), invalidMembers],
])('the decoding of a large %s stops at the first invalid item', (_, schemaOf, argument) => {
  let decoded = 0
  const item = z.custom(() => {
    decoded++
    return false
  })
  expect(() => decodeArgument(param('argument', schemaOf(item)), 0, argument)).toThrow('invalid argument 0')
  expect(decoded).toBeLessThan(10)
})

test('the common items of a large record, and of a long request, are decoded without their schema', async () => {
  let decoded = 0
  const counted = z.custom(() => ++decoded > 0)
  const item = withQuickDecoder(counted, (value) => (value === 'uncommon' ? undefined : value))
  const withUncommon = param('argument', record(Address, item, { error: 'an object' }))
  const members = { [address]: 1, [`0x${'cd'.repeat(20)}`]: 'uncommon' }
  expect(decodeArgument(withUncommon, 0, members)).toEqual(members)
  expect(decoded).toBe(1)
  const quick = param(
    'argument',
    withQuickDecoder(z.record(z.string(), counted), () => ({})),
  )
  await decodeParamsInSlices({ params: [quick], named: false }, [{ a: 1 }], new LoopSlice())
  expect(decoded).toBe(1)
})

test('all issues of a small argument are found, so that an unknown member is reported before an invalid one', () => {
  expect(() => decodeParams(methods.vivarium_l2bAddTransaction!, [{ value: 1, logs: [{ addres: address }] }])).toThrow(
    '(transaction.logs[0].addres): unknown member; did you mean address?',
  )
})

test('no parameter has a record schema that finds the issues of all entries', () => {
  const records = Object.values(methods).flatMap(({ name, params }) =>
    [...schemasIn(params.map(({ schema }) => schema))]
      .filter((schema) => schema._zod.def.type === 'record')
      .map((schema) => ({ name, isStoppable: schema._zod.traits.has('StoppableRecord') })),
  )
  expect(records).not.toEqual([])
  expect(records.filter(({ isStoppable }) => !isStoppable)).toEqual([])
})

/** Yields the schemas in a value, and the schemas in their definitions. */
function* schemasIn(value: unknown, seen = new Set<unknown>()): Generator<z.core.$ZodType> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (value instanceof z.core.$ZodType) yield value
  const inside = value instanceof z.core.$ZodType ? value._zod.def : value
  for (const part of Object.values(inside)) yield* schemasIn(part, seen)
}
