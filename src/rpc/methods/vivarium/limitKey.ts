import { defineMethod, param } from '../../protocol/method.ts'
import { keyControlOf } from '../../services/keyControlOf.ts'
import { KeyChanges, KeyNameOrId, ListedKey } from '../../wire/keys.ts'

export default defineMethod({
  summary:
    'Changes the settings of an API key, also for open connections. Omitted settings do not change, and null removes a setting. Credits that are already spent do not change.',
  params: [param('key', KeyNameOrId), param('changes', KeyChanges)],
  result: ListedKey,
  effect: 'write', // the handler checks the rights of the caller
  handler: (context, key, changes) => keyControlOf(context).limit(key, changes),
})
