/** Loaded before the node listens. The methods are loaded with the first network. */
import { toClientError } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Returns an endpoint for a network that is starting. It answers the methods in `known` at once and builds the real endpoint for all others. If
 * the build fails, all waiting calls get its error if clients may see it (a NodeError), and the next call starts another build.
 */
export function startingEndpoint(build: () => Promise<Endpoint>, known: ReadonlyMap<string, () => unknown>): Endpoint {
  return {
    handle(call, caller) {
      const isBare = call.params === undefined || Object.keys(call.params).length === 0
      const respond = isBare ? known.get(call.method) : undefined
      if (respond !== undefined) return respond()
      return build().then(
        (endpoint) => endpoint.handle(call, caller),
        (fault: unknown) => {
          throw toClientError(fault)
        },
      )
    },
  }
}
