import type { NodeError } from '../errors.ts'
import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import { startingEndpoint } from '../rpc/protocol/startingEndpoint.ts'
import type { NetworkSettings } from './networkSettings.ts'

/** What every network is once it is built. */
export interface OpenedNetwork {
  readonly endpoint: Endpoint
  /** A number, or the field element that a network of family A has. */
  readonly chainId: number | string
  close(): Promise<void>
}

/** A network of a node, built when somebody first needs it; where that fails, the next one who needs it tries anew. */
export class LazyNetwork<Opened extends OpenedNetwork = OpenedNetwork> {
  readonly settings: NetworkSettings
  /** Answers what is known beforehand, builds the network for everything else. */
  readonly endpoint: Endpoint
  readonly #open: () => Promise<Opened>
  #opening: Promise<Opened> | undefined
  #opened: Opened | undefined
  readonly #heirs = new Set<() => Promise<void>>()
  #closed: NodeError | undefined

  /** `known` are answers that need no network, by method. */
  constructor(settings: NetworkSettings, open: () => Promise<Opened>, known: ReadonlyMap<string, () => unknown>) {
    this.settings = settings
    this.#open = open
    this.endpoint = startingEndpoint(async () => (await this.open()).endpoint, known)
  }

  /** Undefined until it is built. */
  get opened(): Opened | undefined {
    return this.#opened
  }

  open(): Promise<Opened> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed)
    this.#opening ??= this.#open().then(
      async (opened) => {
        this.#opened = opened
        for (const heir of this.#heirs) await heir()
        return opened
      },
      (fault: unknown) => {
        this.#opening = undefined
        throw fault
      },
    )
    return this.#opening
  }

  /** Runs `heir` when the network is built, before anybody is given it; the function returned ends that. */
  bequeath(heir: () => Promise<void>): () => void {
    this.#heirs.add(heir)
    return () => this.#heirs.delete(heir)
  }

  /** Whoever needs the network from now on is told `reason`. */
  async close(reason: NodeError): Promise<void> {
    this.#closed = reason
    const opened = await this.#opening?.catch(() => undefined)
    await opened?.close()
  }
}
