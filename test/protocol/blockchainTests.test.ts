import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { verifyBlock } from '../../src/reference/verifyBlock.ts'
import { countOfficial, hasOfficial, officialFolder } from '../official.ts'
import { type BlockchainTest, failureOf, isSupported } from './blockchainTest.ts'

const folder = officialFolder('blockchain-tests')
const isThere = hasOfficial('blockchain-tests')

/** Every so many tests of a file are verified on the reference engine too. */
const VERIFIED_SHARE = 30

beforeAll(() => loadCrypto())

describe.skipIf(!isThere)('official blockchain tests', () => {
  const forks = isThere ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : []
  test.for(forks.map(({ name }) => name))('%s', { timeout: 300_000 }, async (fork, context) => {
    const failures: string[] = []
    let passed = 0
    let skipped = 0
    for (const file of readdirSync(join(folder, fork), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.json.gz')) continue
      // The format is documented; a member that is missing shows as a failure.
      const tests = JSON.parse(gunzipSync(readFileSync(join(folder, fork, file))).toString()) as Record<
        string,
        BlockchainTest
      >
      for (const [index, [name, blockchainTest]] of Object.entries(tests).entries()) {
        if (!isSupported(blockchainTest)) {
          skipped++
          continue
        }
        const verify = index % VERIFIED_SHARE === 0 ? { verify: verifyBlock } : {}
        const failure = await failureOf(blockchainTest, verify)
        if (failure === undefined) passed++
        else failures.push(`${name}: ${failure}`)
      }
    }
    countOfficial(context, { run: passed + failures.length, skipped })
    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(0)
  })
})
