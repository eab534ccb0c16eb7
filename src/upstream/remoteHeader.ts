import type { Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { encodeHeader, type Header } from '../protocol/header.ts'
import { addressOf, bytesOf, hashOf, hexOf, type JsonObject, quantityOf } from './answers.ts'

/** A block header of the upstream, verified by its hash. */
export interface RemoteHeader {
  readonly hash: Hash
  readonly header: Header
  /** Sum of the difficulties up to this block, or its difficulty if the upstream omits the sum. Only needed before the merge. */
  readonly totalDifficulty: bigint
}

/** Decodes the header of a block from the JSON of eth_getBlockBy…. Throws a RangeError if it is malformed or has a wrong hash. */
export function remoteHeader(block: JsonObject): RemoteHeader {
  const optional = <Value>(name: string, read: (value: unknown, what: string) => Value): Value | undefined =>
    block[name] === undefined || block[name] === null ? undefined : read(block[name], name)
  const header: Header = {
    parentHash: hashOf(block.parentHash, 'parentHash'),
    unclesHash: hashOf(block.sha3Uncles, 'sha3Uncles'),
    feeRecipient: addressOf(block.miner, 'miner'),
    stateRoot: hashOf(block.stateRoot, 'stateRoot'),
    transactionsRoot: hashOf(block.transactionsRoot, 'transactionsRoot'),
    receiptsRoot: hashOf(block.receiptsRoot, 'receiptsRoot'),
    logsBloom: bytesOf(block.logsBloom, 'logsBloom', 256),
    difficulty: optional('difficulty', quantityOf) ?? 0n,
    number: quantityOf(block.number, 'number'),
    gasLimit: quantityOf(block.gasLimit, 'gasLimit'),
    gasUsed: quantityOf(block.gasUsed, 'gasUsed'),
    timestamp: quantityOf(block.timestamp, 'timestamp'),
    extraData: hexOf(block.extraData, 'extraData'),
    mixHash: optional('mixHash', hashOf) ?? `0x${'0'.repeat(64)}`,
    nonce: optional('nonce', (value, what) => hexOf(value, what, 8)) ?? '0x0000000000000000',
    baseFeePerGas: optional('baseFeePerGas', quantityOf),
    withdrawalsRoot: optional('withdrawalsRoot', hashOf),
    blobGasUsed: optional('blobGasUsed', quantityOf),
    excessBlobGas: optional('excessBlobGas', quantityOf),
    parentBeaconBlockRoot: optional('parentBeaconBlockRoot', hashOf),
    requestsHash: optional('requestsHash', hashOf),
  }
  const hash = hashOf(block.hash, 'hash')
  const computed = keccak256Hex(encodeHeader(header))
  if (computed !== hash) {
    throw new RangeError(`block ${header.number} has the hash ${hash}, but the hash of its header is ${computed}`)
  }
  return { hash, header, totalDifficulty: optional('totalDifficulty', quantityOf) ?? header.difficulty }
}
