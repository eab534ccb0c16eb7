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
  example: {
    params: [{ name: 'frontend', networks: ['local'], methods: ['eth_*'], dailyCredits: 100_000 }],
    result: {
      key: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      id: 'a1bf4dc2c0cea821',
      name: 'frontend',
      created: 1767225600,
      origin: 'issued',
      isRevoked: false,
      networks: ['local'],
      methods: ['eth_*'],
      dailyCredits: 100000,
      creditsPerSecond: 500,
      spent: 0,
    },
  },
  async handler(context, settings) {
    const { key, listed } = await keysOf(context).create(settings)
    return { key, ...listed }
  },
})
