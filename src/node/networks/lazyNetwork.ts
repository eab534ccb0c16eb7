import type { NodeError } from '../../errors.ts'
import type { Endpoint } from '../../rpc/protocol/endpoint.ts'
import { startingEndpoint } from '../../rpc/protocol/startingEndpoint.ts'
import type { NetworkSettings } from '../settings/networkSettings.ts'

/** A built network. */
export interface OpenedNetwork {
  readonly endpoint: Endpoint
  /** A number, or the field element that a network of kind l2a has. */
  readonly chainId: number | string
  close(): Promise<void>
}

/** The parts of a network that is not built yet. */
export interface LazyNetworkParts<Opened extends OpenedNetwork> {
  readonly open: () => Promise<Opened>
  /** Responses that need no network, by method. */
  readonly known: ReadonlyMap<string, () => unknown>
  /** Called once for each failed build. Returns the error for clients, which must not see paths. */
  readonly onFailed: (fault: unknown) => NodeError
}

/** A network that is built at its first use. If that fails, the next use tries again. */
export class LazyNetwork<
  Opened extends OpenedNetwork = OpenedNetwork,
  Settings extends NetworkSettings = NetworkSettings,
> {
  readonly settings: Settings
  /** Answers requests with known responses at once. Builds the network for all others. Fails when the network is closed. */
  readonly endpoint: Endpoint
  readonly #open: () => Promise<Opened>
  readonly #onFailed: (fault: unknown) => NodeError
  #opening: Promise<Opened> | undefined
  #opened: Opened | undefined
  /** The endpoint of the built network. Undefined until all listeners have run. */
  #endpoint: Endpoint | undefined
  readonly #listeners = new Set<(opened: Opened) => Promise<void>>()
  #closed: NodeError | undefined
  /** Error of the last failed build. */
  #clientError: NodeError | undefined

  constructor(settings: Settings, { open, known, onFailed }: LazyNetworkParts<Opened>) {
    this.settings = settings
    this.#open = open
    this.#onFailed = onFailed
    const starting = startingEndpoint(async () => (await this.openForClient()).endpoint, known)
    this.endpoint = {
      handle: (call, caller) => {
        if (this.#closed !== undefined) throw this.#closed
        return (this.#endpoint ?? starting).handle(call, caller)
      },
    }
  }

  /** Undefined until the network is built. */
  get opened(): Opened | undefined {
    return this.#opened
  }

  /** Builds the network. Rejects with the reason why it cannot be built, for the owner of the node. */
  open(): Promise<Opened> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed)
    this.#opening ??= this.#open().then(
      async (opened) => {
        this.#opened = opened
        for (const listener of this.#listeners) await listener(opened)
        this.#endpoint = opened.endpoint
        return opened
      },
      (fault: unknown) => {
        this.#opening = undefined
        this.#clientError = this.#onFailed(fault)
        throw fault
      },
    )
    return this.#opening
  }

  /** Opens the network for a request of a client. Rejects with an error that clients may see. */
  async openForClient(): Promise<Opened> {
    try {
      return await this.open()
    } catch (fault) {
      throw this.#closed ?? this.#clientError ?? fault
    }
  }

  /** Calls `listener` when the network is built, before `open` resolves. Returns a function that removes the listener. */
  onBuilt(listener: (opened: Opened) => Promise<void>): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls `listener` once: now if the network is built, otherwise when it is built, before `open` resolves. Does not build it. */
  whenBuilt(listener: (opened: Opened) => void): void {
    if (this.#opened !== undefined) {
      listener(this.#opened)
      return
    }
    const remove = this.onBuilt(async (opened) => {
      remove()
      listener(opened)
    })
  }

  /** Closes the network if it is built or being built. The next use builds it again. */
  async rebuild(): Promise<void> {
    const opening = this.#opening
    const opened = await opening?.catch(() => undefined)
    // The build failed, or another `rebuild` has discarded it.
    if (this.#opening !== opening) return
    this.#opening = undefined
    this.#opened = undefined
    this.#endpoint = undefined
    await opened?.close()
  }

  /** Closes the network if it is built. Later uses fail with `reason`. */
  async close(reason: NodeError): Promise<void> {
    this.#closed = reason
    // Without a listener that failed, it is open.
    const opened = await this.#opening?.catch(() => this.#opened)
    await opened?.close()
  }
}
