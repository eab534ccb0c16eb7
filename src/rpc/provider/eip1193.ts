import type { MethodTypes } from '../generated/methodTypes.ts'
import type { ProviderEmitter } from './providerEvents.ts'

export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

/** A call of a method that is known, with what it takes. `params` may be left out where all of it may. */
export type RequestOf<Name extends keyof MethodTypes> = [] extends MethodTypes[Name]['Parameters']
  ? { readonly method: Name; readonly params?: Readonly<MethodTypes[Name]['Parameters']> }
  : { readonly method: Name; readonly params: Readonly<MethodTypes[Name]['Parameters']> }

/** EIP-1193. */
export interface Provider extends ProviderEmitter {
  /**
   * Calls a method inside the process, without a socket, and resolves to what `result` would be on the wire. Rejects with an
   * error that has the `code`, `message` and `data` of the JSON-RPC error, as EIP-1193 asks of a ProviderRpcError.
   */
  request<Name extends keyof MethodTypes>(call: RequestOf<Name>): Promise<MethodTypes[Name]['ReturnType']>
  /** As above, for methods and parameters that are known only when it runs: what the result is, the caller says. */
  request<Result = unknown>(call: RequestArguments): Promise<Result>
}
