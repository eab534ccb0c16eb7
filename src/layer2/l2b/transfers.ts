import { type Address, bytesToHex, type Hash, type Hex } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import type { L2bLog, L2bTransaction } from './transaction.ts'

/**
 * What a transaction moves once it is in a block, and the logs that say so. Nothing is executed: the fee is taken in advance by the
 * bootloader, which gives back what was not used, and the value goes to the recipient, as on the real network.
 */

/** The system contracts that the base token is kept by and that collects fees. */
export const BASE_TOKEN: Address = '0x000000000000000000000000000000000000800a'
export const BOOTLOADER: Address = '0x0000000000000000000000000000000000008001'

/** An amount of the base token on its way; minted where it comes from layer 1. */
interface Transfer {
  readonly from: Address | 'layer1'
  readonly to: Address
  readonly amount: bigint
}

/** The transfers before the logs that the transaction was given, and those after. */
function transfersAround(transaction: L2bTransaction): { readonly before: Transfer[]; readonly after: Transfer[] } {
  const { initiator, to, isL1Originated, failure, gasLimit, gasPrice } = transaction
  const [fee, value] = [BigInt(transaction.fee), BigInt(transaction.value)]
  const bought = BigInt(gasLimit) * BigInt(gasPrice)
  const paid = bought > fee ? bought : fee
  const before: Transfer[] = [
    { from: initiator, to: BOOTLOADER, amount: paid },
    { from: 'layer1', to: initiator, amount: isL1Originated ? value : 0n },
    { from: initiator, to, amount: failure === undefined ? value : 0n },
  ]
  return {
    before: before.filter(moves),
    after: [{ from: BOOTLOADER, to: initiator, amount: paid - fee }].filter(moves),
  }
}

const moves = ({ amount }: Transfer): boolean => amount > 0n

/** By how much a transaction that is in a block changes balances, in wei. */
export function balanceChanges(transaction: L2bTransaction): ReadonlyMap<Address, bigint> {
  const changes = new Map<Address, bigint>()
  const add = (account: Address, amount: bigint) => changes.set(account, (changes.get(account) ?? 0n) + amount)
  const { before, after } = transfersAround(transaction)
  for (const { from, to, amount } of [...before, ...after]) {
    if (from !== 'layer1') add(from, -amount)
    add(to, amount)
  }
  return changes
}

const hashOf = (signature: string): Hash => bytesToHex(keccak256(new TextEncoder().encode(signature)))

let topics: { readonly transfer: Hash; readonly mint: Hash } | undefined

function toLog({ from, to, amount }: Transfer): L2bLog {
  topics ??= { transfer: hashOf('Transfer(address,address,uint256)'), mint: hashOf('Mint(address,uint256)') }
  const data: Hex = `0x${amount.toString(16).padStart(64, '0')}`
  const indexed = from === 'layer1' ? [topics.mint, word(to)] : [topics.transfer, word(from), word(to)]
  return { address: BASE_TOKEN, topics: indexed, data }
}

const word = (address: Address): Hash => `0x${address.slice(2).padStart(64, '0')}`

/** The logs of a transaction that is in a block. One that failed keeps those of its fee alone. */
export function logsOf(transaction: L2bTransaction): readonly L2bLog[] {
  const { before, after } = transfersAround(transaction)
  const given = transaction.failure === undefined ? (transaction.logs ?? []) : []
  return [...before.map(toLog), ...given, ...after.map(toLog)]
}
