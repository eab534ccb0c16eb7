import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { alice } from '../../clients/accounts.ts'
import { countTurns } from '../../turns.ts'

const EMITTER = `0x${'e1'.repeat(20)}`
const LOGS = 1_000

let node: Node
beforeEach(async () => {
  node = await createNode()
  // Emits as many logs as the calldata says, each with the rest as its topic.
  await ask('anvil_setCode', EMITTER, '0x6000355b805f5fa16001900380600357')
})
afterEach(() => node.close())

const ask = <Result = unknown>(method: string, ...params: unknown[]): Promise<Result> =>
  node.provider.request<Result>({ method, params })

const emit = () =>
  ask('eth_sendTransaction', {
    ...{ from: alice, to: EMITTER, gas: '0x200000' },
    data: `0x${LOGS.toString(16).padStart(64, '0')}`,
  })

/** Resolves to the topics of the first `count` logs of a subscription. */
const topicsOf = (id: unknown, count: number): Promise<number[]> =>
  new Promise((resolve) => {
    const topics: number[] = []
    node.provider.on('message', ({ data }) => {
      if (data.subscription !== id) return
      topics.push(Number((data.result as { topics: string[] }).topics[0]))
      if (topics.length === count) resolve(topics)
    })
  })

const inOrder = Array.from({ length: LOGS }, (_, index) => LOGS - index)

test('the logs of a large block are reported in turns, completely and in order, and then the next block', async () => {
  const topics = topicsOf(await ask('eth_subscribe', 'logs', {}), 2 * LOGS)
  await emit()
  await emit()
  // The filter reports the logs of later blocks only.
  const filter = await ask('eth_newFilter', {})
  expect(await topics).toEqual([...inOrder, ...inOrder])
  expect(await ask('eth_getFilterChanges', filter)).toEqual([])
})

test('other work runs while the logs of a large block are reported', async () => {
  const filter = await ask('eth_newFilter', {})
  await ask('evm_setAutomine', false)
  await emit()
  const [, withoutLogs] = await countTurns(() => ask('evm_mine', { blocks: 1 }))
  await emit()
  const [logs, turns] = await countTurns(async () => {
    await ask('evm_mine')
    return ask<unknown[]>('eth_getFilterChanges', filter)
  })
  expect(logs).toHaveLength(2 * LOGS)
  expect(turns).toBeGreaterThan(withoutLogs + 5)
})
