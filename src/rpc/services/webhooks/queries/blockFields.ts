import { type Address, bytesToHex, quantityHex } from '../../../../bytes.ts'
import type { Chain } from '../../../../chain/chain.ts'
import { hasGasPrice } from '../../../../chain/transactions/transactionFees.ts'
import type { ChainBlock, ChainLog, ChainReceipt } from '../../../../chain/types.ts'
import { createsContract } from '../../../../evm/inspector.ts'
import { revertReason } from '../../../../execution/revertReason.ts'
import { isReverted } from '../../../../execution/trace/callFrames.ts'
import type { AccessListEntry } from '../../../../protocol/message.ts'
import { EMPTY_ROOT } from '../../../../state/account.ts'
import { type BlockCall, type BlockCalls, pathOfCall } from './blockCalls.ts'

/** A block that a query reads. */
export interface QueriedBlock {
  readonly chain: Chain
  readonly block: ChainBlock
  /** Undefined if no query selects calls. */
  readonly calls: BlockCalls | undefined
}

/** A log and the transaction that emitted it. */
export interface QueriedLog {
  readonly log: ChainLog
  readonly index: number
  readonly receipt: ChainReceipt
}

/** Reads a field of an object. A `value` is JSON text. The selected fields are read from an `object`, or from the items of a `list`. */
export type FieldReader<Source> =
  | { readonly kind: 'value'; readonly read: (source: Source) => string }
  | { readonly kind: 'object'; readonly read: (source: Source, queried: QueriedBlock) => unknown }
  | { readonly kind: 'list'; readonly read: (source: Source, queried: QueriedBlock) => Iterable<unknown> | undefined }

/** A field whose source has the type that its place in the schema implies. */
export type BlockField = FieldReader<never>

type Fields<Source> = Readonly<Record<string, FieldReader<Source>>>

/** Text without characters that JSON escapes. */
const text = <Source>(read: (source: Source) => string | undefined): FieldReader<Source> => ({
  kind: 'value',
  read: (source) => quoted(read(source)),
})
/** Any text. */
const message = <Source>(read: (source: Source) => string | undefined): FieldReader<Source> => ({
  kind: 'value',
  read: (source) => JSON.stringify(read(source) ?? null),
})
/** `Long`: a number in decimal digits. */
const long = <Source>(read: (source: Source) => bigint | number | undefined): FieldReader<Source> => ({
  kind: 'value',
  read: (source) => String(read(source) ?? null),
})
/** `BigInt`: a number in hex. */
const bigInt = <Source>(read: (source: Source) => bigint | number | undefined): FieldReader<Source> =>
  text((source) => {
    const value = read(source)
    return value === undefined ? undefined : quantityHex(value)
  })
const values = <Source>(read: (source: Source) => readonly unknown[]): FieldReader<Source> => ({
  kind: 'value',
  read: (source) => JSON.stringify(read(source)),
})
const object = <Source>(read: (source: Source, queried: QueriedBlock) => unknown): FieldReader<Source> => ({
  kind: 'object',
  read,
})
const list = <Source>(
  read: (source: Source, queried: QueriedBlock) => Iterable<unknown> | undefined,
): FieldReader<Source> => ({ kind: 'list', read })

const quoted = (value: string | undefined): string => (value === undefined ? 'null' : `"${value}"`)

const query: Fields<undefined> = {
  // Alchemy also replaces the hash of the argument by the latest block.
  block: object((_, { block }) => block),
}

const block: Fields<ChainBlock> = {
  number: long(({ number }) => number),
  hash: text(({ hash }) => hash),
  parent: object(({ parentHash }, { chain }) => chain.blockByHash(parentHash)),
  nonce: text(({ header }) => header.nonce),
  transactionsRoot: text(({ header }) => header.transactionsRoot),
  // A forked chain has only the header of its fork block.
  transactionCount: long(({ transactions, header }) =>
    transactions.length === 0 && header.transactionsRoot !== EMPTY_ROOT ? undefined : transactions.length,
  ),
  stateRoot: text(({ header }) => header.stateRoot),
  receiptsRoot: text(({ header }) => header.receiptsRoot),
  miner: object(({ header }) => header.feeRecipient),
  extraData: text(({ header }) => header.extraData),
  gasLimit: long(({ header }) => header.gasLimit),
  gasUsed: long(({ header }) => header.gasUsed),
  baseFeePerGas: bigInt(({ header }) => header.baseFeePerGas),
  timestamp: long(({ timestamp }) => timestamp),
  logsBloom: text(({ header }) => bytesToHex(header.logsBloom)),
  mixHash: text(({ header }) => header.mixHash),
  difficulty: bigInt(({ header }) => header.difficulty),
  // Null from the merge on.
  totalDifficulty: bigInt(({ header, totalDifficulty }) => (header.difficulty === 0n ? undefined : totalDifficulty)),
  transactions: list(({ receipts }) => receipts),
  logs: list(({ receipts }) => logsIn(receipts)),
  callTracerTraces: list((_, { calls }) => calls?.calls ?? []),
}

