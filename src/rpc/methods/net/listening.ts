import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/flag.ts'

export default defineMethod({
  summary: 'Returns true: whoever asks has been heard.',
  params: [],
  result: Flag,
  handler: () => true,
})
