import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { keyControlOf } from '../../services/keyControlOf.ts'
import { GivenKeySettings, ListedKey } from '../../wire/keys.ts'

export default defineMethod({
  summary:
    'Creates an API key and returns it. The node stores only a digest, so the key cannot be shown again. The caller must be allowed to administer keys.',
  params: [param('settings', GivenKeySettings.default({}))],
  result: z.strictObject({ key: z.string(), ...ListedKey.shape }),
  effect: 'write', // the handler checks the rights of the caller
  async handler(context, settings) {
    const { key, listed } = await keyControlOf(context).create(settings)
    return { key, ...listed }
  },
})