function* logsIn(receipts: readonly ChainReceipt[]): Generator<QueriedLog> {
  for (const receipt of receipts) yield* logsOfReceipt(receipt)
}

function* logsOfReceipt(receipt: ChainReceipt): Generator<QueriedLog> {
  for (const [position, log] of receipt.logs.entries()) yield { log, index: receipt.firstLogIndex + position, receipt }
}

const account: Fields<Address> = { address: text((address) => address) }

const transaction: Fields<ChainReceipt> = {
  hash: text(({ transaction: { hash } }) => hash),
  nonce: long(({ transaction: { tx } }) => tx.nonce),
  index: long(({ transaction: { index } }) => index),
  from: object(({ transaction: { from } }) => from),
  to: object(({ transaction: { tx } }) => tx.to),
  value: bigInt(({ transaction: { tx } }) => tx.value),
  gasPrice: bigInt(({ effectiveGasPrice }) => effectiveGasPrice),
  maxFeePerGas: bigInt(({ transaction: { tx } }) => (hasGasPrice(tx) ? undefined : tx.maxFeePerGas)),
  maxPriorityFeePerGas: bigInt(({ transaction: { tx } }) => (hasGasPrice(tx) ? undefined : tx.maxPriorityFeePerGas)),
  gas: long(({ transaction: { tx } }) => tx.gasLimit),
  inputData: text(({ transaction: { tx } }) => bytesToHex(tx.data)),
  // Always null on Alchemy.
  block: object(() => undefined),
  status: long(({ status }) => status),
  gasUsed: long(({ gasUsed }) => gasUsed),
  cumulativeGasUsed: long(({ cumulativeGasUsed }) => cumulativeGasUsed),
  effectiveGasPrice: bigInt(({ effectiveGasPrice }) => effectiveGasPrice),
  createdContract: object(({ contractAddress }) => contractAddress),
  logs: list(logsOfReceipt),
  r: bigInt(({ transaction: { tx } }) => tx.r),
  s: bigInt(({ transaction: { tx } }) => tx.s),
  v: bigInt(({ transaction: { tx } }) => tx.v),
  type: long(({ transaction: { tx } }) => tx.type),
  accessList: list(({ transaction: { tx } }) => (tx.type === 0 ? undefined : (tx.accessList ?? []))),
}

const accessTuple: Fields<AccessListEntry> = {
  address: text(({ address }) => address),
  storageKeys: values(({ storageKeys }) => storageKeys),
}

const log: Fields<QueriedLog> = {
  index: long(({ index }) => index),
  account: object(({ log: { address } }) => address),
  topics: values(({ log: { topics } }) => topics),
  data: text(({ log: { data } }) => bytesToHex(data)),
  transaction: object(({ receipt }) => receipt),
}

const callTracerTrace: Fields<BlockCall> = {
  from: object(({ frame }) => frame.from),
  to: object(({ frame }) => (isReverted(frame) && createsContract(frame.kind) ? undefined : frame.to)),
  type: text(({ frame }) => frame.kind),
  input: text(({ frame }) => bytesToHex(frame.input)),
  output: text(({ frame }) => (frame.output.length === 0 ? undefined : bytesToHex(frame.output))),
  value: bigInt(({ frame }) => (frame.kind === 'STATICCALL' ? undefined : frame.value)),
  gas: bigInt(({ gas }) => gas),
  gasUsed: bigInt(({ gasUsed }) => gasUsed),
  error: message(({ frame }) => frame.fault),
  revertReason: message(({ frame }) => (frame.outcome === 'revert' ? revertReason(frame.output) : undefined)),
  subtraceCount: long(({ frame }) => frame.calls.length),
  traceAddressPath: values(pathOfCall),
  txHash: text(({ hash }) => hash),
}

/** The fields of the types of the schema. */
export const blockFields: Readonly<Record<string, Readonly<Record<string, BlockField>>>> = {
  Query: query,
  Block: block,
  Account: account,
  Transaction: transaction,
  AccessTuple: accessTuple,
  Log: log,
  CallTracerTrace: callTracerTrace,
}
