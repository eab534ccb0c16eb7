import { afterAll, beforeAll } from 'vitest'
import { createNode, type Node, type NodeAddress } from '../src/node.ts'
import type { NodeOptions } from '../src/options/options.ts'

/** Starts a listening node for the tests of a file. Its properties are available in tests and hooks. */
export function useListeningNode(options: NodeOptions = {}) {
  let node: Node
  let address: NodeAddress
  beforeAll(async () => {
    node = await createNode(options)
    address = await node.listen({ port: 0 })
  })
  afterAll(() => node.close())
  return {
    get node() {
      return node
    },
    get url() {
      return address.url
    },
    get wsUrl() {
      return address.wsUrl
    },
  }
}
