import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    'Takes a network away that vivarium_fork made, with all that is on it; false when there is none with this name that the key made.',
  params: [param('name', z.string({ error: 'the name of a network that vivarium_fork made' }))],
  result: z.boolean(),
  effect: 'write',
  handler: async ({ forks, caller }, name) => (await forks?.drop(name, caller.keyId)) ?? false,
})
