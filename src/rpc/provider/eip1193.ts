import type { MethodTypes } from '../generated/methodTypes.ts'
import type { LegacyProvider } from './legacyRequests.ts'
import type { ProviderEmitter } from './providerEvents.ts'
import type { RequestArguments } from './requestArguments.ts'

/** The parameters of a known method: a list or, for methods that take named parameters, an object. */
type ParamsOf<Method extends { Parameters: readonly unknown[] }> =
  | Readonly<Method['Parameters']>
  | (Method extends { Names: infer Names extends string } ? { readonly [Name in Names]?: unknown } : never)

/** A request of a known method. `params` is optional if all parameters are. */
export type RequestOf<Name extends keyof MethodTypes> = [] extends MethodTypes[Name]['Parameters']
  ? { readonly method: Name; readonly params?: ParamsOf<MethodTypes[Name]> | undefined }
  : { readonly method: Name; readonly params: ParamsOf<MethodTypes[Name]> }

/** The name of a method, unless it is a literal that is a known method: the request must have the type of this method. */
type UnknownName<Name extends string> = Name extends keyof MethodTypes ? never : Name

/** An Ethereum provider (EIP-1193). */
export interface Provider extends ProviderEmitter, LegacyProvider {
  // The compiler explains the last signature if none fits, so the one of known methods is last.
  /**
   * Calls a method that is not known, or whose name is known only at run time. The caller specifies the type of the result. With this type, any
   * parameters of known methods are accepted too.
   */
  request<Result = unknown, Name extends string = string>(
    call: RequestArguments & { readonly method: UnknownName<Name> },
  ): Promise<Result>
  /**
   * Calls a method inside the process and resolves to its JSON result. Rejects with an error with the `code`, `message` and `data` of the
   * JSON-RPC error (EIP-1193, ProviderRpcError).
   */
  request<Name extends keyof MethodTypes>(call: RequestOf<Name>): Promise<MethodTypes[Name]['ReturnType']>
}
