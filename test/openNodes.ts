import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { NodeHooks } from '../src/node/api/nodeHooks.ts'
import { createNode, type Node } from '../src/node.ts'
import type { GivenNodeOptions } from '../src/options/options.ts'

let folder: string
const open = new Set<Node>()

/**
 * Creates a temporary folder for the tests of a file, with the user's cache folder in it, and closes nodes after each test. Each test file
 * must call it: files share modules, so top-level hooks of this module would run for the first file only.
 */
export function useNodes(): void {
  let cacheBefore: string | undefined
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vivarium-nodes-'))
    cacheBefore = process.env.XDG_CACHE_HOME
    process.env.XDG_CACHE_HOME = join(folder, 'cache')
  })
  afterEach(async () => {
    for (const node of open) await node.close()
    open.clear()
  })
  afterAll(() => {
    if (cacheBefore === undefined) delete process.env.XDG_CACHE_HOME
    else process.env.XDG_CACHE_HOME = cacheBefore
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Returns the path of a file in the temporary folder. */
export const fileIn = (name: string): string => join(folder, name)

/** Starts a node and closes it after the test. */
export async function start(options: GivenNodeOptions = {}, hooks?: NodeHooks): Promise<Node> {
  return closing(await createNode(options, hooks))
}

/** Closes a node after the test, and returns it. */
export function closing(node: Node): Node {
  open.add(node)
  return node
}
