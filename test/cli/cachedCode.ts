/**
 * A process for startCode.test.ts: loads a file with CodeCache, with or without the heap limit, and stores its code if the cache has no usable
 * code. `node scripts/run-ts.mjs test/cli/cachedCode.ts FILE CACHE_FOLDER [limit] [limit-before-save]`
 */
import { CodeCache } from '../../src/cli/codeCache.ts'
import { limitHeapGrowth } from '../../src/cli/heapGrowth.ts'

const [file = '', folder, ...limits] = process.argv.slice(2)
const cache = new CodeCache(folder)
if (limits.includes('limit')) limitHeapGrowth()
cache.load(file)
if (limits.includes('limit-before-save')) limitHeapGrowth()
cache.save()
