/**
 * A process for startCode.test.ts: loads a file with CodeCache, with or without changed flags, and stores its code if the cache has no usable
 * code. `node scripts/run-ts.mjs test/cli/cachedCode.ts FILE CACHE_FOLDER [change] [change-before-save]`
 */
import { CodeCache } from '../../src/cli/codeCache.ts'
import { limitHeapGrowth, optimizeEarly } from '../../src/cli/v8Flags.ts'

const [file = '', folder, ...changes] = process.argv.slice(2)
const cache = new CodeCache(folder)
if (changes.includes('change')) changeFlags()
cache.load(file)
if (changes.includes('change-before-save')) changeFlags()
cache.save()

function changeFlags(): void {
  optimizeEarly()
  limitHeapGrowth()
}
