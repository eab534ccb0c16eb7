import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Returns whether the node mines automatically, for each transaction or at an interval.',
  params: [],
  result: Flag,
  handler: ({ chain }) => chain.mining.kind !== 'manual',
})
