import type { Block, BlockHeader } from '@ethereumjs/block'
import { bytesToHex, type Hash } from '../bytes.ts'
import type { ForkName } from '../protocol/forks.ts'
import type { Receipt } from '../protocol/receipt.ts'

import type { ChainBlock, ChainReceipt, ChainTransaction, ChainWithdrawal } from './types.ts'

/** A block of the engine together with what its execution made known. */
export class ExecutedBlock implements ChainBlock {
  readonly block: Block
  readonly fork: ForkName
  readonly hash: Hash
  readonly number: number
  readonly timestamp: number
  readonly parentHash: Hash
  readonly stateRoot: Hash
  readonly totalDifficulty: bigint
  readonly transactions: readonly ChainTransaction[]
  readonly receipts: readonly ChainReceipt[]
  readonly withdrawals: readonly ChainWithdrawal[] | undefined
  #size: number | undefined

  constructor(block: Block, fork: ForkName, totalDifficulty: bigint, outcomes: readonly Receipt[]) {
    const { header } = block
    this.block = block
    this.fork = fork
    this.hash = bytesToHex(block.hash())
    this.number = Number(header.number)
    this.timestamp = Number(header.timestamp)
    this.parentHash = bytesToHex(header.parentHash)
    this.stateRoot = bytesToHex(header.stateRoot)
    this.totalDifficulty = totalDifficulty
    const transactions: ChainTransaction[] = []
    const receipts: ChainReceipt[] = []
    let firstLogIndex = 0
    for (const [index, outcome] of outcomes.entries()) {
      const tx = block.transactions[index]
      if (tx === undefined)
        throw new Error(`block ${this.hash} has ${outcomes.length} receipts for ${index} transactions`)
      const transaction = { hash: bytesToHex(tx.hash()), from: outcome.from, tx, block: this, index }
      transactions.push(transaction)
      receipts.push({ ...outcome, transaction, firstLogIndex })
      firstLogIndex += outcome.logs.length
    }
    this.transactions = transactions
    this.receipts = receipts
    this.withdrawals = block.withdrawals?.map(({ index, validatorIndex, address, amount }) => ({
      index,
      validatorIndex,
      address: bytesToHex(address.bytes),
      amount,
    }))
  }

  get header(): BlockHeader {
    return this.block.header
  }

  get uncleHeaders(): readonly BlockHeader[] {
    return this.block.uncleHeaders
  }

  get uncleHashes(): readonly Hash[] {
    return this.uncleHeaders.map((uncle) => bytesToHex(uncle.hash()))
  }

  get size(): number {
    this.#size ??= this.rlp().length
    return this.#size
  }

  rlp(): Uint8Array {
    return this.block.serialize()
  }
}
