/** `vivarium/vitest`: a chain for each test, forked from one that is built once. */
import { basename } from 'node:path'
import { beforeAll, test as plainTest, type TestAPI } from 'vitest'
import { buildFixtures, createNode, type Node, type TypedNode } from './node.ts'
import type { GivenNodeOptions } from './options/options.ts'
import { createClient, type VivariumClient } from './vitest/client.ts'

/** The context of a test. */
export interface VivariumContext {
  /** A node for this test only. Closed when the test ends. */
  readonly node: Node
  /** EIP-1193. */
  readonly provider: Node['provider']
  /** The accounts that the node signs for: development accounts, then accounts of the fixture. */
  readonly accounts: Node['accounts']
  /** A viem client over `provider` with test, public and wallet actions for the first account. Requires viem. */
  readonly client: VivariumClient
}

/** The fixtures that all tests of a worker share. */
interface Shared {
  readonly vivariumSeed: Node
}

/** The options of a node. */
export type VivariumTestOptions = GivenNodeOptions

/** Maximum time to build fixtures, in milliseconds. The time limit of a test does not include it. */
const BUILD_TIMEOUT = 15 * 60_000

/**
 * Vitest's `test` with a chain for each test. The fixtures of `options` are built before the tests of a file, unless a global setup
 * (`buildFixtures`) or another worker has built them. Each test gets a fork of their chain, which takes less than a millisecond. The error of a
 * failed test names the fixtures of its chain. `vivariumTest<StoryNames>(…)` types the names of the node.
 */
export function vivariumTest(options?: VivariumTestOptions): TestAPI<VivariumContext>
export function vivariumTest<Names extends object>(
  options?: VivariumTestOptions,
): TestAPI<Omit<VivariumContext, 'node'> & { readonly node: TypedNode<Names> }>
export function vivariumTest(options: VivariumTestOptions = {}): unknown {
  if (options.fixtures !== undefined) beforeAll(() => buildFixtures(options), BUILD_TIMEOUT)
  return plainTest.extend<VivariumContext & Shared>({
    vivariumSeed: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern.
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

/** Adds the fixtures of the chain, and the block that the test began with, to the errors of a test. */
async function explain(
  errors: readonly { message: string; stack?: string | undefined }[],
  seed: Node,
  { fixtures = [], upstream, forkUrl, forkCache }: VivariumTestOptions,
): Promise<void> {
  // An offline fork cannot load a block that its cache does not have.
  const head = await seed.provider.request({ method: 'eth_getBlockByNumber', params: ['latest'] }).catch(() => null)
  const isForked = (upstream ?? forkUrl ?? forkCache) !== undefined
  const list = [fixtures].flat()
  const built = list.length > 0 ? list.map(nameOf).join(', ') : isForked ? 'a forked chain' : 'a new chain'
  const place = head === null ? '' : `block ${Number(head.number)} (${head.hash}) of `
  for (const error of errors) error.message += `\n\nvivarium: the test began with ${place}${built}`
}
