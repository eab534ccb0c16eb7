import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'
import { KeyChanges, ListedKey, WhichKey } from '../../wire/keys.ts'

export default defineMethod({
  summary:
    'Changes what a key may, at once and on open connections too: what is not mentioned stays, null takes a setting away. Spent credits stay spent.',
  params: [param('key', WhichKey), param('changes', KeyChanges)],
  result: ListedKey,
  effect: 'write', // it checks the rights of its caller by itself
  example: {
    params: ['ci', { creditsPerSecond: 'unlimited', origins: ['https://*.example'] }],
    result: {
      id: '5947d7c33d783f94',
      name: 'ci',
      created: 1767225600,
      origin: 'issued',
      isRevoked: false,
      origins: ['https://*.example'],
      dailyCredits: 3000000,
      creditsPerSecond: 'unlimited',
      spent: 0,
    },
  },
  handler: (context, key, changes) => keysOf(context).limit(key, changes),
})
