import { z } from 'zod'
import { bytesToHex, type Hash as HashText, hexToBytes, quantityHex } from '../../bytes.ts'
import type { BlockAttributes } from '../../chain/blocks/header.ts'
import type { ProducedBlock } from '../../chain/mining/produceBlock.ts'
import type { ConsensusRequest } from '../../protocol/collectRequests.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { toWithdrawal, Withdrawal } from './block.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Quantity, Uint64 } from './quantity.ts'

/** Payloads and payload attributes of the Engine API (execution-apis, src/engine). */

const attributes =
  'payload attributes: {timestamp, prevRandao, suggestedFeeRecipient, withdrawals, parentBeaconBlockRoot, slotNumber}'

/** PayloadAttributesV4. Members that forks introduced are optional; unknown members are ignored. */
export const PayloadAttributes = z
  .object(
    {
      timestamp: Uint64,
      prevRandao: Hash,
      suggestedFeeRecipient: Address,
      withdrawals: z
        .array(
          z.object(
            { index: Uint64, validatorIndex: Uint64, address: Address, amount: Uint64 },
            { error: 'an object with index, validatorIndex, address and amount' },
          ),
          { error: 'a list of withdrawals' },
        )
        .nullish(),
      parentBeaconBlockRoot: Hash.nullish(),
      slotNumber: Uint64.nullish(),
    },
    { error: attributes },
  )
  .transform(
    ({
      timestamp,
      prevRandao,
      suggestedFeeRecipient,
      withdrawals,
      parentBeaconBlockRoot,
      slotNumber,
    }): BlockAttributes => ({
      timestamp: Number(timestamp),
      prevRandao: hexToBytes(prevRandao),
      feeRecipient: suggestedFeeRecipient,
      withdrawals: withdrawals ?? [],
      ...(parentBeaconBlockRoot && { parentBeaconBlockRoot: hexToBytes(parentBeaconBlockRoot) }),
      ...(slotNumber != null && { slotNumber }),
    }),
  )

/** ExecutionPayloadV4 with the members of the block's fork. */
const ExecutionPayload = z.strictObject({
  parentHash: Hash,
  feeRecipient: Address,
  stateRoot: Hash,
  receiptsRoot: Hash,
  logsBloom: Data,
  prevRandao: Hash,
  blockNumber: Quantity,
  gasLimit: Quantity,
  gasUsed: Quantity,
  timestamp: Quantity,
  extraData: Data,
  baseFeePerGas: Quantity,
  blockHash: Hash,
  transactions: z.array(Data),
  withdrawals: z.array(Withdrawal).optional(),
  blobGasUsed: Quantity.optional(),
  excessBlobGas: Quantity.optional(),
  blockAccessList: Data.optional(),
  slotNumber: Quantity.optional(),
})

/** The result of engine_getPayloadV6. */
export const BuiltPayload = z.strictObject({
  executionPayload: ExecutionPayload,
  blockValue: Quantity,
  blobsBundle: z.strictObject({ commitments: z.array(Data), proofs: z.array(Data), blobs: z.array(Data) }),
  executionRequests: z.array(Data),
  shouldOverrideBuilder: z.boolean(),
})

/** Encodes a produced block. `sent` returns a transaction of the block as it was submitted, with blobs. */
export function toBuiltPayload(
  produced: ProducedBlock,
  sent: (hash: HashText) => Transaction | undefined,
): z.input<typeof BuiltPayload> {
  const { block, requests = [], accessList } = produced
  const { header, withdrawals, transactions } = block
  return {
    executionPayload: {
      parentHash: block.parentHash,
      feeRecipient: header.feeRecipient,
      stateRoot: block.stateRoot,
      receiptsRoot: header.receiptsRoot,
      logsBloom: bytesToHex(header.logsBloom),
      prevRandao: header.mixHash,
      blockNumber: quantityHex(block.number),
      gasLimit: quantityHex(header.gasLimit),
      gasUsed: quantityHex(header.gasUsed),
      timestamp: quantityHex(block.timestamp),
      extraData: header.extraData,
      baseFeePerGas: quantityHex(header.baseFeePerGas ?? 0n),
      blockHash: block.hash,
      transactions: transactions.map(({ tx }) => bytesToHex(tx.rlp)),
      ...(withdrawals !== undefined && { withdrawals: withdrawals.map(toWithdrawal) }),
      ...(header.blobGasUsed !== undefined && { blobGasUsed: quantityHex(header.blobGasUsed) }),
      ...(header.excessBlobGas !== undefined && { excessBlobGas: quantityHex(header.excessBlobGas) }),
      ...(accessList !== undefined && { blockAccessList: bytesToHex(accessList) }),
      ...(header.slotNumber !== undefined && { slotNumber: quantityHex(header.slotNumber) }),
    },
    blockValue: quantityHex(tipsOf(produced)),
    blobsBundle: blobsOf(transactions.map(({ hash }) => sent(hash))),
    executionRequests: requests.filter(({ payload }) => payload.length > 0).map(requestData),
    // The flag reports censorship, which the node does not detect.
    shouldOverrideBuilder: false,
  }
}

/** Returns the tips for the fee recipient, in wei. */
function tipsOf({ block }: ProducedBlock): bigint {
  const baseFee = block.header.baseFeePerGas ?? 0n
  return block.receipts.reduce(
    (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * (effectiveGasPrice - baseFee),
    0n,
  )
}

function blobsOf(transactions: readonly (Transaction | undefined)[]) {
  const sidecars = transactions.flatMap((tx) => tx?.sidecar ?? [])
  return {
    commitments: sidecars.flatMap(({ commitments }) => commitments.map(bytesToHex)),
    proofs: sidecars.flatMap(({ proofs }) => proofs.map(bytesToHex)),
    blobs: sidecars.flatMap(({ blobs }) => blobs.map(bytesToHex)),
  }
}

/** Encodes a request: its type, then its data (EIP-7685). */
const requestData = ({ type, payload }: ConsensusRequest) => bytesToHex(Buffer.concat([Uint8Array.of(type), payload]))
