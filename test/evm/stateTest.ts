import { createTx, type TypedTransaction, type TypedTxData } from '@ethereumjs/tx'
import { Address as EngineAddress, privateToAddress } from '@ethereumjs/util'
import {
  type Address,
  bigintToBytes,
  bytesToHex,
  type Hash,
  type Hex,
  hexToBytes,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../../src/bytes.ts'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { fromLibraryTransaction } from '../../src/chain/transactions/libraryTransaction.ts'
import { messageOf } from '../../src/chain/transactions/messageOf.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import type { ForkCommon } from '../../src/execution/forkCommon.ts'
import { BlockExecution } from '../../src/protocol/blockExecution.ts'
import { transactionChecks } from '../../src/protocol/checkMessage.ts'
import { type BlockRules, blockRules, type ForkName, parseFork, scheduleUpTo } from '../../src/protocol/forks.ts'
import { blobBaseFeeOf, NO_NONCE, type OpenHeader } from '../../src/protocol/header.ts'
import type { Receipt } from '../../src/protocol/receipt.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { encodeRlp } from '../../src/state/rlp.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { allocOf, lowercaseAddress, type OfficialAccounts } from '../officialAccounts.ts'

/** An official state test (https://ethereum-tests.readthedocs.io). Quantities are hexadecimal. */
export interface StateTest {
  readonly env: Environment
  readonly pre: OfficialAccounts
  readonly transaction: TransactionAlternatives
  readonly post: Readonly<Record<string, readonly PostState[]>>
}

interface Environment {
  readonly currentCoinbase?: Hex
  readonly currentNumber?: Hex
  readonly currentTimestamp?: Hex
  readonly currentGasLimit?: Hex
  readonly currentBaseFee?: Hex
  readonly currentDifficulty?: Hex
  readonly currentRandom?: Hex
  readonly currentExcessBlobGas?: Hex
  readonly slotNumber?: Hex
}

interface PostState {
  readonly indexes: { readonly data: number; readonly gas: number; readonly value: number }
  readonly hash: Hash
  readonly logs: Hash
  readonly expectException?: string
}

/** A transaction with alternatives. A post state has indexes into `data`, `gasLimit`, `value` and `accessLists`. */
interface TransactionAlternatives {
  readonly data: readonly Hex[]
  readonly gasLimit: readonly Hex[]
  readonly value: readonly Hex[]
  readonly accessLists?: readonly (AccessList | null)[]
  readonly to: Hex | ''
  readonly nonce: Hex
  readonly sender?: Address
  readonly secretKey: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly maxFeePerBlobGas?: Hex
  readonly blobVersionedHashes?: readonly Hex[]
  readonly authorizationList?: readonly Readonly<Record<string, Hex>>[]
}

type AccessList = readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]

/** A post state that differs from the result. */
export interface Failure {
  readonly fork: string
  readonly index: number
  readonly reason: string
}

let database: Promise<StateDatabase> | undefined

/** The settings of the library by fork. To create them takes longer than to run a short test. */
const commons = new Map<ForkName, ForkCommon>()

function commonOf(fork: ForkName): ForkCommon {
  let common = commons.get(fork)
  if (common === undefined) {
    common = engineCommons(1n, scheduleUpTo(fork))(fork)
    commons.set(fork, common)
  }
  return common
}

/** Runs a test at each of its forks for which `includesFork` returns true. Each transaction is executed in a block. */
export async function runStateTest(
  test: StateTest,
  includesFork: (fork: string) => boolean,
): Promise<{ passed: number; failures: Failure[] }> {
  database ??= openMemoryStore().then((store) => openStateDatabase(store))
  const states = await database
  const pre = states.build(allocOf(test.pre))
  const failures: Failure[] = []
  let passed = 0
  for (const [fork, posts] of Object.entries(test.post)) {
    if (!includesFork(fork)) continue
    for (const [index, post] of posts.entries()) {
      const reason = await failureOf(test, fork, post, states, pre)
      if (reason === undefined) passed++
      else failures.push({ fork, index, reason })
    }
  }
  return { passed, failures }
}

