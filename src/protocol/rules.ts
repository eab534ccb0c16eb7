import { type EvmFork, evmForks, includesEvmFork } from '../evm/forks.ts'

/** The rules of a message at a fork. The rules of opcodes are in the EVM. */
export interface MessageRules {
  readonly fork: EvmFork
  /** EIP-2: creating a contract costs more. */
  readonly homestead: boolean
  /** EIP-161: accounts that end a transaction empty are removed. */
  readonly spuriousDragon: boolean
  /** EIP-658: receipts have a status. */
  readonly byzantium: boolean
  readonly constantinople: boolean
  /** EIP-2028: calldata is cheaper. */
  readonly istanbul: boolean
  /** EIP-2929, EIP-2930. */
  readonly berlin: boolean
  /** EIP-1559, EIP-3529. */
  readonly london: boolean
  readonly paris: boolean
  /** EIP-3651, EIP-3860, EIP-4895. */
  readonly shanghai: boolean
  /** EIP-4844. */
  readonly cancun: boolean
  /** EIP-7623, EIP-7702. */
  readonly prague: boolean
  /** EIP-7594. */
  readonly osaka: boolean
  /** EIP-8037, EIP-8038, EIP-2780: gas for state is counted separately, and state access has new prices. */
  readonly amsterdam: boolean
  /** EIP-1559: a header has a base fee. */
  readonly hasBaseFee: boolean
  /** EIP-3675: proof of stake; no difficulty, no uncles, no rewards, and a random value in the header (EIP-4399). */
  readonly isMerged: boolean
  /** EIP-4895. */
  readonly hasWithdrawals: boolean
  /** EIP-4788. */
  readonly hasBeaconRoot: boolean
  /** EIP-7685. */
  readonly hasRequests: boolean
  /** EIP-658: a receipt has a status instead of a state root. */
  readonly hasReceiptStatus: boolean
  /** EIP-161: no account in the state is empty. */
  readonly removesEmptyAccounts: boolean
  /** EIP-8037: new accounts, slots and code cost state gas. */
  readonly hasStateGas: boolean
  /** EIP-7708: a transfer of value emits a log. */
  readonly hasTransferLogs: boolean
  /** EIP-7843: a header has the number of its slot. */
  readonly hasSlotNumber: boolean
  /** EIP-7928: a header has the hash of the access list of its block. */
  readonly hasBlockAccessList: boolean
  /** EIP-8282: blocks have requests of builders for deposits and exits. */
  readonly hasBuilderRequests: boolean
  /** EIP-7623. */
  readonly hasFloorGas: boolean
  /** EIP-7825: the gas limit of a transaction is capped. From Amsterdam on, the cap is higher, because the limit includes state gas (EIP-8037). */
  readonly capsTransactionGas: boolean
  /** EIP-7934. */
  readonly capsBlockSize: boolean
  /** EIP-7594: blob proofs are cell proofs. */
  readonly hasCellProofs: boolean
  /** EIP-7594: a transaction has at most 6 blobs. */
  readonly capsBlobs: boolean
  /** Maximum code size of a contract, in bytes, if it differs from the fork (EIP-170). */
  readonly codeSizeLimit?: number | undefined
}

const rules = Object.fromEntries(evmForks.map((fork) => [fork, rulesAt(fork)])) as Record<EvmFork, MessageRules> // one for each

/** Returns the rules of a fork. */
export const messageRules = (fork: EvmFork): MessageRules => rules[fork]

function rulesAt(fork: EvmFork): MessageRules {
  const from = (other: EvmFork): boolean => includesEvmFork(fork, other)
  return {
    fork,
    homestead: from('homestead'),
    spuriousDragon: from('spuriousDragon'),
    byzantium: from('byzantium'),
    constantinople: from('constantinople'),
    istanbul: from('istanbul'),
    berlin: from('berlin'),
    london: from('london'),
    paris: from('paris'),
    shanghai: from('shanghai'),
    cancun: from('cancun'),
    prague: from('prague'),
    osaka: from('osaka'),
    amsterdam: from('amsterdam'),
    hasBaseFee: from('london'),
    isMerged: from('paris'),
    hasWithdrawals: from('shanghai'),
    hasBeaconRoot: from('cancun'),
    hasRequests: from('prague'),
    hasReceiptStatus: from('byzantium'),
    removesEmptyAccounts: from('spuriousDragon'),
    hasStateGas: from('amsterdam'),
    hasTransferLogs: from('amsterdam'),
    hasSlotNumber: from('amsterdam'),
    hasBlockAccessList: from('amsterdam'),
    hasBuilderRequests: from('amsterdam'),
    hasFloorGas: from('prague'),
    capsTransactionGas: from('osaka'),
    capsBlockSize: from('osaka'),
    hasCellProofs: from('osaka'),
    capsBlobs: from('osaka'),
  }
}
