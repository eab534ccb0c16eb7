import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the accounts whose keys the node has.',
  params: [],
  // What a page asks a wallet (EIP-1102): here nobody has to agree.
  aliases: ['eth_requestAccounts'],
  result: z.array(Address),
  handler: ({ wallet }) => [...wallet.addresses],
})
