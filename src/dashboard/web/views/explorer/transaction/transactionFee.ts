import type { RpcReceipt } from '../../../rpc/types.ts'

type FeeFields = Pick<RpcReceipt, 'gasUsed' | 'effectiveGasPrice' | 'blobGasUsed' | 'blobGasPrice'>

/** Returns the fee for the gas of a transaction, in wei. */
export const gasFeeOf = ({ gasUsed, effectiveGasPrice }: FeeFields): bigint =>
  BigInt(gasUsed) * BigInt(effectiveGasPrice)

/** Returns the fee for the blobs of a transaction, in wei. */
export const blobFeeOf = ({ blobGasUsed = '0x0', blobGasPrice = '0x0' }: FeeFields): bigint =>
  BigInt(blobGasUsed) * BigInt(blobGasPrice)

/** Returns the fee of a transaction for gas and blobs, in wei. */
export const transactionFeeOf = (receipt: FeeFields): bigint => gasFeeOf(receipt) + blobFeeOf(receipt)
