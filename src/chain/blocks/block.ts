import type { Block } from '@ethereumjs/block'
import type { Withdrawal as LibraryWithdrawal } from '@ethereumjs/util'
import { bytesToHex, type Hash } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import type { ForkName } from '../../protocol/forks.ts'
import { encodeHeader, type Header } from '../../protocol/header.ts'
import type { Receipt } from '../../protocol/receipt.ts'
import { encodeWithdrawal } from '../../protocol/seal.ts'
import type { Withdrawal } from '../../protocol/system.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { encodeRlp, encodeRlpList } from '../../state/rlp.ts'
import { fromLibraryTransaction } from '../transactions/libraryTransaction.ts'
import type { ChainBlock, ChainReceipt, ChainTransaction, ChainWithdrawal } from '../types.ts'
import { fromLibraryHeader } from './header.ts'
import { StoredReceipt } from './receipt.ts'

/** The parts of an executed block. */
export interface BlockParts {
  readonly header: Header
  readonly fork: ForkName
  readonly totalDifficulty: bigint
  readonly transactions: readonly Transaction[]
  readonly uncleHeaders: readonly Header[]
  readonly withdrawals: readonly ChainWithdrawal[] | undefined
  /** Hash of the header, if known. */
  readonly hash?: Hash
}

/** Converts a withdrawal of `@ethereumjs/block`. */
export const fromLibraryWithdrawal = ({ index, validatorIndex, address, amount }: LibraryWithdrawal): Withdrawal => ({
  index,
  validatorIndex,
  address: bytesToHex(address.bytes),
  amount,
})

/** Returns the receipt of a transaction in a block. Lists each member, because V8 copies an unknown object slowly. */
const chainReceipt = (
  receipt: Receipt,
  transaction: ChainTransaction,
  firstLogIndex: number,
): Required<ChainReceipt> => ({
  from: receipt.from,
  status: receipt.status,
  root: receipt.root,
  cumulativeGasUsed: receipt.cumulativeGasUsed,
  gasUsed: receipt.gasUsed,
  effectiveGasPrice: receipt.effectiveGasPrice,
  contractAddress: receipt.contractAddress,
  logs: receipt.logs,
  logsBloom: receipt.logsBloom,
  blobGasUsed: receipt.blobGasUsed,
  blobGasPrice: receipt.blobGasPrice,
  transaction,
  firstLogIndex,
})

/** A block with the results of its execution. */
export class ExecutedBlock implements ChainBlock {
  readonly header: Header
  readonly fork: ForkName
  readonly hash: Hash
  readonly number: number
  readonly timestamp: number
  readonly totalDifficulty: bigint
  readonly transactions: readonly ChainTransaction[]
  readonly receipts: readonly ChainReceipt[]
  readonly uncleHeaders: readonly Header[]
  readonly withdrawals: readonly ChainWithdrawal[] | undefined
  #size: number | undefined
  /** The RLP of the header from the computation of the hash until the block is stored. */
  #headerRlp: Uint8Array | undefined

  constructor(parts: BlockParts, receipts: readonly Receipt[]) {
    const { header, fork, totalDifficulty, uncleHeaders, withdrawals, hash } = parts
    this.header = header
    this.fork = fork
    if (hash === undefined) {
      this.#headerRlp = encodeHeader(header)
      this.hash = keccak256Hex(this.#headerRlp)
    } else this.hash = hash
    this.number = Number(header.number)
    this.timestamp = Number(header.timestamp)
    this.totalDifficulty = totalDifficulty
    this.uncleHeaders = uncleHeaders
    this.withdrawals = withdrawals
    const transactions: ChainTransaction[] = []
    const inBlock: ChainReceipt[] = []
    let firstLogIndex = 0
    for (let index = 0; index < receipts.length; index++) {
      const receipt = receipts[index]! // within bounds
      const tx = parts.transactions[index]
      if (tx === undefined)
        throw new Error(`block ${this.hash} has ${receipts.length} receipts for ${index} transactions`)
      const transaction = { hash: tx.hash, from: receipt.from, tx, block: this, index }
      transactions.push(transaction)
      if (receipt instanceof StoredReceipt) {
        inBlock.push(receipt.inBlock(transaction, firstLogIndex))
        firstLogIndex += receipt.logCount
      } else {
        inBlock.push(chainReceipt(receipt, transaction, firstLogIndex))
        firstLogIndex += receipt.logs.length
      }
    }
    this.transactions = transactions
    this.receipts = inBlock
  }

  /** Converts a block of `@ethereumjs/block`, which decodes foreign blocks. */
  static of(block: Block, fork: ForkName, totalDifficulty: bigint, receipts: readonly Receipt[]): ExecutedBlock {
    const parts = {
      header: fromLibraryHeader(block.header, fork),
      fork,
      totalDifficulty,
      transactions: block.transactions.map(fromLibraryTransaction),
      uncleHeaders: block.uncleHeaders.map((uncle) => fromLibraryHeader(uncle, fork)),
      withdrawals: block.withdrawals?.map(fromLibraryWithdrawal),
      hash: bytesToHex(block.hash()),
    }
    return new ExecutedBlock(parts, receipts)
  }

  get parentHash(): Hash {
    return this.header.parentHash
  }

  get stateRoot(): Hash {
    return this.header.stateRoot
  }

  get uncleHashes(): readonly Hash[] {
    return this.uncleHeaders.map((uncle) => keccak256Hex(encodeHeader(uncle)))
  }

  get size(): number {
    this.#size ??= this.rlp().length
    return this.#size
  }

  /** Returns the RLP of the header. The first call, which stores a new block, releases it: see `viewRlp`. */
  encodedHeader(): Uint8Array {
    const encoded = this.#headerRlp ?? encodeHeader(this.header)
    this.#headerRlp = undefined
    return encoded
  }

  rlp(): Uint8Array {
    return encodeRlpList([this.encodedHeader(), ...this.bodyParts()])
  }

  /** Returns the RLP of each list after the header: transactions, uncles and, from Shanghai, withdrawals. */
  bodyParts(): Uint8Array[] {
    const { transactions, uncleHeaders, withdrawals } = this
    // A block contains a legacy transaction as a list, and a typed one as a byte string.
    const encoded = transactions.map(({ tx }) => (tx.type === 0 ? tx.rlp : encodeRlp(tx.rlp)))
    const lists = [encodeRlpList(encoded), encodeRlpList(uncleHeaders.map(encodeHeader))]
    if (withdrawals !== undefined) lists.push(encodeRlpList(withdrawals.map(encodeWithdrawal)))
    return lists
  }
}
