import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the addresses of the accounts whose private keys the node has.',
  params: [],
  result: z.array(Address),
  effect: 'read',
  sameEffectAs: 'eth_accounts',
  handler: ({ wallet }) => [...wallet.addresses],
})
