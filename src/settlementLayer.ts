import { type Address, type Hash, hexToBytes } from './bytes.ts'
import type { Chain } from './chain/chain.ts'
import type { ChainBlock } from './chain/types.ts'
import { blockInterrupted } from './chain/writerQueue.ts'
import { keccak256 } from './crypto/keccak.ts'
import { addressOfPrivateKey, type Wallet } from './crypto/wallet.ts'
import { define } from './errors.ts'
import type { Layer1, Settlement, SettlementCall } from './layer2/layer1.ts'
import { GWEI } from './protocol/fees.ts'
import { signedTransaction, signerWithKey, type UnsignedFields } from './protocol/signedTransaction.ts'
import type { Transaction } from './protocol/transaction.ts'

export const cannotSettle = define<{ operator: Address; cost: bigint }>(
  'CannotSettle',
  -32000,
  ({ operator, cost }) =>
    `layer 2 cannot settle on this chain: its operator ${operator} cannot pay ${cost} wei, which neither a development account nor the rules of the fork can credit: fund it at genesis, or lower the base fee`,
)

/** A call that can transfer wei. */
interface PaidCall extends SettlementCall {
  /** Wei. Default: none. */
  readonly value?: bigint
}

/** A publicly known private key: the hash of its name. */
const operatorKey = keccak256(new TextEncoder().encode('vivarium layer 2 operator'))
let operatorAddress: Address | undefined

/** Enough for a call with three words to an address without code, under every fork. */
const GAS_LIMIT = 100_000n
/** Wei that an operator without funds gets at least, enough for thousands of settlements. */
const MIN_CREDIT = 10n * 10n ** 18n
/** Maximum amount of a withdrawal, in gwei (EIP-4895). */
const MAX_WITHDRAWAL = 2n ** 64n - 1n
/** Wei that a block before the merge pays to its producer, at the forks that have a base fee (EIP-1234). */
const BLOCK_REWARD = 2n * 10n ** 18n
/** Maximum number of blocks that credit the operator before a settlement. */
const MAX_CREDITS = 2

/**
 * A chain as the layer 1 of ledgers. Settlements use a separate account and separate blocks, so the nonces of development accounts and the
 * pool do not change. If the account cannot pay, a preceding block credits it: with a withdrawal (EIP-4895), with the block reward before
 * the merge, or from a development account at the Paris fork.
 */
export class SettlementLayer implements Layer1 {
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

  /** The time of layer 1 in Unix seconds. */
  now(): number {
    return this.#chain.clock.now()
  }

  /** The time of layer 1 in Unix milliseconds. */
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
  settle(call: SettlementCall, check: () => void = () => {}): Promise<Settlement> {
    const settling = this.#last.then(() => this.#settleUninterrupted(call, check))
    this.#last = settling.catch(() => undefined)
    return settling
  }

  async #settleUninterrupted(call: SettlementCall, check: () => void): Promise<Settlement> {
    for (;;) {
      try {
        return await this.#settle(call, check)
      } catch (error) {
        if (!blockInterrupted.is(error) || this.#isClosing) throw error
      }
    }
  }

  async #settle(call: SettlementCall, check: () => void): Promise<Settlement> {
    await this.#fund(check)
    const [transaction] = (await this.#send(call, this.operator, operatorKey, check)).transactions
    if (transaction === undefined) throw new TypeError('mineExactly includes every transaction')
    return { transactionHash: transaction.hash }
  }

  /** Credits the operator until it can pay for a settlement. Throws CannotSettle before the first block if no block can credit so much. */
  async #fund(check: () => void): Promise<void> {
    for (let credits = 0; ; credits++) {
      const cost = GAS_LIMIT * this.#gasPrice()
      const missing = cost - this.#account().balance
      if (missing <= 0n) return
      const isCredited = credits < MAX_CREDITS && (await this.#credit(missing, check))
      if (!isCredited) throw cannotSettle({ operator: this.operator, cost })
    }
  }

  /** Mines a block that credits the operator. Resolves to false, and mines none, if the chain cannot credit the missing wei. */
  async #credit(missing: bigint, check: () => void): Promise<boolean> {
    const { miner, next } = this.#chain
    const { hasWithdrawals, isMerged } = next.rules.message
    const credit = missing > MIN_CREDIT ? missing : MIN_CREDIT
    const none = () => {
      check()
      return []
    }
    if (hasWithdrawals) {
      const amount = (credit + GWEI - 1n) / GWEI
      if (amount > MAX_WITHDRAWAL) return false
      const withdrawal = { index: 0n, validatorIndex: 0n, address: this.operator, amount }
      await miner.mineExactly(none, { ...this.#attributes(), withdrawals: [withdrawal] })
    } else if (isMerged) {
      const price = GAS_LIMIT * this.#gasPrice()
      const payer = this.#wallet?.addresses.find((address) => this.#account(address).balance >= credit + price)
      if (this.#wallet === undefined || payer === undefined) return false
      const transfer = { to: this.operator, value: credit, data: '0x' } as const
      await this.#send(transfer, payer, this.#wallet.keyOf(payer), check)
    } else {
      if (missing > BLOCK_REWARD * BigInt(MAX_CREDITS)) return false
      await miner.mineExactly(none, { ...this.#attributes(), feeRecipient: this.operator })
    }
    return true
  }

  #send(call: PaidCall, from: Address, key: Uint8Array, check: () => void): Promise<ChainBlock> {
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

  #sign({ to, data, value = 0n }: PaidCall, nonce: bigint, key: Uint8Array): Transaction {
    const { chainId, next } = this.#chain
    const rules = next.rules.message
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
    return 2n * (this.#chain.next.baseFee ?? 0n)
  }

  #account(address = this.operator): { readonly nonce: bigint; readonly balance: bigint } {
    return this.#chain.state(this.#chain.head).account(address) ?? { nonce: 0n, balance: 0n }
  }
}
