import type { Address, Hex } from '../../../bytes.ts'
import { type AbiItem, readableSignature } from '../../../fixtures/abi/abi.ts'
import { parseAbiItem, selectorOf } from '../../../fixtures/abi/abiCoding.ts'
import { standardDeclarations } from '../../../standardAbi.ts'
import type { EtherscanSource } from './etherscanSource.ts'

/** The names of functions by their selector. */
export interface FunctionNames {
  /** Returns the signature with the names of the parameters, such as `transfer(address to, uint256 value)`, or an empty text. */
  nameOf(selector: Hex, contract: Address | undefined): string
}

let standardFunctions: readonly AbiItem[] | undefined

/** Returns the names of the functions that the ABIs of the network and the contract standards declare. The ABI of the called contract takes precedence. */
export async function functionNames({ context: { directory }, timeSlice }: EtherscanSource): Promise<FunctionNames> {
  standardFunctions ??= standardDeclarations.map(parseAbiItem).filter(({ type }) => type === 'function')
  const any = new Map<Hex, AbiItem>()
  const byContract = new Map<string, AbiItem>()
  for (const item of standardFunctions) any.set(selectorOf(item), item)
  for (const { address, abi } of (await directory?.contracts()) ?? []) {
    if (timeSlice.isOver) await timeSlice.yield()
    for (const item of abi) {
      if (item.type !== 'function') continue
      const selector = selectorOf(item)
      any.set(selector, item)
      if (address !== undefined) byContract.set(`${address}${selector}`, item)
    }
  }
  return {
    nameOf(selector, contract = '0x') {
      const item = byContract.get(`${contract}${selector}`) ?? any.get(selector)
      return item === undefined ? '' : readableSignature(item)
    },
  }
}
