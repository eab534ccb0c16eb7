/** `vivarium/vitest`: a chain of its own for each test, forked from one that is grown once for each worker. */
import { basename } from 'node:path'
import { test as plainTest, type TestAPI } from 'vitest'
import { createNode, type Node } from './node.ts'
import type { NodeOptions } from './options/options.ts'
import { createClient, type VivariumClient } from './vitest/client.ts'

/** What a test is given. */
export interface VivariumContext {
  /** A node of the test's own: what it does, no other test sees. Closed when the test is over. */
  readonly node: Node
  /** EIP-1193. */
  readonly provider: Node['provider']
  /** The accounts whose keys the node holds. */
  readonly accounts: Node['accounts']
  /** viem's test, public and wallet actions over `provider`, sending for the first account. For projects that have viem. */
  readonly client: VivariumClient
}

/** What all tests of a worker share. */
interface Shared {
  readonly vivariumSeed: Node
}

/**
 * Vitest's `test` with a chain for each test. The chain of `options` (its fixtures, above all) is grown when the first test of a
 * worker needs it; each test then begins with a fork of it, which costs less than a millisecond. A test that fails says what its
 * chain grew from.
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

/** As Vitest's `test`; each test has a development chain of its own. */
export const test: TestAPI<VivariumContext> = vivariumTest()

const nameOf = (fixture: string | object): string =>
  typeof fixture === 'string' ? basename(fixture) : 'a fixture defined in the suite'

/** Adds to the errors of a test what its chain began with. */
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
