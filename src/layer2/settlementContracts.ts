import type { Address } from '../bytes.ts'
import { contractNamed } from './settlementCall.ts'

/** A contract of layer 1 that ledgers settle on, with the functions that they call. */
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

/** A function whose parameters are all uint256, as all of a settlement contract are. */
const settling = (name: string, ...parameters: readonly string[]): SettlementFunction => ({
  type: 'function',
  name,
  stateMutability: 'nonpayable',
  inputs: parameters.map((parameter) => ({ name: parameter, type: 'uint256' })),
  outputs: [],
})

const contract = (name: string, ...abi: readonly SettlementFunction[]): SettlementContract => ({
  name,
  address: contractNamed(name),
  abi,
})

/** Keeps the state of a ledger of family A. */
export const l2aCore = contract('l2a core', settling('updateState', 'globalRoot', 'blockNumber', 'blockHash'))

/** Keeps the state of a ledger of family B. */
export const l2bDiamond = contract(
  'l2b diamond proxy',
  settling('commitBatches', 'batchNumber', 'batchHash'),
  settling('proveBatches', 'batchNumber', 'batchHash'),
  settling('executeBatches', 'batchNumber', 'batchHash'),
)
