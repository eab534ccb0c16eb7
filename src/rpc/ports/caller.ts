import { define } from '../../errors.ts'
import type { FaultControl } from './faultControl.ts'
import type { KeyControl } from './keyControl.ts'

/** Kinds of subscriptions. */
export type PushKind =
  | 'newHeads'
  | 'logs'
  | 'transactionReceipts'
  | 'newPendingTransactions'
  | 'syncing'
  | 'alchemy_minedTransactions'
  | 'alchemy_pendingTransactions'

/** The sender of a request, as methods see it. A connection over WebSocket or IPC is one caller while it is open. */
export interface Caller {
  /** Whether responses reach the client only when the event loop writes them. */
  readonly isRemote?: boolean | undefined
  /** Whether the caller runs the node: its program, a client with the token of the data directory, or one over IPC. No list of methods applies to it. */
  readonly isOperator?: boolean | undefined
  /** Aborted when the client no longer waits for the response. Created at the first read. */
  readonly signal: AbortSignal
  /** The prices that the caller pays; undefined if requests are free. */
  readonly prices?: CreditPrices | undefined
  /** The id of the API key of the request. Undefined without a key and inside the process. */
  readonly keyId?: string | undefined
  /** The API keys of the node, if the caller may administer them. */
  readonly keys?: KeyControl | undefined
  /** The fault rules of the node, if the caller may set them. */
  readonly faults?: FaultControl | undefined
  /** The networks of the node, if the caller can use more than the network of its request. */
  readonly networks?: NetworkAccess | undefined
  /** Sends a notification, as JSON text. Defined over WebSocket, over IPC and inside the process. */
  readonly push?: ((kind: PushKind, text: string) => void) | undefined
  /** Disconnects a client that falls behind its subscriptions. Undefined inside the process. */
  readonly disconnect?: ((reason: string) => void) | undefined
  /** Runs a function after the response to the current request has been sent. Undefined if there is no response to wait for. */
  readonly afterResponse?: ((run: () => void) => void) | undefined
}

/** The prices of methods, in credits. `of` accepts any name of a method. */
export interface CreditPrices {
  of(method: string): number
}

/** A network with an EVM that a caller can see. */
export interface VisibleNetwork {
  readonly name: string
  /** Undefined if the network must be built first. */
  readonly chainId: number | undefined
  /** Whether the API key of the caller allows the network. */
  readonly isAllowed: boolean
}

/** The networks of a node, for methods that read several networks. */
export interface NetworkAccess {
  /** Returns the networks with an EVM, in the order of the node. */
  list(): readonly VisibleNetwork[]
  /** Calls a method of a network for a caller, free of charge. Returns the result or a promise of it. Throws or rejects with NodeErrors. */
  call(network: string, method: string, params: readonly unknown[], caller: Caller): unknown
  /** Whether the API key of the caller allows a method of a network. `call` does not check it. */
  allowsMethod(network: string, method: string): boolean
}

export const methodDenied = define<{ method: string }>(
  'MethodDenied',
  -32002,
  ({ method }) => `the API key does not allow the method ${method}`,
)

export const networkDenied = define<{ network: string }>(
  'NetworkDenied',
  -32002,
  ({ network }) => `the API key does not allow the network ${network}`,
)
