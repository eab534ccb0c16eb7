import { z } from 'zod'
import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'

export const nothingToFork = define('NothingToFork', -32000, () => 'only a network with an EVM can be forked')

export default defineMethod({
  summary:
    'Creates an in-memory copy of this network and returns its name. The copy is available at `/<name>` until vivarium_dropFork removes it. A fork that was created with an API key is available to this key only, and the key may call development methods on it.',
  params: [param('name', z.string({ error: 'the name of the new network' }).optional())],
  result: z.string(),
  effect: 'write',
  handler({ forks, caller }, name) {
    if (forks === undefined) throw nothingToFork()
    return forks.fork(name, caller.keyId)
  },
})
