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
import type { UpstreamControl } from '../ports/upstreamControl.ts'
import { type Behavior, behaviorOf } from './behavior.ts'
import type { MethodTable } from './dispatch.ts'
import { defaultLimits, type Limits } from './limits.ts'

/** Services of an endpoint for the methods of one network. */
export interface Services {
  readonly chain: Chain
  /** The development accounts. */
  readonly wallet: Wallet
  /** The result of web3_clientVersion. */
  readonly clientVersion: string
  /** Limits of one request, `defaultLimits` by default. */
  readonly limits?: Limits | undefined
  /** Differences from go-ethereum. The default follows from the client version. */
  readonly behavior?: Behavior | undefined
  /** Whether unknown members of request objects are refused. */
  readonly strictParams?: boolean | undefined
  /** Logs a warning, each text once. */
  readonly warn?: ((text: string) => void) | undefined
  /** Reports calls and transactions in the log; undefined if the log is off. */
  readonly reports?: Reporter | undefined
  /** The names and ABIs of this network, for clients that show them. */
  readonly directory?: ContractDirectory | undefined
  /** The filters and subscriptions of this network. By default, the endpoint creates its own. */
  readonly events?: ChainEvents | undefined
  /** Forks this network; undefined if it cannot be forked. */
  readonly forks?: ForkControl | undefined
  /** The upstream node of a forked chain. Undefined for other chains. */
  readonly upstream?: Upstream | undefined
  /** Begins the chain anew over an upstream; undefined if the network cannot. */
  readonly upstreams?: UpstreamControl | undefined
  /** The layer-2 ledgers of this network, each opened when it is first asked for. */
  readonly l2a?: (() => Promise<L2aLedger>) | undefined
  readonly l2b?: (() => Promise<L2bLedger>) | undefined
}

/** The first argument of a handler: the services, the caller and the method table. */
export interface Context extends Services {
  readonly caller: Caller
  /** The signal of the caller. */
  readonly signal: AbortSignal
  readonly limits: Limits
  readonly behavior: Behavior
  readonly events: ChainEvents
  readonly methods: MethodTable
  /** The name in the request: the name of the method or an alias. */
  readonly called: string
}

export class CallContext implements Context {
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
  readonly l2a: Services['l2a']
  readonly l2b: Services['l2b']
  readonly methods: MethodTable
  readonly called: string
  readonly caller: Caller

  constructor(services: Services & Pick<Context, 'events'>, methods: MethodTable, called: string, caller: Caller) {
    const {
      chain,
      wallet,
      clientVersion,
      limits,
      behavior,
      strictParams,
      warn,
      reports,
      directory,
      events,
      forks,
      upstream,
      upstreams,
      l2a,
      l2b,
    } = services
    this.methods = methods
    this.called = called
    this.chain = chain
    this.wallet = wallet
    this.clientVersion = clientVersion
    this.limits = limits ?? defaultLimits
    this.behavior = behavior ?? behaviorOf({}, clientVersion)
    this.strictParams = strictParams
    this.warn = warn
    this.reports = reports
    this.directory = directory
    this.events = events
    this.forks = forks
    this.upstream = upstream
    this.upstreams = upstreams
    this.l2a = l2a
    this.l2b = l2b
    this.caller = caller
  }

  get signal(): AbortSignal {
    return this.caller.signal
  }
}
