import { afterEach, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import type { InspectorOf } from '../../src/chain/mining/inspectors.ts'
import { carol, openChain, send } from './support.ts'

let chain: Chain
afterEach(() => chain.close())

/** Returns an inspector that records the value of each call. */
const recorder =
  (values: bigint[]): InspectorOf =>
  () => ({ frameEntered: ({ value }) => values.push(value) })

test('several inspectors observe the same transactions until they are removed', async () => {
  chain = await openChain()
  const [first, second]: [bigint[], bigint[]] = [[], []]
  const removeFirst = chain.addInspector(recorder(first))
  await send(chain, { value: 1n })
  const removeSecond = chain.addInspector(recorder(second))
  await send(chain, { value: 2n })
  removeFirst()
  removeFirst()
  await send(chain, { value: 3n })
  removeSecond()
  await send(chain, { value: 4n })
  expect([first, second]).toEqual([
    [1n, 2n],
    [2n, 3n],
  ])
})

test('a function that is added twice is removed once by each returned function', async () => {
  chain = await openChain()
  const values: bigint[] = []
  const inspectorOf = recorder(values)
  const remove = chain.addInspector(inspectorOf)
  chain.addInspector(inspectorOf)
  await send(chain, { value: 1n })
  remove()
  await send(chain, { value: 2n })
  expect(values).toEqual([1n, 1n, 2n])
})

test('an inspector chooses its transactions', async () => {
  chain = await openChain()
  const values: bigint[] = []
  const inspectorOf = recorder(values)
  chain.addInspector((transaction) => (transaction.from === carol ? inspectorOf(transaction) : undefined))
  await send(chain, { value: 1n })
  await send(chain, { value: 2n, from: carol })
  expect(values).toEqual([2n])
})
