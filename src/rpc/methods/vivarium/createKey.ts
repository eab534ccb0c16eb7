import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'
import { GivenKeySettings, ListedKey } from '../../wire/keys.ts'

export default defineMethod({
  summary:
    'Issues a key and returns it, which happens once: the node keeps a digest. For whoever may administer the node, as all methods about keys are.',
  params: [param('settings', GivenKeySettings.default({}))],
  result: z.strictObject({ key: z.string(), ...ListedKey.shape }),
  effect: 'write', // it checks the rights of its caller by itself
  async handler(context, settings) {
    const { key, listed } = await keysOf(context).create(settings)
    return { key, ...listed }
  },
})
