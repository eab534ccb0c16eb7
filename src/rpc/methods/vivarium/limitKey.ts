import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'
import { KeyChanges, ListedKey, WhichKey } from '../../wire/keys.ts'

export default defineMethod({
  summary:
    'Changes the settings of an API key, also for open connections. Settings that are not listed stay, and null removes a setting. Spent credits do not change.',
  params: [param('key', WhichKey), param('changes', KeyChanges)],
  result: ListedKey,
  effect: 'write', // it checks the rights of its caller itself
  handler: (context, key, changes) => keysOf(context).limit(key, changes),
})
