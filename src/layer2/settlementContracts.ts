import { type Address, type Hex, wordHex } from '../bytes.ts'
import type { SettlementCall } from './layer1.ts'
import { addressOfText, hashOfText } from './textHash.ts'

/** A layer-1 contract on which ledgers settle, with the functions that they call. */
export interface SettlementContract {
  readonly name: string
  readonly address: Address
  readonly abi: readonly SettlementFunction[]
}

interface SettlementFunction {
  readonly type: 'function'
  readonly name: string
  readonly stateMutability: 'nonpayable'
  readonly inputs: readonly { readonly name: string; readonly type: 'uint256' }[]
  readonly outputs: readonly []
}

/** Returns a function of a settlement contract. All parameters are of type uint256. */
const settlementFunction = (name: string, ...parameters: readonly string[]): SettlementFunction => ({
  type: 'function',
  name,
  stateMutability: 'nonpayable',
  inputs: parameters.map((parameter) => ({ name: parameter, type: 'uint256' })),
  outputs: [],
})

const contract = (name: string, ...abi: readonly SettlementFunction[]): SettlementContract => ({
  name,
  address: addressOfText(name),
  abi,
})

/** The contract of l2a ledgers. */
export const l2aCore = contract('l2a core', settlementFunction('updateState', 'globalRoot', 'blockNumber', 'blockHash'))

/** The contract of l2b ledgers. */
export const l2bDiamond = contract(
  'l2b diamond proxy',
  settlementFunction('commitBatches', 'batchNumber', 'batchHash'),
  settlementFunction('proveBatches', 'batchNumber', 'batchHash'),
  settlementFunction('executeBatches', 'batchNumber', 'batchHash'),
)

/** Returns the call of a function of a settlement contract with its arguments. */
export function settlementCall(
  { address }: SettlementContract,
  name: string,
  words: readonly bigint[],
): SettlementCall {
  const selector = hashOfText(`${name}(${words.map(() => 'uint256').join(',')})`).slice(0, 10) as Hex // a prefix of hex is hex
  return { to: address, data: `${selector}${words.map((word) => wordHex(word).slice(2)).join('')}` }
}