async function failureOf(
  test: StateTest,
  fork: string,
  post: PostState,
  states: StateDatabase,
  pre: StateVersion,
): Promise<string | undefined> {
  const name = parseFork(fork)
  const schedule = scheduleUpTo(name)
  const state = new JournaledState(pre)
  const rules = blockRules(schedule, name)
  const header = headerOf(test.env, rules)
  const block = new BlockExecution({
    state,
    header,
    rules,
    chainId: 1n,
    // State tests have no ancestors: a block hash is the hash of the decimal block number.
    blockHash: (number) => keccak256Hex(new TextEncoder().encode(number.toString())),
    stateRoot: () => states.commit(state).root(),
  })
  let logs: Receipt['logs'] = []
  let rejection: string | undefined
  try {
    const tx = transactionOf(test.transaction, post.indexes, commonOf(name))
    const message = messageOf(fromLibraryTransaction(tx), bytesToHex(tx.getSenderAddress().bytes), header.baseFeePerGas)
    const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })
    const receipt = await block.execute({ type: tx.type, message, checks: transactionChecks }, timeSlice)
    logs = receipt.logs
  } catch (error) {
    rejection = error instanceof Error ? error.message : String(error)
    if (post.expectException === undefined) return `was rejected: ${rejection.slice(0, 200)}`
  }
  if (post.expectException !== undefined && rejection === undefined) return `was not rejected: ${post.expectException}`
  const root = states.commit(state).root()
  if (root !== post.hash) return `state root ${root} instead of ${post.hash}`
  const logsHash = keccak256Hex(encodeRlp(logs.map(({ address, topics, data }) => [address, topics, data])))
  return logsHash === post.logs ? undefined : `logs ${logsHash} instead of ${post.logs}`
}

/** The header of the block of a test. Nothing runs before its transaction. */
function headerOf(env: Environment, rules: BlockRules): OpenHeader {
  const quantity = (value: Hex | undefined): bigint => BigInt(value ?? 0)
  const { london, paris, cancun } = rules.message
  const excessBlobGas = cancun ? quantity(env.currentExcessBlobGas) : undefined
  return {
    parentHash: ZERO_HASH,
    fork: rules.fork,
    number: quantity(env.currentNumber),
    timestamp: quantity(env.currentTimestamp),
    gasLimit: quantity(env.currentGasLimit),
    feeRecipient: lowercaseAddress(env.currentCoinbase ?? ZERO_ADDRESS),
    difficulty: paris ? 0n : quantity(env.currentDifficulty),
    totalDifficulty: 0n,
    mixHash: bytesToHex(bigintToBytes(quantity(env.currentRandom), 32)),
    extraData: '0x',
    nonce: NO_NONCE,
    baseFeePerGas: london ? quantity(env.currentBaseFee ?? '0x0a') : undefined,
    excessBlobGas,
    parentBeaconBlockRoot: undefined,
    slotNumber: rules.message.hasSlotNumber ? quantity(env.slotNumber) : undefined,
    blobBaseFee: blobBaseFeeOf(excessBlobGas, rules),
  }
}

function transactionOf(
  alternatives: TransactionAlternatives,
  indexes: PostState['indexes'],
  common: ForkCommon,
): TypedTransaction {
  const type =
    alternatives.authorizationList !== undefined
      ? 4
      : alternatives.blobVersionedHashes !== undefined
        ? 3
        : alternatives.maxFeePerGas !== undefined
          ? 2
          : alternatives.accessLists !== undefined && alternatives.accessLists[indexes.data] !== null
            ? 1
            : 0
  const members = {
    type,
    nonce: alternatives.nonce,
    data: alternatives.data[indexes.data],
    gasLimit: alternatives.gasLimit[indexes.gas],
    value: alternatives.value[indexes.value],
    ...(alternatives.to === '' ? {} : { to: alternatives.to }),
    ...(alternatives.gasPrice === undefined ? {} : { gasPrice: alternatives.gasPrice }),
    ...(alternatives.maxFeePerGas === undefined ? {} : { maxFeePerGas: alternatives.maxFeePerGas }),
    ...(alternatives.maxPriorityFeePerGas === undefined
      ? {}
      : { maxPriorityFeePerGas: alternatives.maxPriorityFeePerGas }),
    ...(alternatives.maxFeePerBlobGas === undefined ? {} : { maxFeePerBlobGas: alternatives.maxFeePerBlobGas }),
    ...(alternatives.blobVersionedHashes === undefined
      ? {}
      : { blobVersionedHashes: alternatives.blobVersionedHashes }),
    ...(alternatives.authorizationList === undefined ? {} : { authorizationList: alternatives.authorizationList }),
    ...(type === 0 ? {} : { chainId: '0x1', accessList: alternatives.accessLists?.[indexes.data] ?? [] }),
  }
  // The library checks every member itself.
  const tx = createTx(members as unknown as TypedTxData, { common, freeze: false })
  const sender = new EngineAddress(
    alternatives.sender === undefined
      ? privateToAddress(hexToBytes(alternatives.secretKey))
      : hexToBytes(alternatives.sender),
  )
  // Signing takes longer than most tests, and the sender is known.
  tx.getSenderAddress = () => sender
  return tx
}
