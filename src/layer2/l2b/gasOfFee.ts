import { type Hex, quantityHex } from '../../bytes.ts'
import { cannotAddTransaction } from '../errors.ts'

/** Gas price of layer-2 transactions, in wei. Transactions from layer 1 are paid there. */
export const DEFAULT_L2B_GAS_PRICE: Hex = '0x2b275d0'
const DEFAULT_GAS_USED: Hex = '0x1d4c0'
/** Limits of the amounts that clients can give. */
const MAX_GAS = 2n ** 64n
const MAX_GAS_PRICE = 2n ** 128n

/** The fee of a transaction, which is its gas used times its gas price. */
interface Fee {
  readonly fee: Hex
  readonly gasUsed: Hex
  readonly gasPrice: Hex
}

/** The given members of a fee, and what determines the others. */
export interface GivenFee extends Partial<Fee> {
  readonly gasLimit: Hex
  readonly isL1Originated: boolean
}

/**
 * Fills in the missing members of a fee, so that details and receipt of a transaction agree. Throws CannotAddTransaction if the fee is not the gas used
 * times the gas price.
 */
export function completeFee(given: GivenFee): Fee {
  const defaultPrice = given.isL1Originated ? '0x0' : DEFAULT_L2B_GAS_PRICE
  const { gasUsed = DEFAULT_GAS_USED, gasPrice = defaultPrice } = given
  if (given.fee === undefined) return { fee: quantityHex(BigInt(gasUsed) * BigInt(gasPrice)), gasUsed, gasPrice }
  const { fee } = given
  const [gas, price] = factorsOf(BigInt(fee), given, BigInt(defaultPrice))
  if (gas * price !== BigInt(fee) || gas >= MAX_GAS || price >= MAX_GAS_PRICE) throw contradictingFee(fee, given)
  return { fee, gasUsed: quantityHex(gas), gasPrice: quantityHex(price) }
}

/** Returns gas used and gas price. Their product differs from the fee if there is no solution. */
function factorsOf(fee: bigint, given: GivenFee, defaultPrice: bigint): readonly [gasUsed: bigint, gasPrice: bigint] {
  const gasUsed = given.gasUsed === undefined ? undefined : BigInt(given.gasUsed)
  const gasPrice = given.gasPrice === undefined ? undefined : BigInt(given.gasPrice)
  if (gasUsed !== undefined) return [gasUsed, gasPrice ?? (gasUsed === 0n ? defaultPrice : fee / gasUsed)]
  if (gasPrice !== undefined) return [gasPrice === 0n ? BigInt(DEFAULT_GAS_USED) : fee / gasPrice, gasPrice]
  const limit = BigInt(given.gasLimit)
  if (fee > 0n && defaultPrice > 0n && fee % defaultPrice === 0n && fee / defaultPrice <= limit)
    return [fee / defaultPrice, defaultPrice]
  const maxGas = limit < BigInt(DEFAULT_GAS_USED) ? limit : BigInt(DEFAULT_GAS_USED)
  const gas = greatestDivisor(fee, maxGas)
  return [gas, fee / gas]
}

/** Returns the greatest divisor up to `max`. */
function greatestDivisor(value: bigint, max: bigint): bigint {
  let divisor = max > 1n ? max : 1n
  while (value % divisor !== 0n) divisor--
  return divisor
}

function contradictingFee(fee: Hex, { gasUsed, gasPrice }: GivenFee) {
  if (gasUsed !== undefined && gasPrice !== undefined)
    return cannotAddTransaction({
      reason: `the fee ${fee} is not gasUsed ${gasUsed} × gasPrice ${gasPrice}: omit one of the three, or give their product as the fee`,
    })
  if (gasUsed !== undefined)
    return cannotAddTransaction({
      reason: `the fee ${fee} is not gasUsed ${gasUsed} × a whole gas price below 2^128: omit gasUsed, or give another fee`,
    })
  if (gasPrice !== undefined)
    return cannotAddTransaction({
      reason: `the fee ${fee} is not gasPrice ${gasPrice} × whole gas below 2^64: omit gasPrice, or give another fee`,
    })
  return cannotAddTransaction({ reason: `the fee ${fee} is too large: its gas price must be below 2^128` })
}
