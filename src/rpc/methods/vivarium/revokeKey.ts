import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'
import { ListedKey, WhichKey } from '../../wire/keys.ts'

export default defineMethod({
  summary: 'Takes a key back for good, at once and on open connections too.',
  params: [param('key', WhichKey)],
  result: ListedKey,
  effect: 'write', // it checks the rights of its caller by itself
  example: {
    params: ['ci'],
    result: {
      id: '5947d7c33d783f94',
      name: 'ci',
      created: 1767225600,
      origin: 'issued',
      isRevoked: true,
      dailyCredits: 3000000,
      creditsPerSecond: 500,
      spent: 0,
    },
  },
  handler: (context, key) => keysOf(context).revoke(key),
})
