import { type Address, addressWord, type Hash, wordHex } from '../../bytes.ts'
import { hashOfText } from '../textHash.ts'
import type { L2bLog, L2bTransaction } from './transaction.ts'

/**
 * Transfers of an included transaction, and their logs. Nothing is executed. As on the real network, the bootloader takes the fee in
 * advance and refunds unused gas, and the value goes to the recipient.
 */

/** System contracts of the base token and of the fees. */
export const BASE_TOKEN: Address = '0x000000000000000000000000000000000000800a'
export const BOOTLOADER: Address = '0x0000000000000000000000000000000000008001'

/** A transfer of the base token. Deposits from layer 1 are minted. */
interface Transfer {
  readonly from: Address | 'layer1'
  readonly to: Address
  readonly amount: bigint
}

/** Returns the transfers before and after the given logs of the transaction. */
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
    before: before.filter(isNonZero),
    after: [{ from: BOOTLOADER, to: initiator, amount: paid - fee }].filter(isNonZero),
  }
}

const isNonZero = ({ amount }: Transfer): boolean => amount > 0n

/** Returns the balance changes of an included transaction, in wei. */
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

let topics: { readonly transfer: Hash; readonly mint: Hash } | undefined

function toLog({ from, to, amount }: Transfer): L2bLog {
  topics ??= { transfer: hashOfText('Transfer(address,address,uint256)'), mint: hashOfText('Mint(address,uint256)') }
  const data = wordHex(amount)
  const indexed =
    from === 'layer1' ? [topics.mint, addressWord(to)] : [topics.transfer, addressWord(from), addressWord(to)]
  return { address: BASE_TOKEN, topics: indexed, data }
}

/** Returns the logs of an included transaction. A failed one only has the logs of its fee. */
export function logsOfTransaction(transaction: L2bTransaction): readonly L2bLog[] {
  const { before, after } = transfersAround(transaction)
  const given = transaction.failure === undefined ? (transaction.logs ?? []) : []
  return [...before.map(toLog), ...given, ...after.map(toLog)]
}
