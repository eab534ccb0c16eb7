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
import { engineCommons } from '../../src/chain/engineConfig.ts'
import { fromLibraryTransaction as libraryToOurs } from '../../src/chain/libraryTransaction.ts'
import { messageOf } from '../../src/chain/messageOf.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import { BlockExecution } from '../../src/protocol/blockExecution.ts'
import { transactionChecks } from '../../src/protocol/checkMessage.ts'
import { type BlockRules, blockRules, parseFork, singleFork } from '../../src/protocol/forks.ts'
import { blobBaseFeeOf, NO_NONCE, type OpenHeader } from '../../src/protocol/header.ts'
import type { Receipt } from '../../src/protocol/receipt.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { encodeRlp } from '../../src/state/rlp.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'

/** One test of a file of official state tests (https://ethereum-tests.readthedocs.io). Quantities are hex. */
export interface StateTest {
  readonly env: Environment
  readonly pre: Readonly<Record<Address, PreAccount>>
  readonly transaction: TransactionLists
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
}

interface PreAccount {
  readonly balance: Hex
  readonly nonce: Hex
  readonly code: Hex
  readonly storage: Readonly<Record<Hex, Hex>>
}

interface PostState {
  readonly indexes: { readonly data: number; readonly gas: number; readonly value: number }
  readonly hash: Hash
  readonly logs: Hash
  readonly expectException?: string
}

/** `data`, `gasLimit`, `value` and `accessLists` are lists into which the post states point. */
interface TransactionLists {
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

/** A post state that did not come out. */
export interface Failure {
  readonly fork: string
  readonly index: number
  readonly reason: string
}

let database: Promise<StateDatabase> | undefined

/** Runs a test at every fork that it has and that `isWanted`, each as a transaction of a block. */
export async function runStateTest(
  test: StateTest,
  isWanted: (fork: string) => boolean,
): Promise<{ passed: number; failures: Failure[] }> {
  database ??= openMemoryStore().then((store) => openStateDatabase(store))
  const states = await database
  const pre = states.build(
    new Map(Object.entries(test.pre).map(([address, account]) => [lower(address), allocOf(account)])),
  )
  const failures: Failure[] = []
  let passed = 0
  for (const [fork, posts] of Object.entries(test.post)) {
    if (!isWanted(fork)) continue
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
  const schedule = singleFork(name)
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
  let refused: string | undefined
  try {
    const tx = transactionOf(test.transaction, post.indexes, engineCommons(1n, schedule)(name))
    const message = messageOf(libraryToOurs(tx), bytesToHex(tx.getSenderAddress().bytes), header.baseFeePerGas)
    const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })
    const receipt = await block.execute({ type: tx.type, message, checks: transactionChecks }, timeSlice)
    logs = receipt.logs
  } catch (error) {
    refused = error instanceof Error ? error.message : String(error)
    if (post.expectException === undefined) return `refused: ${refused.slice(0, 200)}`
  }
  if (post.expectException !== undefined && refused === undefined) return `not refused: ${post.expectException}`
  const root = states.commit(state).root()
  if (root !== post.hash) return `state root ${root} instead of ${post.hash}`
  const logsHash = keccak256Hex(encodeRlp(logs.map(({ address, topics, data }) => [address, topics, data])))
  return logsHash === post.logs ? undefined : `logs ${logsHash} instead of ${post.logs}`
}

/** The block of a test, without anything that runs before its transaction. */
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
    feeRecipient: lower(env.currentCoinbase ?? ZERO_ADDRESS),
    difficulty: paris ? 0n : quantity(env.currentDifficulty),
    totalDifficulty: 0n,
    mixHash: bytesToHex(bigintToBytes(quantity(env.currentRandom), 32)),
    extraData: '0x',
    nonce: NO_NONCE,
    baseFeePerGas: london ? quantity(env.currentBaseFee ?? '0x0a') : undefined,
    excessBlobGas,
    parentBeaconBlockRoot: undefined,
    blobBaseFee: blobBaseFeeOf(excessBlobGas, rules),
  }
}

function transactionOf(
  lists: TransactionLists,
  indexes: PostState['indexes'],
  common: ReturnType<ReturnType<typeof engineCommons>>,
): TypedTransaction {
  const type =
    lists.authorizationList !== undefined
      ? 4
      : lists.blobVersionedHashes !== undefined
        ? 3
        : lists.maxFeePerGas !== undefined
          ? 2
          : lists.accessLists !== undefined && lists.accessLists[indexes.data] !== null
            ? 1
            : 0
  const fields = {
    type,
    nonce: lists.nonce,
    data: lists.data[indexes.data],
    gasLimit: lists.gasLimit[indexes.gas],
    value: lists.value[indexes.value],
    ...(lists.to === '' ? {} : { to: lists.to }),
    ...(lists.gasPrice === undefined ? {} : { gasPrice: lists.gasPrice }),
    ...(lists.maxFeePerGas === undefined ? {} : { maxFeePerGas: lists.maxFeePerGas }),
    ...(lists.maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas: lists.maxPriorityFeePerGas }),
    ...(lists.maxFeePerBlobGas === undefined ? {} : { maxFeePerBlobGas: lists.maxFeePerBlobGas }),
    ...(lists.blobVersionedHashes === undefined ? {} : { blobVersionedHashes: lists.blobVersionedHashes }),
    ...(lists.authorizationList === undefined ? {} : { authorizationList: lists.authorizationList }),
    ...(type === 0 ? {} : { chainId: '0x1', accessList: lists.accessLists?.[indexes.data] ?? [] }),
  }
  // The library checks every field itself.
  const tx = createTx(fields as unknown as TypedTxData, { common, freeze: false })
  const sender = new EngineAddress(
    lists.sender === undefined ? privateToAddress(hexToBytes(lists.secretKey)) : hexToBytes(lists.sender),
  )
  // Signing costs more than most tests; who signed is known.
  tx.getSenderAddress = () => sender
  return tx
}

function allocOf({ balance, nonce, code, storage }: PreAccount): AllocAccount {
  const slots = Object.entries(storage).map(([slot, value]) => [BigInt(slot), BigInt(value)] as const)
  return {
    balance: BigInt(balance),
    nonce: BigInt(nonce),
    code: hexToBytes(code),
    storage: new Map(slots.filter(([, value]) => value !== 0n)),
  }
}

const lower = (address: string): Address => bytesToHex(hexToBytes(address))
