import { Hardfork } from '@ethereumjs/common'
import { createFeeMarket1559Tx, createLegacyTx, type TypedTransaction } from '@ethereumjs/tx'
import { type Address, bytesToHex, type Hash, type Hex } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { addressOfPrivateKey } from '../crypto/wallet.ts'
import { define } from '../errors.ts'
import type { Chain } from './chain.ts'
import { includesFork } from './forks.ts'

export const cannotSettle = define<{ operator: Address; cost: bigint }>(
  'CannotSettle',
  -32000,
  ({ operator, cost }) =>
    `layer 2 cannot settle on this chain: its operator ${operator} cannot pay ${cost} wei, and the rules of the Paris fork have nothing to credit an account with; fund it at genesis`,
)

/** A call that is to be a transaction. */
export interface Call {
  readonly to: Address
  readonly data: Hex
}

/** A transaction that was mined. Unix seconds. */
export interface Settlement {
  readonly transactionHash: Hash
  readonly blockNumber: number
  readonly timestamp: number
}

/** Everybody knows this key: it is the hash of its name. */
const operatorKey = keccak256(new TextEncoder().encode('vivarium layer 2 operator'))

/** Enough for a call with three words to an address without code, under every fork. */
const GAS_LIMIT = 100_000n
/** What the operator is credited with when it has to be: enough for thousands of settlements. */
const CREDIT_GWEI = 10_000_000_000n

/**
 * A chain as the layer 1 that ledgers settle on. Settlements are sent by an account of their own, each in a block of its own, so
 * that neither the nonces of the development accounts nor what waits in the pool is touched. No genesis has to fund it: when it
 * cannot pay, a block before credits it, by a withdrawal (EIP-4895) or, before the merge, by the block reward.
 */
export class SettlementLayer {
  readonly #chain: Chain
  readonly #nextTime: () => number | undefined
  readonly operator: Address = addressOfPrivateKey(operatorKey)
  #last: Promise<unknown> = Promise.resolve()

  /** `nextTime` gives the timestamp of the next block where it is not for the clock to say. */
  constructor(chain: Chain, nextTime: () => number | undefined = () => undefined) {
    this.#chain = chain
    this.#nextTime = nextTime
  }

  get chainId(): bigint {
    return this.#chain.chainId
  }

  get began(): number {
    return this.#chain.genesis.timestamp
  }

  now(): number {
    return this.#chain.clock.now()
  }

  /** One after another: each needs the nonce after the one before. */
  settle(call: Call): Promise<Settlement> {
    const settling = this.#last.then(() => this.#settle(call))
    this.#last = settling.catch(() => undefined)
    return settling
  }

  async #settle(call: Call): Promise<Settlement> {
    await this.#fund()
    const tx = this.#sign(call)
    const hash = bytesToHex(tx.hash())
    const { number, timestamp } = await this.#chain.mineExactly([{ hash, from: this.operator, tx }], this.#attributes())
    return { transactionHash: hash, blockNumber: number, timestamp }
  }

  async #fund(): Promise<void> {
    const chain = this.#chain
    const cost = GAS_LIMIT * this.#gasPrice()
    for (let tries = 0; this.#account().balance < cost; tries++) {
      const fork = chain.nextFork
      if (tries > 1) throw cannotSettle({ operator: this.operator, cost })
      if (includesFork(fork, Hardfork.Shanghai)) {
        const credit = { index: 0n, validatorIndex: 0n, address: this.operator, amount: CREDIT_GWEI }
        await chain.mineExactly([], { ...this.#attributes(), withdrawals: [credit] })
      } else {
        await chain.mineExactly([], { ...this.#attributes(), feeRecipient: this.operator })
      }
    }
  }

  #attributes(): { readonly timestamp?: number } {
    const timestamp = this.#nextTime()
    return timestamp === undefined ? {} : { timestamp }
  }

  #sign({ to, data }: Call): TypedTransaction {
    const chain = this.#chain
    const common = chain.common(chain.nextFork)
    const fields = { nonce: this.#account().nonce, to, data, gasLimit: GAS_LIMIT }
    const price = this.#gasPrice()
    const tx = includesFork(chain.nextFork, Hardfork.London)
      ? createFeeMarket1559Tx(
          { ...fields, maxFeePerGas: price, maxPriorityFeePerGas: 0n, chainId: chain.chainId },
          { common },
        )
      : createLegacyTx({ ...fields, gasPrice: price }, { common })
    return tx.sign(operatorKey)
  }

  /** Twice the base fee, which one block before it cannot reach; free before London, where nothing asks for a price. */
  #gasPrice(): bigint {
    return 2n * (this.#chain.nextBaseFee() ?? 0n)
  }

  #account(): { readonly nonce: bigint; readonly balance: bigint } {
    return this.#chain.state(this.#chain.head).account(this.operator) ?? { nonce: 0n, balance: 0n }
  }
}
