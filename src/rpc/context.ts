import type { Chain } from '../chain/chain.ts'
import type { Wallet } from '../crypto/wallet.ts'
import type { L2aLedger } from '../layer2/l2a/l2aLedger.ts'
import type { L2bLedger } from '../layer2/l2b/l2bLedger.ts'
import type { Reporter } from '../reports/reporter.ts'
import type { MethodTable } from './dispatch.ts'
import { defaultLimits, type Limits } from './limits.ts'

/** What the methods of one chain work with. */
export interface Services {
  readonly chain: Chain
  /** The development accounts. */
  readonly wallet: Wallet
  /** What web3_clientVersion answers. */
  readonly clientVersion: string
  /** What one request may use up; by default `defaultLimits`. */
  readonly limits?: Limits | undefined
  /** Tells developers what calls did; undefined where nobody listens. */
  readonly reports?: Reporter | undefined
  /** The layer-2 ledgers of this network, each opened when it is first asked for. */
  readonly l2a?: (() => Promise<L2aLedger>) | undefined
  readonly l2b?: (() => Promise<L2bLedger>) | undefined
}

/** Who asks, as far as a method may want to know. */
export interface Caller {
  /** Aborted when nobody waits for the answer any more. Made when first read: most calls are over before anybody could. */
  readonly signal: AbortSignal
}

/** What a handler is given: the services, the signal of the one who asks, and the table it stands in. */
export interface Context extends Services, Caller {
  readonly limits: Limits
  readonly methods: MethodTable
  /** The name that the method was called by: one of its own or an alias. */
  readonly called: string
}

export class CallContext implements Context {
  readonly chain: Chain
  readonly wallet: Wallet
  readonly clientVersion: string
  readonly limits: Limits
  readonly reports: Reporter | undefined
  readonly l2a: Services['l2a']
  readonly l2b: Services['l2b']
  readonly methods: MethodTable
  readonly called: string
  readonly #caller: Caller

  constructor(
    { chain, wallet, clientVersion, limits, reports, l2a, l2b }: Services,
    methods: MethodTable,
    called: string,
    caller: Caller,
  ) {
    this.methods = methods
    this.called = called
    this.chain = chain
    this.wallet = wallet
    this.clientVersion = clientVersion
    this.limits = limits ?? defaultLimits
    this.reports = reports
    this.l2a = l2a
    this.l2b = l2b
    this.#caller = caller
  }

  get signal(): AbortSignal {
    return this.#caller.signal
  }
}
