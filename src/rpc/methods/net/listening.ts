import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Returns true: the node accepts requests.',
  params: [],
  result: Flag,
  handler: () => true,
})
