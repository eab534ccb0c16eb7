import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the addresses of the accounts whose private keys the node has. If the client version is that of anvil, also returns the impersonated accounts.',
  ignoresChain: true,
  params: [],
  // EIP-1102: the node grants access without a prompt.
  aliases: ['eth_requestAccounts'],
  result: z.array(Address),
  handler({ wallet, chain, behavior }) {
    if (!behavior.listImpersonated) return [...wallet.addresses]
    return [...new Set([...wallet.addresses, ...chain.impersonation.accounts])]
  },
})
