import type { FaultControl } from './faultControl.ts'
import type { KeyControl } from './keyControl.ts'

/** What can be pushed to a subscriber. */
export type PushKind = 'newHeads' | 'logs' | 'newPendingTransactions' | 'syncing'

/** Who asks, as far as a method may want to know. A connection over which things can be pushed is one caller for as long as it is open. */
export interface Caller {
  /** Aborted when nobody waits for the answer any more. Made when first read: most calls are over before anybody could. */
  readonly signal: AbortSignal
  /** What the caller is charged by; undefined where nobody charges. */
  readonly prices?: CreditPrices | undefined
  /** The id of the API key that the request came with. Undefined for callers of the node itself: without a key, or inside the process. */
  readonly keyId?: string | undefined
  /** The keys of the node, where the caller may administer them. */
  readonly keys?: KeyControl | undefined
  /** The faults of the node, as far as the caller may set them. */
  readonly faults?: FaultControl | undefined
  /** Sends a notification, as JSON text. Only where the transport can: over a WebSocket and inside the process. */
  readonly push?: ((kind: PushKind, text: string) => void) | undefined
  /** Runs something once the answer to the request at hand has been sent. Where it is missing, nobody waits for an answer. */
  readonly afterAnswer?: ((run: () => void) => void) | undefined
}

/** The price of a method, in credits, by any name that it answers to. */
export interface CreditPrices {
  of(method: string): number
}
