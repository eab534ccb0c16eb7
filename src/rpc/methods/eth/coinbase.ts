import { ZERO_ADDRESS } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the fee recipient of the next block.',
  params: [],
  result: Address,
  handler: ({ chain }) => chain.nextBlockOverrides.feeRecipient ?? ZERO_ADDRESS,
})
