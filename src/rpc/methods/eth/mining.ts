import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Returns whether blocks are made without being asked for: at once or at an interval.',
  params: [],
  result: Flag,
  handler: ({ chain }) => chain.mining.kind !== 'manual',
})
