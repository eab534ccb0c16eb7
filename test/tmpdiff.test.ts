import { test, beforeAll } from 'vitest'
import { isDeepStrictEqual } from 'node:util'
import { loadCrypto } from '../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../src/evm/precompiles/precompiles.ts'
import { fc } from './property.ts'
import { executeBoth, plannedBlock } from './reference/randomBlocks.ts'
beforeAll(() => Promise.all([loadCrypto(), loadPrecompiles()]))
test('x', async () => {
  const seed = Number(process.env.SEED)
  const checked = await fc.check(fc.asyncProperty(plannedBlock('amsterdam' as never), async (plan) => {
    const { ours, theirs } = await executeBoth(plan)
    return isDeepStrictEqual(ours, theirs)
  }), { numRuns: Number(process.env.RUNS ?? 60), seed })
  if (!checked.failed) { console.log('same', seed); return }
  const [plan] = checked.counterexample!
  const { ours, theirs } = await executeBoth(plan!)
  const hex = (_: string, v: unknown) => v instanceof Uint8Array ? 'x' + Buffer.from(v).toString('hex') : typeof v === 'bigint' ? `${v}n` : v
  console.log(JSON.stringify(plan, hex))
  const a = JSON.stringify({ results: ours.results, root: ours.root, requests: ours.requests }, hex), b = JSON.stringify({ results: theirs.results, root: theirs.root, requests: theirs.requests }, hex)
  if (a !== b) console.log('RESULTS DIFFER\n', a, '\n', b)
  const mine = new Map((ours.accessList ?? []).map((x) => [x.address, JSON.stringify(x, hex)])), their = new Map((theirs.accessList ?? []).map((x) => [x.address, JSON.stringify(x, hex)]))
  for (const k of new Set([...mine.keys(), ...their.keys()])) if (mine.get(k) !== their.get(k)) console.log('LIST\n ours  ', mine.get(k), '\n theirs', their.get(k))
}, 600_000)
