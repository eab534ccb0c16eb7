import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { verifyBlock } from '../../src/reference/verifyBlock.ts'
import { countOfficial, hasOfficial, officialFolder } from '../official.ts'
import { type BlockchainTest, failureOf, isSupported, maxGasUsed } from './blockchainTest.ts'

const folder = officialFolder('blockchain-tests')
const isPresent = hasOfficial('blockchain-tests')

/** One in this many tests of a file is also verified on the reference engine. */
const VERIFY_INTERVAL = 30
/** A block that uses more gas is not verified: a million writes take the reference engine 20 s. The next test of the file is. */
const MAX_VERIFIED_GAS = 100_000_000

beforeAll(() => loadCrypto())

describe.skipIf(!isPresent)('official blockchain tests', () => {
  const forks = isPresent ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : []
  test.for(forks.map(({ name }) => name))('%s', { timeout: 300_000 }, async (fork, context) => {
    const failures: string[] = []
    let passed = 0
    let skipped = 0
    for (const file of readdirSync(join(folder, fork), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.json.gz')) continue
      // The type is not checked here: a missing member makes the test fail.
      const tests = JSON.parse(gunzipSync(readFileSync(join(folder, fork, file))).toString()) as Record<
        string,
        BlockchainTest
      >
      let toVerify = 0
      for (const [index, [name, blockchainTest]] of Object.entries(tests).entries()) {
        if (index % VERIFY_INTERVAL === 0) toVerify++
        if (!isSupported(blockchainTest)) {
          skipped++
          continue
        }
        const isVerified = toVerify > 0 && maxGasUsed(blockchainTest) <= MAX_VERIFIED_GAS
        if (isVerified) toVerify--
        const failure = await failureOf(blockchainTest, isVerified ? { verify: verifyBlock } : {})
        if (failure === undefined) passed++
        else failures.push(`${name}: ${failure}`)
      }
    }
    countOfficial(context, { run: passed + failures.length, skipped })
    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(0)
  })
})
