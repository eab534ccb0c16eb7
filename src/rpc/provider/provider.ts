import type { Address, Hex } from '../../bytes.ts'
import { define, hideStackFrames, isInterruption, NodeError } from '../../errors.ts'
import { internalError, invalidRequest } from '../errors.ts'
import type { Caller, NetworkAccess, PushKind } from '../ports/caller.ts'
import type { FaultControl } from '../ports/faultControl.ts'
import type { KeyControl } from '../ports/keyControl.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import type { Call } from '../protocol/envelope.ts'
import { RawJson } from '../rawJson.ts'
import type { Provider } from './eip1193.ts'
import { type LegacyCallback, type LegacyRequest, sendLegacy } from './legacyRequests.ts'
import {
  type ProviderEvents,
  type ProviderListener,
  ProviderListeners,
  type SubscriptionMessage,
} from './providerEvents.ts'
import type { RequestArguments } from './requestArguments.ts'

/** EIP-1193, section "errors". */
export const providerDisconnected = define('Disconnected', 4900, () => 'the node is closed')

/** The node events that a provider reports. */
export interface ProviderLifecycle {
  /** Resolves when the chain is ready. Without it, the provider emits no connect event. */
  readonly ready?: Promise<unknown> | undefined
  /** Returns a signal that is aborted when the node is closed. */
  readonly closed: () => AbortSignal
  /** Calls `changed` with the accounts whenever they change. */
  readonly onAccounts?: ((changed: (accounts: readonly Address[]) => void) => void) | undefined
}

/**
 * Creates a provider that calls an endpoint without transport and envelope. Each provider has separate subscriptions. `rights` are the parts of
 * the node that its user may administer, and its networks.
 */
export function createProvider(endpoint: Endpoint, lifecycle?: ProviderLifecycle, rights: Rights = {}): Provider {
  return new EndpointProvider(endpoint, lifecycle, rights)
}

/** The parts of a node that the user of a provider may administer, and its networks. */
type Rights = Pick<Caller, 'keys' | 'faults' | 'networks'>

/** Returns parameters in which a Date is a text, as over HTTP. Suites for Ganache pass dates to evm_setTime. */
const jsonValues = (params: unknown): unknown =>
  Array.isArray(params) && params.some(hasJsonForm)
    ? params.map((param: unknown) => (hasJsonForm(param) ? param.toJSON() : param))
    : params

/** Whether JSON.stringify converts a value itself. A Date of Jest is not an instance of the Date here. */
const hasJsonForm = (param: unknown): param is { toJSON(): unknown } =>
  typeof param === 'object' && param !== null && 'toJSON' in param && typeof param.toJSON === 'function'

class EndpointProvider implements Provider {
  readonly #endpoint: Endpoint
  readonly #caller: UntimedCaller
  readonly #listeners = new ProviderListeners()
  readonly #lifecycle: ProviderLifecycle | undefined
  readonly #watched = new Set<keyof ProviderEvents>()

  constructor(endpoint: Endpoint, lifecycle: ProviderLifecycle | undefined, rights: Rights) {
    this.#endpoint = endpoint
    this.#lifecycle = lifecycle
    this.#caller = new UntimedCaller((text) => this.#notify(text), rights)
    lifecycle?.ready?.then(
      () => this.#connected(),
      () => {}, // callers that wait for the node get the error
    )
  }

  /** An arrow function, because clients call it without its object. */
  readonly request: Provider['request'] = async <Result>(given: RequestArguments): Promise<Result> => {
    try {
      const result = await this.#handle(given)
      // A copy without undefined members, as over HTTP. The caller specifies its type.
      return JSON.parse(result instanceof RawJson ? result.text : JSON.stringify(result ?? null)) as Result
    } catch (failure) {
      throw hideStackFrames(this.#isClosed && isOfNode(failure) ? providerDisconnected() : failure, this.request)
    }
  }

  get #isClosed(): boolean {
    return this.#lifecycle?.closed().aborted === true
  }

  /** Returns the result of a request or a promise of it. */
  #handle(given: RequestArguments): unknown {
    if (this.#isClosed) throw providerDisconnected()
    const { method, params }: Partial<RequestArguments> = given ?? {} // callers without types may pass anything
    if (typeof method !== 'string')
      throw invalidRequest({ reason: 'request takes an object { method, params } whose method is a string' })
    // An object contains named parameters. As over HTTP, null means no parameters.
    const call: Call = { id: undefined, method, params: jsonValues(params ?? undefined) as Call['params'] }
    return this.#endpoint.handle(call, this.#caller)
  }

  readonly send = ((sent: string | LegacyRequest | readonly LegacyRequest[], argument?: unknown) =>
    typeof sent === 'string'
      ? this.request({ method: sent, params: argument as RequestArguments['params'] })
      : this.sendAsync(sent, argument as LegacyCallback)) as Provider['send']

  readonly sendAsync: Provider['sendAsync'] = (sent, callback) => sendLegacy(this, sent, callback)

  on<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.add(event, listener, false)
    this.#watch(event)
    return this
  }

  once<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.add(event, listener, true)
    this.#watch(event)
    return this
  }

  removeListener<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.remove(event, listener)
    return this
  }

  off<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    return this.removeListener(event, listener)
  }

  /** Watches the node for an event when the first listener is added. */
  #watch(event: keyof ProviderEvents): void {
    if (this.#watched.has(event)) return
    this.#watched.add(event)
    if (event === 'disconnect') {
      const emit = () => this.#listeners.emit('disconnect', providerDisconnected())
      this.#lifecycle?.closed().addEventListener('abort', emit, { once: true })
    } else if (event === 'accountsChanged') {
      this.#lifecycle?.onAccounts?.((accounts) => this.#listeners.emit('accountsChanged', accounts))
    }
  }

  async #connected(): Promise<void> {
    if (!this.#listeners.has('connect')) return
    // Some layer-2 networks have neither the method nor the event.
    const chainId = await this.request<Hex>({ method: 'eth_chainId' }).catch(() => undefined)
    if (chainId !== undefined) this.#listeners.emit('connect', { chainId })
  }

  #notify(text: string): void {
    if (!this.#listeners.has('message')) return
    // The node created the notification, so it has this shape.
    const { params } = JSON.parse(text) as { params: SubscriptionMessage['data'] }
    this.#listeners.emit('message', { type: 'eth_subscription', data: params })
  }
}

/** Whether an error says nothing about the request, so that the close of the node can be its cause. */
const isOfNode = (failure: unknown): boolean =>
  !(failure instanceof NodeError) || isInterruption(failure) || internalError.is(failure)

/** Captured at load time, because tests may replace the timers of the process. */
const yieldToEventLoop = setImmediate

/** A caller without a timeout. */
class UntimedCaller implements Caller {
  readonly isOperator = true
  readonly keys: KeyControl | undefined
  readonly faults: FaultControl | undefined
  readonly networks: NetworkAccess | undefined
  readonly push: (kind: PushKind, text: string) => void
  #controller: AbortController | undefined

  constructor(notify: (text: string) => void, { keys, faults, networks }: Rights) {
    this.push = (_, text) => notify(text)
    this.keys = keys
    this.faults = faults
    this.networks = networks
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  /** The promise of the request has settled by the next turn of the event loop. */
  afterResponse(run: () => void): void {
    yieldToEventLoop(run)
  }
}
