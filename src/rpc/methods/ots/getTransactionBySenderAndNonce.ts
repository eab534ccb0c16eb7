import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Count } from '../../wire/trace/count.ts'

export default defineMethod({
  summary: 'Returns the hash of the transaction that an account sent with a nonce; null when there is none.',
  params: [param('sender', Address), param('nonce', Count)],
  result: Hash.nullable(),
  sameEffectAs: 'eth_getTransactionBySenderAndNonce',
  example: {
    params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 0],
    result: '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf',
  },
  async handler({ chain }, sender, nonce) {
    const { transactionBySenderAndNonce } = await import('../../services/tracing/otterscan.ts')
    return transactionBySenderAndNonce(chain, sender, BigInt(nonce))
  },
})
