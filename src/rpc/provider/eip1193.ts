import type { MethodTypes } from '../generated/methodTypes.ts'
import type { LegacyProvider } from './legacyRequests.ts'
import type { ProviderEmitter } from './providerEvents.ts'
import type { RequestArguments } from './requestArguments.ts'

/** A request of a known method. `params` is optional if all parameters are. */
export type RequestOf<Name extends keyof MethodTypes> = [] extends MethodTypes[Name]['Parameters']
  ? { readonly method: Name; readonly params?: Readonly<MethodTypes[Name]['Parameters']> }
  : { readonly method: Name; readonly params: Readonly<MethodTypes[Name]['Parameters']> }

/** An Ethereum provider (EIP-1193). */
export interface Provider extends ProviderEmitter, LegacyProvider {
  /**
   * Calls a method inside the process and resolves to its JSON result. Rejects with an error with the `code`, `message` and `data` of the
   * JSON-RPC error (EIP-1193, ProviderRpcError).
   */
  request<Name extends keyof MethodTypes>(call: RequestOf<Name>): Promise<MethodTypes[Name]['ReturnType']>
  /** Calls a method whose name is known only at run time. The caller specifies the type of the result. */
  request<Result = unknown>(call: RequestArguments): Promise<Result>
}
