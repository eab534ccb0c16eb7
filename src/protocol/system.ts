import { createHash } from 'node:crypto'
import { type Address, bytesToBigint, EMPTY_BYTES, type Hash, hexToBytes } from '../bytes.ts'
import { define } from '../errors.ts'
import { credited } from '../state/account.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { GWEI } from './fees.ts'
import type { BlockRules } from './forks.ts'
import type { OpenHeader } from './header.ts'
import type { ReceiptLog } from './receipt.ts'
import type { MessageRules } from './rules.ts'

/** EIP-4788. */
export const BEACON_ROOTS_ADDRESS: Address = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'
/** EIP-2935. */
export const HISTORY_STORAGE_ADDRESS: Address = '0x0000f90827f1c53a10cb7a02335b175320002935'
/** Entries of the ring buffers in these contracts: HISTORY_BUFFER_LENGTH of EIP-4788, HISTORY_SERVE_WINDOW of EIP-2935. */
export const RING_LENGTH = 8_191n
/** EIP-7002 and EIP-7251: the sender and the gas of system calls. */
export const SYSTEM_ADDRESS: Address = '0xfffffffffffffffffffffffffffffffffffffffe'
export const SYSTEM_CALL_GAS = 30_000_000n

/** EIP-7002. */
export const WITHDRAWAL_REQUEST_ADDRESS: Address = '0x00000961ef480eb55e80d19ad83579a64c007002'
/** EIP-7251. */
export const CONSOLIDATION_REQUEST_ADDRESS: Address = '0x0000bbddc7ce488642fb579f8b00f3a590007251'

/** EIP-8282. */
export const BUILDER_DEPOSIT_ADDRESS: Address = '0x0000bff46984e3725691fa540a8c7589300d8282'
export const BUILDER_EXIT_ADDRESS: Address = '0x000064d678505ad48f8ccb093bc65613800e8282'

/** A request type with the contract whose system call returns its requests. */
export interface RequestContract {
  readonly type: number
  readonly address: Address
}

const pragueContracts: readonly RequestContract[] = [
  { type: 1, address: WITHDRAWAL_REQUEST_ADDRESS },
  { type: 2, address: CONSOLIDATION_REQUEST_ADDRESS },
]

/** The contracts of all forks, in the order of their types. */
export const requestContracts: readonly RequestContract[] = [
  ...pragueContracts,
  { type: 3, address: BUILDER_DEPOSIT_ADDRESS },
  { type: 4, address: BUILDER_EXIT_ADDRESS },
]

/** Returns the contracts of a fork from Prague on, in the order of their types. */
export const requestContractsOf = ({ hasBuilderRequests }: MessageRules): readonly RequestContract[] =>
  hasBuilderRequests ? requestContracts : pragueContracts

/** EIP-4895: amounts in Gwei. */
export interface Withdrawal {
  readonly index: bigint
  readonly validatorIndex: bigint
  readonly address: Address
  readonly amount: bigint
}

/** The properties of an uncle that determine its reward. */
export interface RewardedUncle {
  readonly number: bigint
  readonly feeRecipient: Address
}

const ETHER = 10n ** 18n

/** Returns the reward of a proof-of-work block in wei: 5, 3 (EIP-649) or 2 ether (EIP-1234). */
const blockReward = ({ byzantium, constantinople }: MessageRules): bigint =>
  (constantinople ? 2n : byzantium ? 3n : 5n) * ETHER

/** A payment for a proof-of-work block or one of its uncles, in wei. */
export interface BlockReward {
  readonly kind: 'block' | 'uncle'
  readonly address: Address
  readonly amount: bigint
}

/** Returns the rewards of a block and of its uncles (Yellow Paper 11.3). Empty after the merge. */
export function proofOfWorkRewards(
  { number, feeRecipient }: Pick<OpenHeader, 'number' | 'feeRecipient'>,
  uncles: readonly RewardedUncle[],
  rules: MessageRules,
): BlockReward[] {
  if (rules.paris) return []
  const reward = blockReward(rules)
  const forUncles = uncles.map((uncle) => ({
    kind: 'uncle' as const,
    address: uncle.feeRecipient,
    amount: (reward * (uncle.number + 8n - number)) / 8n,
  }))
  const amount = reward + (reward / 32n) * BigInt(uncles.length)
  return [{ kind: 'block', address: feeRecipient, amount }, ...forUncles]
}

/** Pays withdrawals (EIP-4895) after the last transaction, and before the merge the rewards of the block and its uncles. */
export function payWithdrawalsAndRewards(
  state: JournaledState,
  header: Pick<OpenHeader, 'number' | 'feeRecipient'>,
  { message: rules }: Pick<BlockRules, 'message'>,
  {
    withdrawals = [],
    uncles = [],
  }: {
    readonly withdrawals?: readonly Withdrawal[] | undefined
    readonly uncles?: readonly RewardedUncle[] | undefined
  },
): void {
  const rewards = proofOfWorkRewards(header, uncles, rules)
  if (withdrawals.length + rewards.length === 0) return
  state.beginTransaction()
  for (const { address, amount } of withdrawals) credit(state, address, amount * GWEI)
  for (const { address, amount } of rewards) credit(state, address, amount)
  state.endTransaction(rules.spuriousDragon)
}

function credit(state: JournaledState, address: Address, amount: bigint): void {
  state.setBalance(address, credited(state.getBalance(address), amount))
}

const DEPOSIT_TOPIC: Hash = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'
/** Positions of the five byte strings in the data of a DepositEvent: offset of the length word, length. */
const depositFields: readonly (readonly [offset: number, length: number])[] = [
  [160, 48],
  [256, 32],
  [320, 8],
  [384, 96],
  [512, 8],
]
const DEPOSIT_LOG_LENGTH = 576

export const badDepositLog = define('BadDepositLog', -32000, () => 'invalid deposit log: unsupported data layout')

/** Returns the deposits in the logs of a block as the payload of request type 0 (EIP-6110). Throws BadDepositLog. */
export function depositRequests(logs: Iterable<ReceiptLog>, depositContract: Address): Uint8Array {
  const deposits: Uint8Array[] = []
  for (const { address, topics, data } of logs) {
    if (address !== depositContract || topics[0] !== DEPOSIT_TOPIC) continue
    deposits.push(depositOf(data))
  }
  return deposits.length === 0 ? EMPTY_BYTES : Buffer.concat(deposits)
}

function depositOf(data: Uint8Array): Uint8Array {
  if (data.length !== DEPOSIT_LOG_LENGTH) throw badDepositLog()
  const word = (at: number): bigint => bytesToBigint(data.subarray(at, at + 32))
  const parts = depositFields.map(([offset, length], index) => {
    if (word(index * 32) !== BigInt(offset) || word(offset) !== BigInt(length)) throw badDepositLog()
    return data.subarray(offset + 32, offset + 32 + length)
  })
  return Buffer.concat(parts)
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** The SHA-256 of an empty byte string. */
const NO_REQUESTS_HASH = hexToBytes('0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')

/** Returns the hash of the requests that have a payload, each after its type (EIP-7685). */
export function requestsHash(requests: readonly { readonly type: number; readonly payload: Uint8Array }[]): Uint8Array {
  if (requests.every(({ payload }) => payload.length === 0)) return NO_REQUESTS_HASH
  const hash = createHash('sha256')
  for (const { type, payload } of requests) {
    if (payload.length > 0) hash.update(sha256(Buffer.concat([Uint8Array.of(type), payload])))
  }
  return new Uint8Array(hash.digest())
}
