import { bytesEqual, hexToBytes } from '../../bytes.ts'
import type { AbiItem } from '../../fixtures/abi/abi.ts'
import { selectorOf } from '../../fixtures/abi/abiCoding.ts'

/**
 * Returns the name of the function that calldata selects, or `constructor`. Undefined if the ABI does not have it: libraries have functions without
 * an ABI. `selector` is the first bytes of the calldata, at most four.
 */
export function selectedFunction(
  abi: readonly AbiItem[],
  { isCreation, selector }: { readonly isCreation: boolean; readonly selector: Uint8Array },
): string | undefined {
  if (isCreation) return 'constructor'
  const found = abi.find((item) => item.type === 'function' && bytesEqual(hexToBytes(selectorOf(item)), selector))
  if (found !== undefined) return found.name
  const unnamed = selector.length === 0 ? ['receive', 'fallback'] : ['fallback']
  return unnamed.find((type) => abi.some((item) => item.type === type))
}
