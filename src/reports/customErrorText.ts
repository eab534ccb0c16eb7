import { bytesToHex } from '../bytes.ts'
import type { AbiItem } from '../fixtures/abi/abi.ts'
import { decodeValues, selectorOf } from '../fixtures/abi/abiCoding.ts'

/**
 * Formats a custom error with its values as Hardhat does: `Unauthorized("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", 5)`. `data` is the revert
 * data. Of several ABIs, the last that has the error decides. Returns undefined if no ABI has it, or if `data` does not encode its values.
 */
export function customErrorText(
  contracts: readonly { readonly abi: readonly AbiItem[] }[],
  data: Uint8Array,
): string | undefined {
  if (data.length < 4) return undefined
  const selector = bytesToHex(data.subarray(0, 4))
  const isError = (item: AbiItem): boolean => item.type === 'error' && selectorOf(item) === selector
  const error = contracts.findLast(({ abi }) => abi.some(isError))?.abi.find(isError)
  if (error === undefined) return undefined
  const { name = '', inputs = [] } = error
  if (inputs.length === 0) return `${name}()`
  try {
    return `${name}(${decodeValues(inputs, data.subarray(4), { checksumAddress: true }).map(valueText).join(', ')})`
  } catch {
    return undefined
  }
}

/** Formats text, addresses and bytes in quotes, and tuples like arrays. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value === 'object' && value !== null) return `[${Object.values(value).map(valueText).join(', ')}]`
  return String(value)
}
