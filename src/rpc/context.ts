import type { Chain } from '../chain/chain.ts'
import type { Wallet } from '../crypto/wallet.ts'

/** What the methods of one chain work with. */
export interface Services {
  readonly chain: Chain
  /** The development accounts. */
  readonly wallet: Wallet
  /** What web3_clientVersion answers. */
  readonly clientVersion: string
}

/** Who asks, as far as a method may want to know. */
export interface Caller {
  /** Aborted when nobody waits for the answer any more. Made when first read: most calls are over before anybody could. */
  readonly signal: AbortSignal
}

/** What a handler is given: the services, and the signal of the one who asks. */
export interface Context extends Services, Caller {}

export class CallContext implements Context {
  readonly chain: Chain
  readonly wallet: Wallet
  readonly clientVersion: string
  readonly #caller: Caller

  constructor({ chain, wallet, clientVersion }: Services, caller: Caller) {
    this.chain = chain
    this.wallet = wallet
    this.clientVersion = clientVersion
    this.#caller = caller
  }

  get signal(): AbortSignal {
    return this.#caller.signal
  }
}
