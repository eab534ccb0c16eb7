import { defineMethod, param } from '../../protocol/method.ts'
import { keyControlOf } from '../../services/keyControlOf.ts'
import { KeyNameOrId, ListedKey } from '../../wire/keys.ts'

export default defineMethod({
  summary: 'Revokes an API key permanently, also for open connections.',
  params: [param('key', KeyNameOrId)],
  result: ListedKey,
  effect: 'write', // the handler checks the rights of the caller
  handler: (context, key) => keyControlOf(context).revoke(key),
})
