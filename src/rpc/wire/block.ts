import { z } from 'zod'
import { bytesToHex, quantityHex } from '../../bytes.ts'
import type { ChainBlock, ChainWithdrawal } from '../../chain/types.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { encodeHeader, type Header as PlainHeader } from '../../protocol/header.ts'
import { EMPTY_RLP_LIST, encodeRlpList } from '../../state/rlp.ts'
import { listParts, RawJson } from '../rawJson.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Quantity } from './quantity.ts'
import { Transaction, toPendingTransaction, transactionJson } from './transaction.ts'

/** A withdrawal of the beacon chain (EIP-4895); the amount is in Gwei. */
export const Withdrawal = z.strictObject({
  index: Quantity,
  validatorIndex: Quantity,
  address: Address,
  amount: Quantity,
})

/** The members of all headers, and optional members that forks introduced. */
const headerMembers = {
  number: Quantity,
  parentHash: Hash,
  mixHash: Hash,
  sha3Uncles: Hash,
  logsBloom: Data,
  stateRoot: Hash,
  difficulty: Quantity,
  extraData: Data,
  gasLimit: Quantity,
  gasUsed: Quantity,
  timestamp: Quantity,
  transactionsRoot: Hash,
  receiptsRoot: Hash,
  baseFeePerGas: Quantity.optional(),
  withdrawalsRoot: Hash.optional(),
  blobGasUsed: Quantity.optional(),
  excessBlobGas: Quantity.optional(),
  parentBeaconBlockRoot: Hash.optional(),
  requestsHash: Hash.optional(),
  blockAccessListHash: Hash.optional(),
  slotNumber: Quantity.optional(),
}

/** A header in go-ethereum's format. */
export const Header = z.strictObject({ ...headerMembers, hash: Hash, nonce: Data, miner: Address })

/** A header in go-ethereum's format. `hash`, `nonce` and `miner` of the pending block are null. */
export const HeaderOrPending = z.strictObject({
  ...headerMembers,
  hash: Hash.nullable(),
  nonce: Data.nullable(),
  miner: Address.nullable(),
})

/** A block in go-ethereum's format. */
export const Block = z.strictObject({
  ...HeaderOrPending.shape,
  size: Quantity,
  uncles: z.array(Hash),
  transactions: z.union([z.array(Hash), z.array(Transaction)]),
  withdrawals: z.array(Withdrawal).optional(),
})

/** An uncle in go-ethereum's format: a header with the size of the block without its body. */
export const Uncle = z.strictObject({ ...Header.shape, size: Quantity, uncles: z.array(Hash) })

/** The cached JSON text of a block without its transactions and closing brace. */
const openTexts = new WeakMap<ChainBlock, string>()

/** Returns the JSON of a block, with its transactions in full or by hash. */
export function blockJson(block: ChainBlock, full: boolean): RawJson {
  let open = openTexts.get(block)
  if (open === undefined) {
    open = JSON.stringify(toBareBlock(block)).slice(0, -1)
    openTexts.set(block, open)
  }
  const { transactions } = block
  const items = full ? transactions.map((tx) => transactionJson(tx).text) : transactions.map(({ hash }) => `"${hash}"`)
  return new RawJson([`${open},"transactions":`, ...listParts(items), '}'])
}

/** The members of the pending block that mining determines. */
const notMined = { hash: null, nonce: null, miner: null }

/** Encodes the pending block. */
export function toPendingBlock(block: ChainBlock, full: boolean) {
  const transactions = full ? block.transactions.map(toPendingTransaction) : block.transactions.map(({ hash }) => hash)
  return { ...toBareBlock(block), ...notMined, transactions }
}

/** Encodes the header of the pending block. */
export const toPendingHeader = (block: ChainBlock) => ({ ...toHeader(block), ...notMined })

const headerTexts = new WeakMap<ChainBlock, RawJson>()

/** Returns the JSON of a header, cached at the first call. */
export function headerJson(block: ChainBlock): RawJson {
  let json = headerTexts.get(block)
  if (json === undefined) {
    json = new RawJson(JSON.stringify(toHeader(block)))
    headerTexts.set(block, json)
  }
  return json
}

/** Encodes the members of a block except its transactions. */
function toBareBlock(block: ChainBlock) {
  const { size, uncleHashes, withdrawals } = block
  return {
    ...toHeader(block),
    size: quantityHex(size),
    uncles: [...uncleHashes],
    ...(withdrawals !== undefined && { withdrawals: withdrawals.map(toWithdrawal) }),
  }
}

/** Encodes an uncle. `size` is the size of a block that has this header and an empty body. */
export function toUncle(header: PlainHeader) {
  const rlp = encodeHeader(header)
  const size = encodeRlpList([rlp, EMPTY_RLP_LIST, EMPTY_RLP_LIST]).length
  return { ...toHeader({ header, hash: keccak256Hex(rlp) }), size: quantityHex(size), uncles: [] }
}

/** Encodes a header. */
export function toHeader({ header, hash }: Pick<ChainBlock, 'header' | 'hash'>) {
  return {
    number: quantityHex(header.number),
    hash,
    parentHash: header.parentHash,
    nonce: header.nonce,
    mixHash: header.mixHash,
    sha3Uncles: header.unclesHash,
    logsBloom: bytesToHex(header.logsBloom),
    stateRoot: header.stateRoot,
    miner: header.feeRecipient,
    difficulty: quantityHex(header.difficulty),
    extraData: header.extraData,
    gasLimit: quantityHex(header.gasLimit),
    gasUsed: quantityHex(header.gasUsed),
    timestamp: quantityHex(header.timestamp),
    transactionsRoot: header.transactionsRoot,
    receiptsRoot: header.receiptsRoot,
    ...(header.baseFeePerGas !== undefined && { baseFeePerGas: quantityHex(header.baseFeePerGas) }),
    ...(header.withdrawalsRoot !== undefined && { withdrawalsRoot: header.withdrawalsRoot }),
    ...(header.blobGasUsed !== undefined && { blobGasUsed: quantityHex(header.blobGasUsed) }),
    ...(header.excessBlobGas !== undefined && { excessBlobGas: quantityHex(header.excessBlobGas) }),
    ...(header.parentBeaconBlockRoot !== undefined && {
      parentBeaconBlockRoot: header.parentBeaconBlockRoot,
    }),
    ...(header.requestsHash !== undefined && { requestsHash: header.requestsHash }),
    ...(header.blockAccessListHash !== undefined && { blockAccessListHash: header.blockAccessListHash }),
    ...(header.slotNumber !== undefined && { slotNumber: quantityHex(header.slotNumber) }),
  }
}

/** Encodes a withdrawal (EIP-4895). */
export function toWithdrawal({ index, validatorIndex, address, amount }: ChainWithdrawal) {
  return {
    index: quantityHex(index),
    validatorIndex: quantityHex(validatorIndex),
    address,
    amount: quantityHex(amount),
  }
}
