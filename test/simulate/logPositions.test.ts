import { expect, test } from 'vitest'
import type { Hex } from '../../src/bytes.ts'
import { createNode } from '../../src/node.ts'

const OUTER: Hex = `0x${'0a'.repeat(20)}`
const INNER: Hex = `0x${'0b'.repeat(20)}`
const SENDER: Hex = `0x${'0c'.repeat(20)}`
const FAILING: Hex = `0x${'0d'.repeat(20)}`

/** Logs topic 1, calls INNER, logs topic 2. */
const outer: Hex = `0x60015f5fa15f5f5f5f5f73${INNER.slice(2)}5af15060025f5fa100`
/** Logs topic 3 twice and reverts. */
const inner: Hex = '0x60035f5fa160035f5fa15f5ffd'
/** Logs topic 4 and reverts. */
const failing: Hex = '0x60045f5fa15f5ffd'

interface Call {
  readonly status: Hex
  readonly logs: readonly { readonly logIndex: Hex; readonly topics: readonly Hex[] }[]
}

test('traceTransfers does not change the positions of logs, and reverted logs count', async () => {
  await using node = await createNode({ chainId: 1 })
  const simulate = async (traceTransfers: boolean): Promise<readonly Call[]> => {
    const stateOverrides = { [OUTER]: { code: outer }, [INNER]: { code: inner }, [FAILING]: { code: failing } }
    const calls = [
      { from: SENDER, to: OUTER },
      { from: SENDER, to: FAILING },
      { from: SENDER, to: SENDER },
      { from: SENDER, to: OUTER },
    ]
    const params = [{ blockStateCalls: [{ stateOverrides, calls }], traceTransfers }, 'latest']
    const request = node.provider.request as (request: object) => Promise<unknown>
    const [block] = (await request({ method: 'eth_simulateV1', params })) as readonly { readonly calls: Call[] }[]
    return block?.calls ?? []
  }
  const calls = await simulate(false)
  expect(calls).toEqual(await simulate(true))
  expect(calls.map(({ status }) => status)).toEqual(['0x1', '0x0', '0x1', '0x1'])
  expect(calls.map(({ logs }) => logs.map(({ logIndex, topics }) => [logIndex, Number(topics[0])]))).toEqual([
    [
      ['0x0', 1],
      ['0x3', 2],
    ],
    [],
    [],
    [
      ['0x5', 1],
      ['0x8', 2],
    ],
  ])
})
