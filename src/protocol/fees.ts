import { MAX_WORD } from '../bytes.ts'
import { GAS_PER_BLOB } from './message.ts'

/** Computes the prices of gas and blob gas in the next block (EIP-1559, EIP-4844, EIP-7918). */

/** In wei. */
export const GWEI = 1_000_000_000n
export const INITIAL_BASE_FEE = GWEI
const ELASTICITY = 2n
const CHANGE_DENOMINATOR = 8n

export interface GasUse {
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Wei; undefined before London. */
  readonly baseFeePerGas: bigint | undefined
}

/** Returns the base fee (EIP-1559, wei per gas) of a block after `parent` at London or later. */
export function nextBaseFee({ gasLimit, gasUsed, baseFeePerGas }: GasUse): bigint {
  if (baseFeePerGas === undefined) return INITIAL_BASE_FEE
  const target = gasLimit / ELASTICITY
  if (gasUsed === target || target === 0n) return baseFeePerGas
  if (gasUsed > target) {
    const rise = (baseFeePerGas * (gasUsed - target)) / target / CHANGE_DENOMINATOR
    return baseFeePerGas + (rise > 1n ? rise : 1n)
  }
  const fall = (baseFeePerGas * (target - gasUsed)) / target / CHANGE_DENOMINATOR
  return baseFeePerGas - fall
}

/** Fee limits of a transaction, in wei per unit of gas. */
export interface FeeCaps {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Returns the gas price (EIP-1559, wei per gas) of a transaction with these fee limits at a base fee. */
export function gasPriceAt({ maxFeePerGas, maxPriorityFeePerGas }: FeeCaps, baseFee: bigint): bigint {
  const price = baseFee + maxPriorityFeePerGas
  return price < maxFeePerGas ? price : maxFeePerGas
}

/** The blob gas parameters of a fork (EIP-4844), in units of blob gas. */
export interface BlobGasParameters {
  readonly target: bigint
  readonly max: bigint
  readonly updateFraction: bigint
}

export interface BlobGasUse {
  /** Undefined before Cancun. */
  readonly excessBlobGas: bigint | undefined
  readonly blobGasUsed: bigint | undefined
  readonly baseFeePerGas: bigint | undefined
}

const BLOB_GAS = BigInt(GAS_PER_BLOB)
const BLOB_BASE_COST = 8_192n // EIP-7918

/** Returns the excess blob gas of a block with these parameters after `parent`. `reserve`: whether EIP-7918 applies. */
export function nextExcessBlobGas(parent: BlobGasUse, parameters: BlobGasParameters, reserve: boolean): bigint {
  const { excessBlobGas = 0n, blobGasUsed = 0n, baseFeePerGas = 0n } = parent
  const excess = excessBlobGas + blobGasUsed
  if (excess < parameters.target) return 0n
  const { target, max } = parameters
  // A chain without blobs has the maximum 0.
  const isReserved = reserve && max > 0n
  if (isReserved && BLOB_BASE_COST * baseFeePerGas > BLOB_GAS * blobBaseFee(excessBlobGas, parameters))
    return excessBlobGas + (blobGasUsed * (max - target)) / max
  return excess - target
}

/** Returns the price of a unit of blob gas, in wei. */
export function blobBaseFee(excessBlobGas: bigint, { updateFraction }: BlobGasParameters): bigint {
  return fakeExponential(1n, excessBlobGas, updateFraction)
}

/** e to the power of 178 exceeds 2^256. */
const MAX_EXPONENT = 178n

/**
 * EIP-4844: factor * e ** (numerator / denominator), by its Taylor series. Returns the maximum of 256 bits for more, because a large exponent would
 * take hours.
 */
function fakeExponential(factor: bigint, numerator: bigint, denominator: bigint): bigint {
  if (numerator === 0n) return factor // most blocks
  if (numerator >= MAX_EXPONENT * denominator) return MAX_WORD
  let sum = 0n
  let term = factor * denominator
  for (let index = 1n; term > 0n; index++) {
    sum += term
    term = (term * numerator) / (denominator * index)
  }
  const result = sum / denominator
  return result < MAX_WORD ? result : MAX_WORD
}
