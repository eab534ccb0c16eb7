import { z } from 'zod'
import { defineMethod } from '../../method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the development accounts, whose keys the node holds.',
  params: [],
  result: z.array(Address),
  example: { params: [], result: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'] },
  handler: ({ wallet }) => [...wallet.addresses],
})
