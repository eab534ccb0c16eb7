import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'
import { KeyChanges, ListedKey, WhichKey } from '../../wire/keys.ts'

export default defineMethod({
  summary:
    'Changes what a key may, at once and on open connections too: what is not mentioned stays, null takes a setting away. Spent credits stay spent.',
  params: [param('key', WhichKey), param('changes', KeyChanges)],
  result: ListedKey,
  effect: 'write', // it checks the rights of its caller by itself
  handler: (context, key, changes) => keysOf(context).limit(key, changes),
})
