import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Count } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the hash of a transaction by its sender and nonce. Returns null if it does not exist.',
  params: [param('sender', Address), param('nonce', Count)],
  result: Hash.nullable(),
  sameEffectAs: 'eth_getTransactionBySenderAndNonce',
  async handler({ chain }, sender, nonce) {
    const { transactionBySenderAndNonce } = await import('../../services/tracing/otterscan.ts')
    return transactionBySenderAndNonce(chain, sender, BigInt(nonce))
  },
})
