import { allSettled } from '../../closeAll.ts'
import type { Endpoint } from '../../rpc/protocol/endpoint.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import type { MessageConnection } from './messageConnection.ts'

/** The open connections of a gateway that carry messages. */
export class MessageConnections {
  readonly #context: GatewayContext
  readonly #connections = new Set<MessageConnection>()
  #pingTimer: NodeJS.Timeout | undefined

  constructor(context: GatewayContext) {
    this.#context = context
    context.networks.onChange((removed) => {
      if (removed !== undefined) this.#closeRemoved(removed)
    })
  }

  /** Adds a connection until it is closed. */
  add(connection: MessageConnection): void {
    this.#connections.add(connection)
    this.#pingTimer ??= this.#startPinging()
    connection.whenClosed.then(() => {
      this.#connections.delete(connection)
      if (this.#connections.size > 0) return
      clearInterval(this.#pingTimer)
      this.#pingTimer = undefined
    })
  }

  /** Pings keep silent connections open in proxies, and detect dead ones. */
  #startPinging(): NodeJS.Timeout {
    const ping = () => {
      for (const connection of this.#connections) connection.ping()
    }
    return setInterval(ping, this.#context.transport.pingInterval).unref()
  }

  /** Closes the connections of a removed network after their running requests. */
  #closeRemoved(removed: Endpoint): void {
    for (const connection of this.#connections) {
      const { network, endpoint } = connection.route
      if (endpoint === removed) void connection.close(`the network ${network} was dropped`)
    }
  }

  /** Waits for running requests, then closes every connection. */
  async close(): Promise<void> {
    await allSettled([...this.#connections].map((connection) => connection.close('the node stops')))
  }

  /** Disconnects every client at once. */
  terminate(): void {
    for (const connection of this.#connections) connection.destroy()
  }
}
