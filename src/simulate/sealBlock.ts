import { type Address, bytesToHex, type Hash } from '../bytes.ts'
import { logsBloom } from '../chain/bloom.ts'
import type { ChainWithdrawal } from '../chain/types.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { MessageRules } from '../protocol/rules.ts'
import { requestsHash } from '../protocol/system.ts'
import type { Turn } from '../protocol/turn.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { orderedTrieRoot } from '../state/orderedTrie.ts'
import { encodeRlp } from '../state/rlp.ts'
import { collectRequests } from './collectRequests.ts'
import { encodeHeader, type SimulatedHeader } from './header.ts'
import type { OpenBlock } from './openBlock.ts'
import type { ParentBlock } from './openHeader.ts'
import type { PlannedBlock } from './planBlocks.ts'
import type { BlockResults, CallResult } from './runCalls.ts'

/** A simulated block with everything that a mined one has. */
export interface SimulatedBlock extends SimulatedHeader, ParentBlock {
  readonly hash: Hash
  /** Length of the block's RLP in bytes. */
  readonly size: number
  readonly calls: readonly CallResult[]
  /** Undefined before Shanghai. */
  readonly withdrawals: readonly ChainWithdrawal[] | undefined
  readonly returnFullTransactions: boolean
}

/** Ends a block: what the protocol does last, then the roots, the bloom, the size and the hash. */
export async function sealBlock(
  block: OpenBlock,
  planned: PlannedBlock,
  results: BlockResults,
  turn: Turn,
): Promise<SimulatedBlock> {
  const { header, state, rules, ground } = block
  const requests = rules.prague ? await collectRequests(block, results.logs, turn) : undefined
  const withdrawals = rules.shanghai ? (planned.overrides.withdrawals ?? []) : undefined
  payOut(block, withdrawals)
  state.forgetCheckpoints()
  const { gasUsed, blobGasUsed, calls, receipts } = results
  const transactions = calls.map(({ transaction }) => transaction.rlp)
  const rawWithdrawals = withdrawals?.map(encodeWithdrawal)
  const sealed: SimulatedHeader = {
    ...header,
    stateRoot: ground.commit(state).root(),
    transactionsRoot: rootOf(transactions),
    receiptsRoot: rootOf(receipts),
    logsBloom: logsBloom(results.logs),
    gasUsed,
    withdrawalsRoot: rawWithdrawals && rootOf(rawWithdrawals),
    blobGasUsed: rules.cancun ? blobGasUsed : undefined,
    requestsHash: requests && bytesToHex(requestsHash(requests)),
  }
  const rlp = encodeHeader(sealed)
  return {
    ...sealed,
    fork: header.fork,
    totalDifficulty: header.totalDifficulty,
    hash: keccak256Hex(rlp),
    size: sizeOf(rlp, transactions, rawWithdrawals),
    calls,
    withdrawals,
    returnFullTransactions: planned.returnFullTransactions,
  }
}

const GWEI = 1_000_000_000n
const ETHER = 10n ** 18n

/** EIP-649, EIP-1234. */
const blockReward = ({ byzantium, constantinople }: MessageRules): bigint =>
  (constantinople ? 2n : byzantium ? 3n : 5n) * ETHER

/** EIP-4895 withdrawals; before the merge the reward of whoever made the block. */
function payOut({ state, header, rules }: OpenBlock, withdrawals: readonly ChainWithdrawal[] | undefined): void {
  state.beginTransaction()
  for (const { address, amount } of withdrawals ?? []) credit(state, address, amount * GWEI)
  if (!rules.paris) credit(state, header.feeRecipient, blockReward(rules))
  state.endTransaction(rules.spuriousDragon)
}

function credit(state: JournaledState, address: Address, amount: bigint): void {
  state.setBalance(address, state.getBalance(address) + amount)
}

const rootOf = (values: readonly Uint8Array[]): Hash => bytesToHex(orderedTrieRoot(values))

const encodeWithdrawal = ({ index, validatorIndex, address, amount }: ChainWithdrawal): Uint8Array =>
  encodeRlp([index, validatorIndex, address, amount])

/** Bytes of the RLP of [header, transactions, uncles, withdrawals], without making it. */
function sizeOf(
  header: Uint8Array,
  transactions: readonly Uint8Array[],
  withdrawals: readonly Uint8Array[] | undefined,
): number {
  const noUncles = 1
  const inBlock = transactions.map((rlp) => (isTyped(rlp) ? stringSize(rlp.length) : rlp.length))
  const lists = withdrawals === undefined ? [inBlock] : [inBlock, withdrawals.map((rlp) => rlp.length)]
  return listSize([header.length, noUncles, ...lists.map(listSize)])
}

/** EIP-2718: a legacy transaction begins as a list does. */
const isTyped = (rlp: Uint8Array): boolean => (rlp[0] ?? 0) < 0xc0
const stringSize = (length: number): number => length + prefixSize(length)
const listSize = (items: readonly number[]): number => stringSize(items.reduce((sum, size) => sum + size, 0))
const prefixSize = (length: number): number => (length < 56 ? 1 : 1 + Math.ceil((32 - Math.clz32(length)) / 8))
