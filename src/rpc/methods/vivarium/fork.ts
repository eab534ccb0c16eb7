import { z } from 'zod'
import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'

export const nothingToFork = define('NothingToFork', -32000, () => 'only a network with an EVM can be forked')

export default defineMethod({
  summary:
    'Makes a network that is what this one is now and goes its own way, in memory and copy on write, and returns its name, which may be given. It answers at `/<name>` until vivarium_dropFork takes it away. A fork made with a key is for that key alone, which may use development methods there.',
  params: [param('name', z.string({ error: 'the name of the new network' }).optional())],
  result: z.string(),
  effect: 'write',
  handler({ forks, caller }, name) {
    if (forks === undefined) throw nothingToFork()
    return forks.fork(name, caller.keyId)
  },
})
