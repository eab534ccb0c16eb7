import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { verifyBlock } from '../../src/reference/verifyBlock.ts'
import { type BlockchainTest, failureOf, isSupported } from './blockchainTest.ts'

const folder = join(import.meta.dirname, '../../../shared/blockchain-tests')
const isThere = existsSync(folder)
if (!isThere) console.warn(`official blockchain tests were not run: ${folder} is absent`)

/** Every so many tests of a file are verified on the reference engine too. */
const VERIFIED_SHARE = 30

beforeAll(() => loadCrypto())

describe.skipIf(!isThere)(
  'official blockchain tests (read from ../shared/blockchain-tests, absent here when skipped)',
  () => {
    const forks = isThere ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : []
    test.each(forks.map(({ name }) => name))(
      '%s',
      async (fork) => {
        const failures: string[] = []
        let passed = 0
        for (const file of readdirSync(join(folder, fork), { recursive: true, encoding: 'utf8' })) {
          if (!file.endsWith('.json.gz')) continue
          // The format is documented; a member that is missing shows as a failure.
          const tests = JSON.parse(gunzipSync(readFileSync(join(folder, fork, file))).toString()) as Record<
            string,
            BlockchainTest
          >
          for (const [index, [name, blockchainTest]] of Object.entries(tests).entries()) {
            if (!isSupported(blockchainTest)) continue
            const verify = index % VERIFIED_SHARE === 0 ? { verify: verifyBlock } : {}
            const failure = await failureOf(blockchainTest, verify)
            if (failure === undefined) passed++
            else failures.push(`${name}: ${failure}`)
          }
        }
        expect(failures).toEqual([])
        expect(passed).toBeGreaterThan(0)
      },
      300_000,
    )
  },
)
