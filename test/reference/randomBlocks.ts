import { createTx, type TypedTxData } from '@ethereumjs/tx'
import fc from 'fast-check'
import { type Address, bigintToBytes, bigintToMinimalBytes, bytesToHex, type Hex, hexToBytes } from '../../src/bytes.ts'
import {
  type BlockEngine,
  defaultEngine,
  executable,
  executableBlock,
  type SentTransaction,
} from '../../src/chain/engine/blockEngine.ts'
import { developmentGenesis } from '../../src/chain/genesis/genesis.ts'
import type { BlockStore } from '../../src/chain/store/blockStore.ts'
import { openBlockStore } from '../../src/chain/store/openBlockStore.ts'
import { fromLibraryTransaction } from '../../src/chain/transactions/libraryTransaction.ts'
import { keccak256 } from '../../src/crypto/keccak.ts'
import { signHash } from '../../src/crypto/secp256k1.ts'
import { DEVELOPMENT_MNEMONIC, walletFromMnemonic } from '../../src/crypto/wallet.ts'
import type { Inspector } from '../../src/evm/inspector.ts'
import type { BlockAccessList } from '../../src/protocol/blockAccessList.ts'
import { blockRules, type ForkName, messageRulesAt, scheduleUpTo } from '../../src/protocol/forks.ts'
import { blobBaseFeeOf, NO_NONCE, type OpenHeader } from '../../src/protocol/header.ts'
import type { Receipt } from '../../src/protocol/receipt.ts'
import type { MessageRules } from '../../src/protocol/rules.ts'
import { requestContracts } from '../../src/protocol/system.ts'
import { systemAlloc } from '../../src/protocol/systemContracts.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { ReferenceExecution, recordsAccesses } from '../../src/reference/referenceExecution.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { encodeRlp } from '../../src/state/rlp.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { contracts, programs } from '../evm/programs.ts'

const CHAIN_ID = 1_337n
const BASE_FEE = 1_000n
const ETHER = 10n ** 18n
const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 6)
const senders = wallet.addresses.slice(0, 4)
const authorities = wallet.addresses.slice(3)
const at = (number: number): Address => bytesToHex(bigintToBytes(BigInt(number), 20))
const code = contracts.map(at)
const requests = requestContracts.map(({ address }) => address)
const COINBASE = at(0xc01b)

/** A transaction before its nonce is known. */
interface PlannedTransaction {
  readonly type: number
  readonly sender: number
  /** Added to the valid nonce. */
  readonly nonceOffset: number
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly gas: number
  readonly price: bigint
  readonly tip: bigint
  readonly access: readonly { readonly address: Address; readonly slots: readonly number[] }[]
  readonly blobs: number
  readonly blobPrice: bigint
  readonly authorizations: readonly PlannedAuthorization[]
}

interface PlannedAuthorization {
  readonly authority: number
  readonly chainId: bigint
  readonly nonceOffset: number
  readonly address: Address
  readonly hasInvalidSignature: boolean
}

/** A random block at a fork. */
export interface PlannedBlock {
  readonly fork: ForkName
  readonly programs: readonly Uint8Array[]
  readonly storage: readonly bigint[]
  readonly coinbase: Address
  readonly transactions: readonly PlannedTransaction[]
  readonly withdrawals: readonly Address[]
}

const anyAddress = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...code) },
  { weight: 3, arbitrary: fc.constantFrom(...senders, ...authorities, COINBASE) },
  { weight: 3, arbitrary: fc.constantFrom(at(0xee01), at(0xee02), at(0xee03)) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 18 }).map(at) },
  { weight: 1, arbitrary: fc.constantFrom(...requests, at(0x100)) },
  {
    weight: 1,
    arbitrary: fc.bigInt({ min: 2n ** 100n, max: 2n ** 159n }).map((value) => bytesToHex(bigintToBytes(value, 20))),
  },
)
const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(usual, ...others) })

const typesOf = ({ berlin, london, cancun, prague }: MessageRules): number[] => [
  0,
  ...(berlin ? [1] : []),
  ...(london ? [2] : []),
  ...(cancun ? [3] : []),
  ...(prague ? [4, 4] : []),
]

