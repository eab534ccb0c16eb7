import { type Block, createBlock } from '@ethereumjs/block'
import { RLP } from '@ethereumjs/rlp'
import { createTx, type TypedTransaction, type TypedTxData } from '@ethereumjs/tx'
import { Address as EngineAddress, privateToAddress } from '@ethereumjs/util'
import { createVM, runTx } from '@ethereumjs/vm'
import { type Address, bytesToHex, type Hash, type Hex, hexToBytes } from '../../src/bytes.ts'
import { engineCommons } from '../../src/chain/engineConfig.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import { EngineEvm } from '../../src/evm/engineEvm.ts'
import { parseFork, singleFork } from '../../src/protocol/forks.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { EngineState } from '../../src/state/engineState.ts'
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

/** Runs a test at every fork that it has and that `isWanted`, each as a transaction through @ethereumjs/vm. */
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
  const common = engineCommons(1n, singleFork(name))(name)
  const stateManager = new EngineState(states, pre)
  // State tests have no ancestors: the hash of a block is that of its number in decimal.
  const blockHash = (number: bigint): Hash => keccak256Hex(new TextEncoder().encode(number.toString()))
  const evm = new EngineEvm({ common, stateManager, blockHash })
  const vm = await createVM({ common, stateManager, evm })
  const block = blockOf(test.env, common)
  let logs = keccak256Hex(RLP.encode([]))
  let refused: string | undefined
  try {
    const tx = transactionOf(test.transaction, post.indexes, common)
    const result = await runTx(vm, { tx, block, skipHardForkValidation: true })
    // A log is [address, topics, data] here, which is what RLP encodes.
    logs = keccak256Hex(RLP.encode((result.execResult.logs ?? []) as unknown as Uint8Array[]))
  } catch (error) {
    refused = error instanceof Error ? error.message : String(error)
    if (post.expectException === undefined) return `refused: ${refused.slice(0, 200)}`
  }
  if (post.expectException !== undefined && refused === undefined) return `not refused: ${post.expectException}`
  const root = stateManager.commitVersion().root()
  if (root !== post.hash) return `state root ${root} instead of ${post.hash}`
  return logs === post.logs ? undefined : `logs ${logs} instead of ${post.logs}`
}

function blockOf(env: StateTest['env'], common: ReturnType<ReturnType<typeof engineCommons>>): Block {
  const header: Record<string, Hex | undefined> = {
    coinbase: env.currentCoinbase,
    number: env.currentNumber,
    timestamp: env.currentTimestamp,
    gasLimit: env.currentGasLimit,
    baseFeePerGas: common.isActivatedEIP(1559) ? (env.currentBaseFee ?? '0x0a') : undefined,
    difficulty: common.isActivatedEIP(4399) ? '0x0' : env.currentDifficulty,
    mixHash: env.currentRandom,
    excessBlobGas: common.isActivatedEIP(4844) ? (env.currentExcessBlobGas ?? '0x0') : undefined,
  }
  const given = Object.fromEntries(Object.entries(header).filter(([, value]) => value !== undefined))
  return createBlock({ header: given }, { common, skipConsensusFormatValidation: true })
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
