import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Returns true: the node accepts requests.',
  ignoresChain: true,
  params: [],
  result: Flag,
  handler: () => true,
})
