import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    "Removes a network that vivarium_fork created. Returns false if the caller's API key created no network with this name.",
  params: [param('name', z.string({ error: 'the name of a network that vivarium_fork created' }))],
  result: z.boolean(),
  effect: 'write',
  handler: async ({ forks, caller }, name) => (await forks?.drop(name, caller.keyId)) ?? false,
})
