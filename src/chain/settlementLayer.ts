import { type Address, type Hash, type Hex, hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { addressOfPrivateKey, type Wallet } from '../crypto/wallet.ts'
import { define } from '../errors.ts'
import { messageRulesAt } from '../protocol/forks.ts'
import { signedTransaction, signerWithKey, type UnsignedFields } from '../protocol/signedTransaction.ts'
import type { Transaction } from '../protocol/transaction.ts'
import type { Chain } from './chain.ts'
import type { ChainBlock } from './types.ts'
import { blockInterrupted } from './writerQueue.ts'

export const cannotSettle = define<{ operator: Address; cost: bigint }>(
  'CannotSettle',
  -32000,
  ({ operator, cost }) =>
    `layer 2 cannot settle on this chain: its operator ${operator} cannot pay ${cost} wei, and neither a development account nor the rules of the Paris fork can credit it; fund it at genesis`,
)

/** The call of a settlement transaction. */
export interface SettlementRequest {
  readonly to: Address
  readonly data: Hex
  /** Wei. Default: none. */
  readonly value?: bigint
}

/** A mined settlement transaction. */
export interface SettlementResult {
  readonly transactionHash: Hash
}

/** A publicly known private key: the hash of its name. */
const operatorKey = keccak256(new TextEncoder().encode('vivarium layer 2 operator'))
let operatorAddress: Address | undefined

/** Enough for a call with three words to an address without code, under every fork. */
const GAS_LIMIT = 100_000n
/** Credit for an operator without funds, enough for thousands of settlements. */
const CREDIT_GWEI = 10_000_000_000n
const CREDIT = CREDIT_GWEI * 1_000_000_000n

/**
 * A chain as the layer 1 of ledgers. Settlements use a separate account and separate blocks, so the nonces of development accounts and the
 * pool do not change. If the account cannot pay, a preceding block credits it: with a withdrawal (EIP-4895), with the block reward before
 * the merge, or from a development account at the Paris fork.
 */
export class SettlementLayer {
  readonly #chain: Chain
  readonly #wallet: Wallet | undefined
  readonly #nextTime: () => number | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isClosing = false

  /** `wallet` has the development accounts. `nextTime` returns the timestamp of the next block, if the clock does not determine it. */
  constructor(chain: Chain, wallet?: Wallet, nextTime: () => number | undefined = () => undefined) {
    this.#chain = chain
    this.#wallet = wallet
    this.#nextTime = nextTime
    chain.onClose(() => {
      this.#isClosing = true
    })
  }

  /** The account that sends settlements. */
  get operator(): Address {
    operatorAddress ??= addressOfPrivateKey(operatorKey)
    return operatorAddress
  }

  get chainId(): bigint {
    return this.#chain.chainId
  }

  get genesisTime(): number {
    return this.#chain.genesis.timestamp
  }

  now(): number {
    return this.#chain.clock.now()
  }

  /** The same in Unix milliseconds. */
  nowMilliseconds(): number {
    return this.#chain.clock.nowMilliseconds()
  }

  /** Returns the number of the block of a transaction. Undefined if no block has it. */
  blockNumberOf(transaction: Hash): number | undefined {
    return this.#chain.blockNumberOf(transaction)
  }

  /**
   * Mines a settlement transaction. Settlements run one after another, because each needs the nonce after the previous one. If a revert or a
   * reset interrupts its block, mines it after that. `check` is called when each block begins. If it throws, the block is not mined, and
   * `settle` rejects with its error.
   */
  settle(call: SettlementRequest, check: () => void = () => {}): Promise<SettlementResult> {
    const settling = this.#last.then(() => this.#settleUninterrupted(call, check))
    this.#last = settling.catch(() => undefined)
    return settling
  }

  async #settleUninterrupted(call: SettlementRequest, check: () => void): Promise<SettlementResult> {
    for (;;) {
      try {
        return await this.#settle(call, check)
      } catch (error) {
        if (!blockInterrupted.is(error) || this.#isClosing) throw error
      }
    }
  }

  async #settle(call: SettlementRequest, check: () => void): Promise<SettlementResult> {
    await this.#fund(check)
    const [transaction] = (await this.#send(call, this.operator, operatorKey, check)).transactions
    if (transaction === undefined) throw new TypeError('mineExactly includes every transaction')
    return { transactionHash: transaction.hash }
  }

  async #fund(check: () => void): Promise<void> {
    const chain = this.#chain
    const cost = GAS_LIMIT * this.#gasPrice()
    const none = () => {
      check()
      return []
    }
    for (let tries = 0; this.#account().balance < cost; tries++) {
      if (tries > 1) throw cannotSettle({ operator: this.operator, cost })
      const { hasWithdrawals, isMerged } = messageRulesAt(chain.nextFork)
      if (hasWithdrawals) {
        const credit = { index: 0n, validatorIndex: 0n, address: this.operator, amount: CREDIT_GWEI }
        await chain.miner.mineExactly(none, { ...this.#attributes(), withdrawals: [credit] })
      } else if (isMerged) {
        const payer = this.#wallet?.addresses.find((address) => this.#account(address).balance > CREDIT + cost)
        if (this.#wallet === undefined || payer === undefined) throw cannotSettle({ operator: this.operator, cost })
        const credit = { to: this.operator, value: CREDIT, data: '0x' } as const
        await this.#send(credit, payer, this.#wallet.keyOf(payer), check)
      } else {
        await chain.miner.mineExactly(none, { ...this.#attributes(), feeRecipient: this.operator })
      }
    }
  }

  #send(call: SettlementRequest, from: Address, key: Uint8Array, check: () => void): Promise<ChainBlock> {
    // Signed in the queue: an earlier job can change the nonce and the base fee.
    const transactions = () => {
      check()
      const tx = this.#sign(call, this.#account(from).nonce, key)
      return [{ hash: tx.hash, from, tx }]
    }
    return this.#chain.miner.mineExactly(transactions, this.#attributes())
  }

  #attributes(): { readonly timestamp?: number } {
    const timestamp = this.#nextTime()
    return timestamp === undefined ? {} : { timestamp }
  }

  #sign({ to, data, value = 0n }: SettlementRequest, nonce: bigint, key: Uint8Array): Transaction {
    const { chainId, nextFork } = this.#chain
    const rules = messageRulesAt(nextFork)
    const price = this.#gasPrice()
    const unsigned: UnsignedFields = {
      type: rules.hasBaseFee ? 2 : 0,
      chainId,
      nonce,
      gas: GAS_LIMIT,
      to,
      value,
      data: hexToBytes(data),
      feeCap: price,
      tip: rules.hasBaseFee ? 0n : price,
      blobFeeCap: 0n,
      accessList: [],
      blobHashes: [],
      authorizations: [],
    }
    return signedTransaction(unsigned, signerWithKey(key), rules)
  }

  /** Twice the base fee, which one preceding block cannot exceed. Zero before London, which requires no price. */
  #gasPrice(): bigint {
    return 2n * (this.#chain.nextBaseFee() ?? 0n)
  }

  #account(address = this.operator): { readonly nonce: bigint; readonly balance: bigint } {
    return this.#chain.state(this.#chain.head).account(address) ?? { nonce: 0n, balance: 0n }
  }
}
