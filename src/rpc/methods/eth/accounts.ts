import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the development accounts, whose keys the node holds.',
  params: [],
  // What a page asks a wallet (EIP-1102): here nobody has to agree.
  aliases: ['eth_requestAccounts'],
  result: z.array(Address),
  example: {
    params: [],
    result: [
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    ],
  },
  handler: ({ wallet }) => [...wallet.addresses],
})
