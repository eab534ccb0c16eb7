/** `vivarium/vitest`: a separate chain for each test, forked from one that is built once per worker. */
import { basename } from 'node:path'
import { test as plainTest, type TestAPI } from 'vitest'
import { createNode, type Node } from './node.ts'
import type { NodeOptions } from './options/options.ts'
import { createClient, type VivariumClient } from './vitest/client.ts'

/** The context of a test. */
export interface VivariumContext {
  /** A node for this test only. Closed when the test ends. */
  readonly node: Node
  /** EIP-1193. */
  readonly provider: Node['provider']
  /** The development accounts. */
  readonly accounts: Node['accounts']
  /** A viem client over `provider` with test, public and wallet actions for the first account. Requires viem. */
  readonly client: VivariumClient
}

/** The fixtures that all tests of a worker share. */
interface Shared {
  readonly vivariumSeed: Node
}

/**
 * Extends `test` of Vitest with a chain for each test. The first test of a worker builds the chain that `options` describe. Each test gets a fork
 * of it, which takes less than a millisecond. The error of a failed test names the fixtures of its chain.
 */
export function vivariumTest(options: NodeOptions = {}): TestAPI<VivariumContext> {
  return plainTest.extend<VivariumContext & Shared>({
    vivariumSeed: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
      async ({}, use) => {
        const seed = await createNode(options)
        await use(seed)
        await seed.close()
      },
      { scope: 'worker' },
    ],
    node: async ({ vivariumSeed, task }, use) => {
      const node = await vivariumSeed.fork()
      try {
        await use(node)
      } finally {
        await node.close()
      }
      if (task.result?.state === 'fail') await explain(task.result.errors ?? [], vivariumSeed, options)
    },
    provider: async ({ node }, use) => use(node.provider),
    accounts: async ({ node }, use) => use(node.accounts),
    client: async ({ node }, use) => use(await createClient(node)),
  })
}

/** `test` of Vitest with a separate development chain for each test. */
export const test: TestAPI<VivariumContext> = vivariumTest()

const nameOf = (fixture: string | object): string =>
  typeof fixture === 'string' ? basename(fixture) : 'a fixture defined in the suite'

/** Adds the fixtures and the first block of the chain to the errors of a test. */
async function explain(
  errors: readonly { message: string; stack?: string | undefined }[],
  seed: Node,
  { fixtures = [] }: NodeOptions,
): Promise<void> {
  const head = await seed.provider.request({ method: 'eth_getBlockByNumber', params: ['latest'] })
  const grown = fixtures.length === 0 ? 'a new chain' : fixtures.map(nameOf).join(', ')
  const place = head === null ? '' : `, block ${Number(head.number)}, ${head.hash}`
  for (const error of errors) error.message += `\n\nvivarium: the chain of this test was seeded from ${grown}${place}`
}
