import { NodeError, openFileLimit } from '../../errors.ts'
import { internalError } from '../errors.ts'
import { ChainEvents } from '../events/chainEvents.ts'
import type { Caller } from '../ports/caller.ts'
import { behaviorOf } from './behavior.ts'
import { CallContext, type Context, type EndpointServices, type Services } from './context.ts'
import { dispatch, type MethodTable } from './dispatch.ts'
import type { Call } from './envelope.ts'
import { defaultLimits } from './limits.ts'

/** Handles calls. Transports depend on this interface only. */
export interface Endpoint {
  /** Returns the result of a call, a JSON value or a `RawJson`, or a promise of it. Throws or rejects only with NodeErrors. */
  handle(call: Call, caller: Caller): unknown
}

/** JSON-RPC 2.0: internal error. */
const INTERNAL_ERROR = -32603

/** Creates the endpoint of a method table. `report` receives the causes of internal errors, which clients do not see. */
export function createEndpoint(
  table: MethodTable,
  given: Services,
  report: (fault: unknown, method: string) => void,
): Endpoint {
  const services = completeServices(table, given)
  const { chain, behavior } = services
  function toNodeError(error: unknown, call: Call): NodeError {
    const fault = openFileLimit(error)
    if (fault instanceof NodeError) {
      // The client receives the error, the log its cause.
      if (fault.code === INTERNAL_ERROR && fault.cause !== undefined) report(fault.cause, call.method)
      return fault
    }
    report(fault, call.method)
    return internalError()
  }
  const dialect = behavior.errors
  /** Throws the error of a failed call, or rejects with it, in the words of the node that the client version names. */
  function fail(fault: unknown, call: Call): Promise<never> {
    const error = toNodeError(fault, call)
    if (dialect === undefined) throw error
    return import('./peerErrors.ts').then(({ toPeerError }) => {
      throw toPeerError(dialect, error, chain)
    })
  }
  function handle(call: Call, caller: Caller): unknown {
    try {
      // A client that has the response to a write must see its effect.
      const { acknowledgedWrite } = chain
      if (acknowledgedWrite !== undefined && table.get(call.method)?.ignoresChain !== true)
        return acknowledgedWrite.then(() => handle(call, caller))
      const result = dispatch(table, new CallContext(services, call.method, caller), call)
      if (!(result instanceof Promise)) return result
      return result.catch((fault: unknown) => fail(fault, call))
    } catch (fault) {
      return fail(fault, call)
    }
  }
  return { handle }
}

/** Returns the context of work that no request waits for, such as the events of webhooks. */
export const backgroundContext = (services: Services, caller: Caller): Context =>
  new CallContext(completeServices(new Map(), services), '', caller)

function completeServices(methods: MethodTable, given: Services): EndpointServices & { readonly methods: MethodTable } {
  const { limits = defaultLimits, behavior = behaviorOf({}, given.clientVersion) } = given
  return { ...given, limits, behavior, events: given.events ?? createEvents(given), methods }
}

/** Creates the filters and subscriptions of a network. */
export const createEvents = ({ chain, limits = defaultLimits }: Services): ChainEvents =>
  new ChainEvents(chain, { filterTimeout: limits.filters, ...limits.watchers })
