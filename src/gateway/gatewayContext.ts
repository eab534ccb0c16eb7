import type { KeyControl } from '../rpc/ports/keyControl.ts'
import type { OriginPolicy } from './access/originPolicy.ts'
import type { Faults } from './faults/faults.ts'
import type { Metering } from './metering.ts'
import type { Networks } from './networks.ts'
import type { Router } from './router.ts'
import type { TransportLimits } from './transportLimits.ts'
import type { UnreadResponses } from './unreadResponses.ts'

/** Limits of one HTTP request or WebSocket message. */
export interface RequestLimits {
  /** Maximum size of a request body, in bytes. */
  readonly body: number
  /** Maximum number of items in a batch. */
  readonly batch: number
  /** Response size, in bytes, after which no further item of a batch runs. Default: unlimited. */
  readonly batchResponse?: number | undefined
}

/** Services and settings that all requests of a gateway share. */
export interface GatewayContext {
  readonly limits: RequestLimits
  readonly networks: Networks
  readonly router: Router
  readonly metering: Metering
  readonly faults: Faults
  readonly originPolicy: OriginPolicy
  readonly transport: TransportLimits
  /** Unread bytes of all connections. */
  readonly unread: UnreadResponses
  /** Whether HTTP responses have headers with their cost. */
  readonly hasCreditHeaders: boolean
  /** Whether requests without an ID get a response. */
  readonly answersNotifications: boolean
  /** For clients that may administer the node. */
  readonly keys?: KeyControl | undefined
}
