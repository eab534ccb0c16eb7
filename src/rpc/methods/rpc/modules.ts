import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns the namespaces of the available methods, each with version 1.0, as go-ethereum does.',
  ignoresChain: true,
  params: [],
  result: z.record(z.string(), z.string()),
  handler({ methods }) {
    const namespaces = new Set([...methods.keys()].map((name) => name.split(/[_.]/)[0] ?? name))
    return Object.fromEntries([...namespaces].sort().map((namespace) => [namespace, '1.0']))
  },
})
