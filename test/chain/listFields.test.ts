import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { encodeRlp, type RlpItem } from '../../src/state/rlp.ts'
import { openChain } from './support.ts'

/** Signed transactions of the types 3 and 4 that the pool rejects for their lists. */

let chain: Chain
beforeEach(async () => {
  chain = await openChain()
})
afterEach(() => chain.close())

const to = `0x${'22'.repeat(20)}` as const
/** Returns a transaction of type 3 or 4 whose list, the last field before the signature, is `list`. */
const typed = (type: 3 | 4, recipient: RlpItem, list: RlpItem): Uint8Array =>
  encodeRlp([31_337, 0, 1, 1, 21_000, recipient, 0, '0x', [], ...(type === 3 ? [1] : []), list, 0, 1, 1], type)
const hash = `0x01${'00'.repeat(31)}` as const

test.each([
  ['no blob', typed(3, to, []), 'blobVersionedHashes is empty: a blob transaction needs at least one blob (EIP-4844)'],
  [
    'blobs and no recipient',
    typed(3, '0x', [hash]),
    'to is missing: only transactions of the types 0 to 2 can create a contract',
  ],
  [
    'a blob hash of another version',
    typed(3, to, [hash, `0x02${'00'.repeat(31)}`]),
    'blobVersionedHashes[1] is not a versioned hash: it needs 32 bytes that begin with 0x01 (EIP-4844)',
  ],
  ['no authorization', typed(4, to, []), 'authorizationList is empty: it needs at least one authorization (EIP-7702)'],
])('the error for a transaction with %s names the field', async (_, rlp, problem) => {
  await expect(chain.submitRaw(rlp)).rejects.toThrow(`invalid transaction: ${problem}`)
})
