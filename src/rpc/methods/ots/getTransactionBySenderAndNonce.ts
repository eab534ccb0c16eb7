import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { findBySenderAndNonce, isUsedUpstream } from '../../services/transactions/findBySenderAndNonce.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Count } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the hash of a transaction by its sender and nonce. Returns null if it does not exist.',
  params: [param('sender', Address), param('nonce', Count)],
  result: Hash.nullable(),
  sameEffectAs: 'eth_getTransactionBySenderAndNonce',
  async handler({ chain, upstream }, sender, nonce) {
    if (upstream !== undefined && isUsedUpstream(chain, sender, BigInt(nonce)))
      return rawJsonOf(await upstream.request('ots_getTransactionBySenderAndNonce', [sender, nonce]))
    const found = findBySenderAndNonce(chain, sender, BigInt(nonce))
    return found !== undefined && 'block' in found ? found.hash : null
  },
})
