import { overrideAccount } from '../../../chain/overrideAccount.ts'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

/** EIP-2681. */
const LIMIT = 2n ** 64n - 1n

export default defineMethod({
  summary:
    'Sets the nonce of an account in the latest state and removes its pooled transactions with lower nonces. A lower nonce lets the account create a contract at the same address again.',
  params: [param('address', Address), param('nonce', Amount)],
  result: EmptyResult,
  aliases: ['hardhat_setNonce', 'ganache_setNonce', 'evm_setAccountNonce'],
  async handler(context, address, nonce) {
    if (nonce >= LIMIT)
      throw invalidParams({ reason: `nonce ${nonce} is too high: the highest is 2^64 - 2 (EIP-2681)` })
    await overrideAccount(context.chain, address, (state) => state.setNonce(address, nonce))
    await context.chain.waiting.removeOf(address, nonce)
    return emptyResult(context)
  },
})
