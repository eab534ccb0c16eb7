import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFixture } from '../../src/node/commands/buildFixture.ts'
import type { NodeOptions } from '../../src/options/options.ts'

/** Builds the fixtures of the demo in a file, and returns its path. The run deletes the cache folder, and the file in it, at its end. */
async function buildDemo(): Promise<string> {
  const out = join(mkdtempSync(join(process.env.XDG_CACHE_HOME ?? tmpdir(), 'demo-')), 'demo.viv')
  await buildFixture('fixtures/demo.yaml', { lock: false, out })
  return out
}

/** Options of a node with the demo. Test files share one build, because a node that executes the blocks starts a second later. */
export const demo: NodeOptions = { fixtures: [await buildDemo()], artifacts: ['fixtures/contracts'] }
