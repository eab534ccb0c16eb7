import type { BlockHeader, ExecutedTransaction, ExecutionEvent, L2aGasPrice } from './block.ts'
import { type Felt, starknetKeccak, toFelt } from './felt.ts'
import type { L2aTransaction } from './transaction.ts'
import { deployedAddress } from './transactionHash.ts'

/**
 * Gas, fees and events of transactions. Nothing is executed. By default each transaction uses the same gas, pays the prices of its block,
 * and emits the fee transfer to the sequencer.
 */

export interface GasUsed {
  readonly l1Gas: bigint
  readonly l1DataGas: bigint
  readonly l2Gas: bigint
}

/** Fee token contracts: STRK from transaction version 3 on, ETH before. */
export const feeTokens = {
  FRI: '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
  WEI: '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
} as const satisfies Record<FeeUnit, Felt>

export type FeeUnit = 'FRI' | 'WEI'

/** Returns the unit of the fee: transactions of version 3 pay in FRI, earlier ones in WEI. */
export const feeUnitOf = ({ version }: L2aTransaction): FeeUnit => (version === '0x3' ? 'FRI' : 'WEI')

/** Returns the account that pays the fee. Undefined for transactions without a fee: DEPLOY, L1_HANDLER, and DECLARE of version 0. */
export function feePayerOf(transaction: L2aTransaction): Felt | undefined {
  switch (transaction.type) {
    case 'INVOKE':
      return transaction.version === '0x0' ? transaction.contract_address : transaction.sender_address
    case 'DECLARE':
      return transaction.version === '0x0' ? undefined : transaction.sender_address
    case 'DEPLOY_ACCOUNT':
      return deployedAddress(transaction)
    case 'DEPLOY':
    case 'L1_HANDLER':
      return undefined
  }
}

/** Without a bound for layer-2 gas, a transaction pays for everything in layer-1 gas. Early transactions had no such bound. */
export function gasUsedOf(transaction: L2aTransaction): GasUsed {
  const allowsL2Gas = 'resource_bounds' in transaction && BigInt(transaction.resource_bounds.l2_gas.max_amount) > 0n
  return allowsL2Gas ? { l1Gas: 0n, l1DataGas: 128n, l2Gas: 1_000_000n } : { l1Gas: 1_000n, l1DataGas: 128n, l2Gas: 0n }
}

/** Returns the fee of a transaction in a block, in the unit of its version. Its bounds limit the fee. */
export function feeOf({ transaction, execution }: ExecutedTransaction, header: BlockHeader): bigint {
  if (execution.fee !== undefined) return BigInt(execution.fee)
  if (feePayerOf(transaction) === undefined) return 0n
  const unit = feeUnitOf(transaction)
  const { l1Gas, l1DataGas, l2Gas } = gasUsedOf(transaction)
  const { l1GasPrice, l1DataGasPrice, l2GasPrice } = header
  const fee =
    l1Gas * priceIn(unit, l1GasPrice) + l1DataGas * priceIn(unit, l1DataGasPrice) + l2Gas * priceIn(unit, l2GasPrice)
  const maxFee = maxFeeOf(transaction)
  return maxFee !== undefined && fee > maxFee ? maxFee : fee
}

const priceIn = (unit: FeeUnit, { fri, wei }: L2aGasPrice): bigint => BigInt(unit === 'FRI' ? fri : wei)

function maxFeeOf(transaction: L2aTransaction): bigint | undefined {
  if ('max_fee' in transaction) return BigInt(transaction.max_fee)
  if (!('resource_bounds' in transaction)) return undefined
  const { l1_gas, l2_gas, l1_data_gas } = transaction.resource_bounds
  return [l1_gas, l2_gas, ...(l1_data_gas === undefined ? [] : [l1_data_gas])]
    .map(({ max_amount, max_price_per_unit }) => BigInt(max_amount) * BigInt(max_price_per_unit))
    .reduce((sum, bound) => sum + bound, 0n)
}

const TRANSFER = starknetKeccak('Transfer')
const LOW_128_BITS = 2n ** 128n - 1n

/** Returns the events of a transaction in a block: its given events, then the fee transfer to the sequencer. */
export function executionEvents(executed: ExecutedTransaction, header: BlockHeader): readonly ExecutionEvent[] {
  const { transaction, execution } = executed
  // A reverted transaction only pays its fee.
  const given = execution.status === 'REVERTED' ? [] : (execution.events ?? [])
  const payer = feePayerOf(transaction)
  const fee = feeOf(executed, header)
  if (payer === undefined || fee === 0n) return given
  const amount = [toFelt(fee & LOW_128_BITS), toFelt(fee >> 128n)]
  const transfer: ExecutionEvent = {
    from: feeTokens[feeUnitOf(transaction)],
    keys: [TRANSFER],
    data: [payer, header.sequencer, ...amount],
  }
  return [...given, transfer]
}
