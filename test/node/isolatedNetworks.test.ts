import { expect, test } from 'vitest'
import type { ApiAccount } from '../../src/gateway/keys/apiAccount.ts'
import { IsolatedNetworks } from '../../src/node/networks/isolatedNetworks.ts'
import type { NodeContext } from '../../src/node/networks/nodeContext.ts'
import type { NodeNetworks } from '../../src/node/networks/nodeNetworks.ts'
import { nodeClosed } from '../../src/node.ts'
import { nextTurn } from '../turns.ts'

/** Networks that do nothing but close. `forks` are their forks, in order. */
function networksThat(close: () => Promise<void>, forks: NodeNetworks[] = []): NodeNetworks {
  const registry = { onChange: () => {}, names: () => [] }
  return { registry, close, fork: () => forks.shift() } as unknown as NodeNetworks
}

const keyOf = (isRevoked = false): ApiAccount => ({ isBuiltIn: false, isRevoked }) as unknown as ApiAccount

/** Returns the networks of three keys, which close with the given functions, and reports about failures. */
function open(...closes: readonly (() => Promise<void>)[]) {
  const reports: string[] = []
  const node = { report: (_: unknown, where: string) => void reports.push(where) } as unknown as NodeContext
  const seed = networksThat(
    async () => {},
    closes.map((close) => networksThat(close)),
  )
  return {
    isolated: new IsolatedNetworks(
      networksThat(async () => {}, [seed]),
      node,
      10,
    ),
    reports,
  }
}

test('closes the networks of every key, although some cannot be closed', async () => {
  let closed = 0
  const close = async () => {
    await nextTurn()
    closed++
  }
  const fail = async () => {
    throw new Error('disk full')
  }
  const { isolated } = open(fail, close, close)
  for (const key of [keyOf(), keyOf(), keyOf()]) isolated.names(key)
  await expect(isolated.close(nodeClosed())).rejects.toThrow('disk full')
  expect(closed).toBe(2)
})

test('waits for the networks of revoked keys', async () => {
  let isClosed = false
  const close = async () => {
    await nextTurn()
    isClosed = true
    throw new Error('disk full')
  }
  const { isolated, reports } = open(close, async () => {})
  isolated.names(keyOf(true))
  isolated.names(keyOf())
  isolated.closeRevoked()
  await isolated.close(nodeClosed())
  expect(isClosed).toBe(true)
  expect(reports).toEqual(['the networks of a revoked key'])
})
