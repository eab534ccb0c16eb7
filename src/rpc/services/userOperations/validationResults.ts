import { type Address, bytesToBigint, bytesToHex } from '../../../bytes.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { validationOutputs } from './operationAbi.ts'

/** The times at which an operation is valid, in Unix seconds. */
export interface ValidityRange {
  readonly validAfter: bigint
  readonly validUntil: bigint
}

/** The validation results of the account and the paymaster, each a word. Undefined if it did not return one. */
export interface ValidationResults {
  account?: bigint
  paymaster?: bigint
}

const TIME_BITS = 48
const AUTHORIZER_BITS = 160
const FOREVER = (1n << 48n) - 1n
const WRONG_SIGNATURE = 1n

/** Reads the times of a validation result, as EntryPoints do. */
export function validityRange(result: bigint): ValidityRange {
  const until = BigInt.asUintN(TIME_BITS, result >> BigInt(AUTHORIZER_BITS))
  return { validAfter: result >> BigInt(AUTHORIZER_BITS + TIME_BITS), validUntil: until === 0n ? FOREVER : until }
}

/**
 * Returns an inspector that writes the validation results to `results`. With `acceptsAll`, it replaces results with a wrong signature or other times
 * by "valid". Before a client signs an operation, it estimates the gas with a dummy signature, and the EntryPoint would stop there.
 */
export function observeValidation(entryPoint: Address, results: ValidationResults, acceptsAll: boolean): Inspector {
  /** Position of the result in the output of each open frame. Undefined for frames without one. */
  const positions: (number | undefined)[] = []
  return {
    frameEntered({ caller, input }) {
      positions.push(caller === entryPoint ? validationOutputs.get(bytesToHex(input.subarray(0, 4))) : undefined)
    },
    replaceOutput({ outcome, output }) {
      const at = positions.pop()
      if (at === undefined || outcome !== 'success' || output.length < at + 32) return undefined
      const result = bytesToBigint(output.subarray(at, at + 32))
      results[at === 0 ? 'account' : 'paymaster'] = result
      // Other authorizers are addresses of aggregators.
      return acceptsAll && BigInt.asUintN(AUTHORIZER_BITS, result) <= WRONG_SIGNATURE
        ? Uint8Array.from(output).fill(0, at, at + 32)
        : undefined
    },
  }
}
