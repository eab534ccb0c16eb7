import { expect, test } from 'vitest'
import { LazyNetwork, type OpenedNetwork } from '../../src/node/networks/lazyNetwork.ts'
import { networkSettings } from '../../src/node/settings/networkSettings.ts'
import { internalError } from '../../src/rpc/errors.ts'

const caller = { signal: new AbortController().signal }
const call = { id: '1', method: 'name', params: [] }

/** A network whose builds end when the test says so. Each endpoint returns the number of its build. */
function controlledNetwork() {
  const closed: number[] = []
  const ends: (() => void)[] = []
  const settings = networkSettings({}).get('l2a')
  if (settings === undefined) throw new TypeError('there is always a network l2a')
  const open = (): Promise<OpenedNetwork> => {
    const number = ends.length
    const close = async (): Promise<void> => void closed.push(number)
    return new Promise((resolve) => {
      ends.push(() => resolve({ endpoint: { handle: () => number }, chainId: 1, close }))
    })
  }
  const network = new LazyNetwork(settings, { open, known: new Map(), onFailed: () => internalError() })
  return { network, closed, end: (number: number) => ends[number]?.() }
}

test('a network that is rebuilt while it is built does not keep the build of before', async () => {
  const { network, closed, end } = controlledNetwork()
  const first = network.open()
  const rebuilt = network.rebuild()
  end(0)
  await first
  await rebuilt
  expect(closed).toEqual([0])
  expect(network.opened).toBeUndefined()
  const answered = network.endpoint.handle(call, caller)
  end(1)
  expect(await answered).toBe(1)
  expect(network.endpoint.handle(call, caller)).toBe(1)
  expect(closed).toEqual([0])
})

test('a rebuild closes the network, and the next use builds it again', async () => {
  const { network, closed, end } = controlledNetwork()
  const first = network.open()
  end(0)
  await first
  await network.rebuild()
  expect(closed).toEqual([0])
  const second = network.open()
  end(1)
  await second
  expect(network.endpoint.handle(call, caller)).toBe(1)
})
