import type { ProviderEmitter } from './providerEvents.ts'

export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

/** EIP-1193. */
export interface Provider extends ProviderEmitter {
  /**
   * Calls a method inside the process, without a socket, and resolves to what `result` would be on the wire. Rejects with an
   * error that has the `code`, `message` and `data` of the JSON-RPC error, as EIP-1193 asks of a ProviderRpcError.
   */
  request<Result = unknown>(call: RequestArguments): Promise<Result>
}