const planned = (types: readonly number[]): fc.Arbitrary<PlannedTransaction> =>
  fc.record({
    type: fc.constantFrom(...types),
    sender: fc.nat(senders.length - 1),
    nonceOffset: mostly(0, 1, -1),
    to: fc.option(anyAddress, { freq: 5, nil: undefined }),
    value: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(0n, 0n, 1n, 7n, ETHER) },
      { weight: 1, arbitrary: mostly(3n, 2n ** 90n) },
    ),
    data: fc.oneof(
      { weight: 3, arbitrary: fc.uint8Array({ maxLength: 70 }) },
      { weight: 1, arbitrary: programs.map(([program = new Uint8Array()]) => program) },
      { weight: 1, arbitrary: fc.constant(new Uint8Array(0)) },
      // The lengths of requests (EIP-7002, EIP-7251, EIP-8282).
      { weight: 1, arbitrary: fc.constantFrom(48, 56, 96, 184).map((length) => new Uint8Array(length).fill(1)) },
    ),
    gas: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 60_000, max: 600_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: 20_900, max: 60_000 }) },
      { weight: 1, arbitrary: fc.constantFrom(21_000, 20_999, 2 ** 24, 2 ** 24 + 1, 29_999_999, 31_000_000) },
    ),
    price: mostly(BASE_FEE * 3n, BASE_FEE, BASE_FEE - 1n, 10n ** 20n),
    tip: fc.constantFrom(0n, 1n, BASE_FEE),
    access: fc.array(fc.record({ address: anyAddress, slots: fc.array(fc.nat(3), { maxLength: 3 }) }), {
      maxLength: 3,
    }),
    blobs: mostly(1, 2, 6, 7, 22),
    blobPrice: mostly(5n, 1n, 0n),
    authorizations: fc.array(
      fc.record({
        authority: fc.nat(authorities.length - 1),
        chainId: mostly(CHAIN_ID, 0n, 1n),
        nonceOffset: mostly(0, 1),
        address: fc.oneof(anyAddress, fc.constant(at(0))),
        hasInvalidSignature: mostly(false, true),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })

/** Generates blocks of up to eight transactions that share contracts and senders. */
export const plannedBlock = (fork: ForkName): fc.Arbitrary<PlannedBlock> =>
  fc.record({
    fork: fc.constant(fork),
    programs,
    storage: fc.array(fc.constantFrom(0n, 1n, 2n ** 255n), { minLength: 3, maxLength: 3 }),
    coinbase: fc.constantFrom(COINBASE, COINBASE, ...code.slice(0, 1), ...senders.slice(0, 1), at(0xee03)),
    transactions: fc.array(planned(typesOf(messageRulesAt(fork))), { minLength: 1, maxLength: 8 }),
    withdrawals: fc.array(anyAddress, { maxLength: 2 }),
  })

const blockStores = new Map<ForkName, Promise<BlockStore>>()

/** Returns the block store of a fork. All blocks of the fork use its state database. */
function blockStoreAt(fork: ForkName): Promise<BlockStore> {
  const options = { chainId: CHAIN_ID, fork, timestamp: 1_000, gasLimit: 30_000_000n, balances: new Map() }
  const opening =
    blockStores.get(fork) ?? openMemoryStore().then((store) => openBlockStore(store, () => developmentGenesis(options)))
  blockStores.set(fork, opening)
  return opening
}

function stateOf({ fork, programs, storage }: PlannedBlock, { states }: BlockStore): StateVersion {
  const alloc = new Map<Address, AllocAccount>(systemAlloc(fork))
  const slots = new Map([...storage.entries()].map(([slot, value]) => [BigInt(slot), value] as const))
  for (const [slot, value] of slots) if (value === 0n) slots.delete(slot)
  for (const [index, address] of code.entries())
    alloc.set(address, {
      balance: BigInt(index * 10),
      nonce: 1n,
      code: programs[index] ?? new Uint8Array(),
      storage: slots,
    })
  alloc.set(at(0xee01), { balance: 5n })
  // Before EIP-161 an account can be empty.
  if (!messageRulesAt(fork).spuriousDragon) alloc.set(at(0xee02), { balance: 0n })
  for (const address of wallet.addresses) alloc.set(address, { balance: 100n * ETHER })
  return states.build(alloc)
}

function headerOf({ fork, coinbase }: PlannedBlock, blockStore: BlockStore): OpenHeader {
  const rules = blockRules(scheduleUpTo(fork), fork)
  const { paris, london, cancun } = rules.message
  const excessBlobGas = cancun ? 0n : undefined
  const difficulty = paris ? 0n : 131_072n
  return {
    parentHash: blockStore.genesis.hash,
    fork,
    number: 1n,
    timestamp: 1_012n,
    gasLimit: 30_000_000n,
    feeRecipient: coinbase,
    difficulty,
    totalDifficulty: difficulty,
    mixHash: bytesToHex(keccak256(Uint8Array.of(1))),
    extraData: '0x',
    nonce: NO_NONCE,
    baseFeePerGas: london ? BASE_FEE : undefined,
    excessBlobGas,
    parentBeaconBlockRoot: cancun ? bytesToHex(keccak256(Uint8Array.of(2))) : undefined,
    slotNumber: rules.message.hasSlotNumber ? 1n : undefined,
    blobBaseFee: blobBaseFeeOf(excessBlobGas, rules),
  }
}

/** Returns the signed transaction. Undefined if the library cannot encode it. */
function sign(
  plan: PlannedTransaction,
  state: JournaledState,
  blockStore: BlockStore,
  fork: ForkName,
): SentTransaction | undefined {
  const from = senders[plan.sender] as Address
  const nonce = state.getNonce(from) + BigInt(plan.nonceOffset)
  const { type, value, data, access, blobs } = plan
  const to = plan.to ?? (type > 2 ? code[0] : undefined)
  const dynamic = { maxFeePerGas: plan.price, maxPriorityFeePerGas: plan.tip }
  const fields = {
    type,
    nonce,
    gasLimit: plan.gas,
    value,
    data,
    ...(to !== undefined && { to }),
    ...(type < 2 ? { gasPrice: plan.price } : dynamic),
    ...(type > 0 && {
      chainId: CHAIN_ID,
      accessList: access.map(({ address, slots }) => [
        hexToBytes(address),
        slots.map((slot) => bigintToBytes(BigInt(slot), 32)),
      ]),
    }),
    ...(type === 3 && {
      maxFeePerBlobGas: plan.blobPrice,
      blobVersionedHashes: Array.from({ length: blobs }, (_, index) =>
        bytesToHex(Uint8Array.of(1, ...new Uint8Array(30), index)),
      ),
    }),
    ...(type === 4 && { authorizationList: plan.authorizations.map((planned) => authorize(planned, state)) }),
  }
  try {
    const tx = createTx(fields as unknown as TypedTxData, { common: blockStore.commonOf(fork) })
    return { tx: fromLibraryTransaction(tx.sign(wallet.keyOf(from))), from }
  } catch {
    return undefined
  }
}

function authorize(
  { authority, chainId, nonceOffset, address, hasInvalidSignature }: PlannedAuthorization,
  state: JournaledState,
) {
  const account = authorities[authority] as Address
  const nonce = state.getNonce(account) + BigInt(nonceOffset)
  const message = encodeRlp([bigintToMinimalBytes(chainId), hexToBytes(address), bigintToMinimalBytes(nonce)])
  const { compact, recoveryId } = signHash(keccak256(Uint8Array.of(5, ...message)), wallet.keyOf(account))
  const s = compact.slice(32)
  if (hasInvalidSignature) s[3] = (s[3] ?? 0) ^ 1
  const quantity = (value: bigint): Hex => (value === 0n ? '0x' : `0x${value.toString(16)}`)
  return {
    chainId: quantity(chainId),
    address,
    nonce: quantity(nonce),
    yParity: quantity(BigInt(recoveryId)),
    r: quantity(BigInt(bytesToHex(compact.slice(0, 32)))),
    s: quantity(BigInt(bytesToHex(s))),
  }
}

/** Result of executing a block. */
export interface Execution {
  /** The receipt of each transaction, or 'rejected'. */
  readonly results: readonly unknown[]
  readonly requests: unknown
  readonly root: string
  readonly accessList: BlockAccessList | undefined
}

/**
 * Notices defects of `@ethereumjs/vm` 10 at Amsterdam:
 * - A creation that does not start, for its balance, nonce or depth, or in a static call, pays for the state of the account first.
 * - A precompile that fails or runs out of gas and should receive value: the state gas of the new account is not settled as for other failures.
 */
function defectObserver(): { readonly inspector: Inspector; readonly hasMetDefect: () => boolean } {
  let hasMet = false
  let opcode = 0
  const frames: { readonly isCreation: boolean; readonly isPaidPrecompile: boolean }[] = []
  const inspector: Inspector = {
    frameEntered({ kind, codeAddress, value }) {
      const isPaidPrecompile = value > 0n && BigInt(codeAddress) <= LAST_PRECOMPILE
      frames.push({ isCreation: kind.startsWith('CREATE'), isPaidPrecompile })
    },
    frameLeft({ outcome }) {
      const { isCreation, isPaidPrecompile } = frames.pop() ?? {}
      if (isCreation === true && refusals.has(outcome)) hasMet = true
      if (isPaidPrecompile === true && outcome !== 'success') hasMet = true
    },
    step(step) {
      opcode = step.opcode
    },
    fault(outcome) {
      if (outcome === 'staticStateChange' && (opcode === 0xf0 || opcode === 0xf5)) hasMet = true
    },
  }
  return { inspector, hasMetDefect: () => hasMet }
}

const LAST_PRECOMPILE = 0x100n
const refusals: ReadonlySet<string> = new Set(['insufficientBalance', 'callDepthExceeded', 'nonceOverflow'])

/** Executes a block on both engines. The nonces of the transactions are valid in the state of our engine. */
export async function executeBoth(plan: PlannedBlock): Promise<{ ours: Execution; theirs: Execution }> {
  const blockStore = await blockStoreAt(plan.fork)
  const version = stateOf(plan, blockStore)
  const signed: SentTransaction[] = []
  const observer = messageRulesAt(plan.fork).amsterdam ? defectObserver() : undefined
  const transactionAt = (state: JournaledState, index: number): SentTransaction | undefined => {
    const transaction = plan.transactions[index]
    const sent = transaction && sign(transaction, state, blockStore, plan.fork)
    if (sent !== undefined) signed.push(sent)
    return sent
  }
  const ours = await execute(plan, blockStore, version, defaultEngine, transactionAt, observer?.inspector)
  if (observer?.hasMetDefect() === true) return { ours, theirs: ours }
  const theirs = await execute(plan, blockStore, version, ReferenceExecution.begin, (_, index) => signed[index])
  const isComparable = ours.results.every(
    (receipt, index) =>
      receipt === 'rejected' || signed[index] === undefined || recordsAccesses(signed[index].tx, receipt as Receipt),
  )
  return isComparable
    ? { ours, theirs }
    : { ours: { ...ours, accessList: undefined }, theirs: { ...theirs, accessList: undefined } }
}

async function execute(
  plan: PlannedBlock,
  blockStore: BlockStore,
  version: StateVersion,
  engine: BlockEngine,
  transactionAt: (state: JournaledState, index: number) => SentTransaction | undefined,
  inspector?: Inspector,
): Promise<Execution> {
  const state = new JournaledState(version)
  const header = headerOf(plan, blockStore)
  const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })
  const running = await engine(executableBlock(blockStore, state, header), blockStore, timeSlice)
  const results: unknown[] = []
  for (const index of plan.transactions.keys()) {
    const sent = transactionAt(state, index)
    if (sent === undefined) continue
    try {
      const { logsBloom, ...receipt } = await running.execute(
        executable(sent, header.baseFeePerGas),
        timeSlice,
        inspector,
      )
      results.push({ ...receipt, logsBloom: bytesToHex(logsBloom) })
    } catch (error) {
      if (!(error instanceof Error) || !['Rejection', 'BlockGasExceeded', 'BlobGasExceeded'].includes(error.name))
        throw error
      results.push('rejected')
    }
  }
  const isShanghai = messageRulesAt(plan.fork).shanghai
  const withdrawals = plan.withdrawals.map((address, index) => ({
    index: BigInt(index),
    validatorIndex: 7n,
    address,
    amount: BigInt(index),
  }))
  const requests = await running.finish(isShanghai ? { withdrawals } : {}, timeSlice)
  return { results, requests, root: blockStore.states.commit(state).root(), accessList: running.accessList }
}
