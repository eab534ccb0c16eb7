import type { Address, Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { invalidRequest } from '../errors.ts'
import type { Caller, PushKind } from '../ports/caller.ts'
import type { FaultControl } from '../ports/faultControl.ts'
import type { KeyControl } from '../ports/keyControl.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import type { Call } from '../protocol/envelope.ts'
import { RawJson } from '../rawJson.ts'
import type { Provider, RequestArguments } from './eip1193.ts'
import {
  type ProviderEvents,
  type ProviderListener,
  ProviderListeners,
  type SubscriptionMessage,
} from './providerEvents.ts'

/** EIP-1193, section "errors". */
export const providerDisconnected = define('Disconnected', 4900, () => 'the node is closed')

/** What a provider tells of the node behind it. */
export interface ProviderLife {
  /** Settles when the chain answers; where it is missing, the provider does not tell. */
  readonly ready?: Promise<unknown> | undefined
  /** Aborted when the node is closed. */
  readonly closed: () => AbortSignal
  /** Has `changed` called with the accounts that there are whenever they change. */
  readonly onAccounts?: ((changed: (accounts: readonly Address[]) => void) => void) | undefined
}

/**
 * A provider over an endpoint: it enters at dispatch, past transports and envelope. Its subscriptions are its own. Whoever runs a
 * node in his process has every right over it.
 */
export function createProvider(endpoint: Endpoint, life?: ProviderLife, rights: Rights = {}): Provider {
  return new EndpointProvider(endpoint, life, rights)
}

/** What of a node the user of a provider may change. */
type Rights = Pick<Caller, 'keys' | 'faults'>

class EndpointProvider implements Provider {
  readonly #endpoint: Endpoint
  readonly #caller: PatientCaller
  readonly #listeners = new ProviderListeners()
  readonly #life: ProviderLife | undefined
  readonly #watched = new Set<keyof ProviderEvents>()

  constructor(endpoint: Endpoint, life: ProviderLife | undefined, rights: Rights) {
    this.#endpoint = endpoint
    this.#life = life
    this.#caller = new PatientCaller((text) => this.#notify(text), rights)
    life?.ready?.then(
      () => this.#connected(),
      () => {}, // whoever waits for the node hears of it
    )
  }

  /** An arrow function, so that it can be handed on by itself as clients do. */
  readonly request: Provider['request'] = async <Result>({ method, params }: RequestArguments): Promise<Result> => {
    if (typeof method !== 'string') throw invalidRequest({ reason: 'method must be a string' })
    // An object that is no array holds parameters by name.
    const call: Call = { id: undefined, method, params: params as Call['params'] }
    const result = await this.#endpoint.handle(call, this.#caller)
    // As on the wire: members that are undefined are not there, and nobody else holds the object. What it is, the caller says.
    return JSON.parse(result instanceof RawJson ? result.text : JSON.stringify(result ?? null)) as Result
  }

  on<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.of(event).add(listener)
    this.#watch(event)
    return this
  }

  removeListener<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.of(event).delete(listener)
    return this
  }

  /** Looks out for an event when the first listener comes: most providers have nobody who wants to know. */
  #watch(event: keyof ProviderEvents): void {
    if (this.#watched.has(event)) return
    this.#watched.add(event)
    if (event === 'disconnect') {
      const tell = () => this.#listeners.emit('disconnect', providerDisconnected())
      this.#life?.closed().addEventListener('abort', tell, { once: true })
    } else if (event === 'accountsChanged') {
      this.#life?.onAccounts?.((accounts) => this.#listeners.emit('accountsChanged', accounts))
    }
  }

  async #connected(): Promise<void> {
    if (this.#listeners.of('connect').size === 0) return
    // Some networks of layer 2 do not know the method, and have no such event.
    const chainId = await this.request<Hex>({ method: 'eth_chainId' }).catch(() => undefined)
    if (chainId !== undefined) this.#listeners.emit('connect', { chainId })
  }

  #notify(text: string): void {
    if (this.#listeners.of('message').size === 0) return
    // A notification of our own, so of this shape.
    const { params } = JSON.parse(text) as { params: SubscriptionMessage['data'] }
    this.#listeners.emit('message', { type: 'eth_subscription', data: params })
  }
}

/** Kept from before a test may put timers of its own in its place. */
const nextTurn = setImmediate

/** A caller that waits for as long as it takes. */
class PatientCaller implements Caller {
  readonly keys: KeyControl | undefined
  readonly faults: FaultControl | undefined
  readonly push: (kind: PushKind, text: string) => void
  #controller: AbortController | undefined

  constructor(notify: (text: string) => void, { keys, faults }: Rights) {
    this.push = (_, text) => notify(text)
    this.keys = keys
    this.faults = faults
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  /** By the next turn of the event loop the promise of the request has been seen to. */
  afterAnswer(run: () => void): void {
    nextTurn(run)
  }
}
