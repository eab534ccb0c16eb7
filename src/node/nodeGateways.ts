import { allSettled } from '../closeAll.ts'
import { type Gateway, type GatewayOptions, openGateway } from '../gateway/gateway.ts'
import type { GatewayAddress } from '../gateway/gatewayAddress.ts'
import type { ListenOptions } from '../options/options.ts'
import { gatewayOptionsFrom, loadDashboard, makeTlsFolder } from './listening.ts'

/** The parts of a node that its gateways need. */
export type GatewayServices = Pick<
  GatewayOptions,
  'networks' | 'accounts' | 'metering' | 'keys' | 'faults' | 'limits' | 'answersNotifications' | 'report' | 'warn'
>

/** Delay between listening and building the chain, in milliseconds, so that waiting clients can connect first. */
const START_DELAY = 10

/** The gateways of a node, one for each call of `listen`. */
export class NodeGateways {
  readonly #dataDir: string | undefined
  readonly #opening: Promise<Gateway>[] = []
  readonly #open = new Set<Gateway>()
  #address: GatewayAddress | undefined

  constructor(dataDir: string | undefined) {
    this.#dataDir = dataDir
  }

  /** The latest address that the node listens on. */
  get address(): GatewayAddress | undefined {
    return this.#address
  }

  /** Opens a gateway. Resolves when it listens. Rejects with the errors of `openGateway` and `gatewayOptionsFrom`. */
  async open(options: ListenOptions, services: GatewayServices): Promise<GatewayAddress> {
    const opening = this.#openGateway(options, services)
    this.#opening.push(opening)
    const gateway = await opening
    this.#open.add(gateway)
    const { close: _, ...address } = gateway
    this.#address = address
    return address
  }

  async #openGateway(options: ListenOptions, services: GatewayServices): Promise<Gateway> {
    const listening = gatewayOptionsFrom(options, this.#dataDir)
    if (listening.tls?.folder !== undefined) await makeTlsFolder(listening.tls.folder)
    return openGateway({
      ...listening,
      ...services,
      ...(options.dashboard !== false && { dashboard: loadDashboard }),
    })
  }

  /** Waits for the end of the current turn, in which the caller may call `listen`, and then until the node listens. */
  async listened(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    await this.opened()
  }

  /** Waits for the gateways that are being opened. `listen` rejects for its caller if one cannot be opened. */
  async opened(): Promise<void> {
    await Promise.allSettled(this.#opening)
  }

  /** Loading the engine blocks the process, so clients that wait for the port connect first. */
  async letClientsConnect(): Promise<void> {
    if (this.#opening.length > 0) await new Promise((resolve) => setTimeout(resolve, START_DELAY))
  }

  /** Closes the open gateways. Wait for `opened` first. */
  close(): Promise<void> {
    return allSettled([...this.#open].map((gateway) => gateway.close()))
  }
}
