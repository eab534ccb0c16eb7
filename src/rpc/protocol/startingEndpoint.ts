/** This much of the methods is loaded before a node listens; the rest comes with the first network that is built. */
import { NodeError } from '../../errors.ts'
import { internalError } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * An endpoint that is not there yet: it answers what it knows beforehand (`known`, by method), and for the rest has the endpoint built
 * and waits. If it cannot be built, every call that waits is told so, and the next call tries anew. `build` is asked for each call until
 * it has succeeded.
 */
export function startingEndpoint(build: () => Promise<Endpoint>, known: ReadonlyMap<string, () => unknown>): Endpoint {
  let ready: Endpoint | undefined
  return {
    handle(call, caller) {
      if (ready !== undefined) return ready.handle(call, caller)
      const isBare = call.params === undefined || Object.keys(call.params).length === 0
      const answer = isBare ? known.get(call.method) : undefined
      if (answer !== undefined) return answer()
      return build().then(
        (endpoint) => {
          ready = endpoint
          return endpoint.handle(call, caller)
        },
        (fault: unknown) => {
          throw fault instanceof NodeError ? fault : internalError()
        },
      )
    },
  }
}
