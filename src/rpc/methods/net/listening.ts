import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Returns true: whoever asks has been heard.',
  params: [],
  result: Flag,
  handler: () => true,
})
