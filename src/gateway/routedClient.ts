import type { NetworkAccess } from '../rpc/ports/caller.ts'
import type { FaultControl } from '../rpc/ports/faultControl.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import type { PriceList } from '../rpc/protocol/prices.ts'
import { networkAccessOf } from './access/networkAccess.ts'
import type { QueuedClient } from './client.ts'
import { faultControlFor } from './faults/faultControlFor.ts'
import type { GatewayContext } from './gatewayContext.ts'
import { isControlAccount } from './keys/apiAccount.ts'
import { mayAdminister, type RequestSource } from './keys/mayAdminister.ts'
import type { Route } from './route.ts'

/** A client of the gateway, with the rights of its API key and the prices that it pays. */
export abstract class RoutedClient implements QueuedClient {
  readonly isRemote = true
  readonly route: Route
  protected readonly source: RequestSource
  protected readonly context: GatewayContext
  abstract readonly transport: QueuedClient['transport']
  abstract readonly requests: QueuedClient['requests']
  abstract readonly signal: AbortSignal

  constructor(source: RequestSource, route: Route, context: GatewayContext) {
    this.source = source
    this.route = route
    this.context = context
  }

  get origin(): string | undefined {
    return this.source.headers.origin
  }

  get prices(): PriceList {
    return this.context.metering.prices
  }

  get keyId(): string | undefined {
    const { account } = this.route
    return account.isBuiltIn ? undefined : account.id
  }

  get keys(): KeyControl | undefined {
    return mayAdminister(this.route.account, this.source) ? this.context.keys : undefined
  }

  get networks(): NetworkAccess {
    return networkAccessOf(this.context.networks, this.route.account)
  }

  get isOperator(): boolean {
    return isControlAccount(this.route.account)
  }

  get faults(): FaultControl {
    return faultControlFor(this.context.faults, this.route.account)
  }
}
