import type { Chain } from '../../chain/chain.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import type { L2aLedger } from '../../layer2/l2a/l2aLedger.ts'
import type { L2bLedger } from '../../layer2/l2b/l2bLedger.ts'
import type { ContractDirectory } from '../../reports/contractDirectory.ts'
import type { Reporter } from '../../reports/reporter.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { ChainEvents } from '../events/chainEvents.ts'
import type { Caller } from '../ports/caller.ts'
import type { ForkControl } from '../ports/forkControl.ts'
import type { TokenPrices } from '../ports/tokenPrices.ts'
import type { UpstreamControl } from '../ports/upstreamControl.ts'
import type { WebhookControl } from '../ports/webhookControl.ts'
import type { Behavior } from './behavior.ts'
import type { Limits } from './limits.ts'
import type { MethodSignatures } from './methodSignature.ts'

/** The services that an endpoint offers to the methods of a network. */
export interface Services {
  /** The name of this network on the node. Undefined for an endpoint without a node. */
  readonly network?: string | undefined
  readonly chain: Chain
  /** The accounts whose private keys the node has. */
  readonly wallet: Wallet
  /** The result of web3_clientVersion. */
  readonly clientVersion: string
  /** Limits of one request, `defaultLimits` by default. */
  readonly limits?: Limits | undefined
  /** Differences from go-ethereum. The default follows from the client version. */
  readonly behavior?: Behavior | undefined
  /** Whether unknown members of request objects are refused. */
  readonly strictParams?: boolean | undefined
  /** Logs a warning. The same text is logged only once. */
  readonly warn?: ((text: string) => void) | undefined
  /** Reports calls and transactions in the log. Undefined if the log is disabled. */
  readonly reports?: Reporter | undefined
  /** The names and ABIs of this network, for clients that show them. */
  readonly directory?: ContractDirectory | undefined
  /** The filters and subscriptions of this network. By default, the endpoint creates them. */
  readonly events?: ChainEvents | undefined
  /** Creates forks of this network. Undefined if the network cannot be forked. */
  readonly forks?: ForkControl | undefined
  /** The upstream of a forked chain. Undefined for other chains. */
  readonly upstream?: Upstream | undefined
  /** Replaces the chain with a fork of an upstream. Undefined if the network does not support it. */
  readonly upstreams?: UpstreamControl | undefined
  /** Loads the webhooks of the node at the first call. Undefined if the network has none. */
  readonly webhooks?: (() => Promise<WebhookControl>) | undefined
  /** Loads the prices of tokens of the node at the first call. Undefined if the network has none. */
  readonly tokenPrices?: (() => Promise<TokenPrices>) | undefined
  /** Opens a layer-2 ledger of this network at the first call. Undefined if the network has none. */
  readonly l2a?: (() => Promise<L2aLedger>) | undefined
  readonly l2b?: (() => Promise<L2bLedger>) | undefined
}

/** The first argument of a handler: the services, the caller and the signatures of all methods. */
export interface Context extends Services {
  readonly caller: Caller
  /** The signal of the caller. */
  readonly signal: AbortSignal
  readonly limits: Limits
  readonly behavior: Behavior
  readonly events: ChainEvents
  readonly methods: MethodSignatures
  /** The method name in the request, which may be an alias. */
  readonly methodName: string
}

/** The part of a context that is the same for all calls of an endpoint. */
export type EndpointServices = Omit<Context, 'caller' | 'signal' | 'methodName'>

/**
 * The context of one call. It creates the signal of the caller only if a method reads it. A class, because a copy of an object with as many members
 * takes several times as long.
 */
export class CallContext implements Context {
  readonly network: string | undefined
  readonly chain: Chain
  readonly wallet: Wallet
  readonly clientVersion: string
  readonly limits: Limits
  readonly behavior: Behavior
  readonly strictParams: boolean | undefined
  readonly warn: Services['warn']
  readonly reports: Reporter | undefined
  readonly directory: ContractDirectory | undefined
  readonly events: ChainEvents
  readonly forks: Services['forks']
  readonly upstream: Services['upstream']
  readonly upstreams: Services['upstreams']
  readonly webhooks: Services['webhooks']
  readonly tokenPrices: Services['tokenPrices']
  readonly l2a: Services['l2a']
  readonly l2b: Services['l2b']
  readonly methods: MethodSignatures
  readonly methodName: string
  readonly caller: Caller

  constructor(services: EndpointServices, methodName: string, caller: Caller) {
    this.network = services.network
    this.chain = services.chain
    this.wallet = services.wallet
    this.clientVersion = services.clientVersion
    this.limits = services.limits
    this.behavior = services.behavior
    this.strictParams = services.strictParams
    this.warn = services.warn
    this.reports = services.reports
    this.directory = services.directory
    this.events = services.events
    this.forks = services.forks
    this.upstream = services.upstream
    this.upstreams = services.upstreams
    this.webhooks = services.webhooks
    this.tokenPrices = services.tokenPrices
    this.l2a = services.l2a
    this.l2b = services.l2b
    this.methods = services.methods
    this.methodName = methodName
    this.caller = caller
  }

  get signal(): AbortSignal {
    return this.caller.signal
  }
}
