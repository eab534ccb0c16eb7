import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { Integer } from '../../wire/quantity.ts'
import { Passphrase } from '../../wire/signing.ts'

export default defineMethod({
  summary:
    'Unlocks an account until it is locked again. The duration is ignored: accounts do not lock automatically. An impersonated account is never locked.',
  params: [param('address', Address), param('passphrase', Passphrase), param('duration', Integer.optional())],
  result: z.literal(true),
  handler({ chain, wallet }, address, passphrase) {
    // Ganache locks the accounts of evm_addAccount, so its users unlock them.
    const isImpersonated = !wallet.has(address) && chain.impersonation.has(address)
    if (!isImpersonated) wallet.unlock(address, passphrase)
    return true as const
  },
})
