import type { Chain } from '../chain/chain.ts'
import type { Wallet } from '../crypto/wallet.ts'
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
}

export class CallContext implements Context {
  readonly chain: Chain
  readonly wallet: Wallet
  readonly clientVersion: string
  readonly limits: Limits
  readonly methods: MethodTable
  readonly #caller: Caller

  constructor({ chain, wallet, clientVersion, limits }: Services, methods: MethodTable, caller: Caller) {
    this.methods = methods
    this.chain = chain
    this.wallet = wallet
    this.clientVersion = clientVersion
    this.limits = limits ?? defaultLimits
    this.#caller = caller
  }

  get signal(): AbortSignal {
    return this.#caller.signal
  }
}
