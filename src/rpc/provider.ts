import type { Caller } from './context.ts'
import type { Provider, RequestArguments } from './eip1193.ts'
import type { Endpoint } from './endpoint.ts'
import type { Call } from './envelope.ts'
import { invalidRequest } from './errors.ts'
import { RawJson } from './rawJson.ts'

/** A caller that waits for as long as it takes. */
class PatientCaller implements Caller {
  #controller: AbortController | undefined

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }
}

/** A provider over an endpoint: it enters at dispatch, past transports and envelope. */
export function createProvider(endpoint: Endpoint): Provider {
  const caller = new PatientCaller()
  return {
    async request<Result>({ method, params }: RequestArguments): Promise<Result> {
      if (typeof method !== 'string') throw invalidRequest({ reason: 'method must be a string' })
      // An object that is no array holds parameters by name.
      const call: Call = { id: undefined, method, params: params as Call['params'] }
      const result = await endpoint.handle(call, caller)
      // As on the wire: members that are undefined are not there, and nobody else holds the object. What it is, the caller says.
      return JSON.parse(result instanceof RawJson ? result.text : JSON.stringify(result ?? null)) as Result
    },
  }
}
