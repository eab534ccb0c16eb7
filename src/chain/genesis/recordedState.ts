import { type Address, type Hash, quantityHex, ZERO_HASH } from '../../bytes.ts'
import { define } from '../../errors.ts'
import {
  BEACON_ROOTS_ADDRESS,
  HISTORY_STORAGE_ADDRESS,
  requestContracts,
  SYSTEM_ADDRESS,
} from '../../protocol/system.ts'
import type { AccountData } from '../../state/account.ts'
import { definePermanentFailure } from '../../state/loadFailure.ts'
import type { RemoteValues } from '../../state/remoteState.ts'
import type { RemoteRoot } from '../../state/stateDatabase.ts'
import type { StateReader } from '../../state/stateReader.ts'
import { type Store, tables } from '../../storage/store.ts'

/** The slots of each account that a recording contains. `all`: the storage of the account is complete. */
export type KnownSlots = ReadonlyMap<Address, readonly bigint[] | 'all'>

type ReadableState = Pick<StateReader, 'remote' | 'account'>

export const stateNotRecorded = definePermanentFailure<{ address: Address; slot?: bigint }>(
  'NotRecorded',
  -32001,
  ({ address, slot }) =>
    `the recording has no ${slot === undefined ? 'state' : `slot ${quantityHex(slot)}`} of ${address}, which its blocks do not use: record a block that uses the ${slot === undefined ? 'account' : 'slot'}, or fork the chain with --fork-url`,
)

const KEY = Buffer.from('recordedState')

/** Stores which part of the state of a chain is known. The chain must not be open. */
export async function writeKnownState(known: KnownSlots, store: Store): Promise<void> {
  const batch = store.batch()
  const json = [...known].map(([address, slots]) => [address, slots === 'all' ? slots : slots.map(quantityHex)])
  batch.put(tables.meta, KEY, Buffer.from(JSON.stringify(json)))
  await batch.write()
}

/** Returns the known part of the state of the chain in a store. Undefined for a chain whose state is complete. */
export function readKnownState(store: Store): RecordedState | undefined {
  const bytes = store.get(tables.meta, KEY)
  if (bytes === undefined) return undefined
  const json = JSON.parse(Buffer.from(bytes).toString()) as [Address, readonly string[] | 'all'][] // written by writeKnownState
  return new RecordedState(
    new Map(json.map(([address, slots]) => [address, slots === 'all' ? slots : slots.map(BigInt)])),
  )
}

/**
 * The partly known state of a recorded chain. The state database has the nonzero values. A known account or slot without a value is zero.
 * Reads of unknown accounts and slots throw NotRecorded, so that clients do not receive a wrong zero.
 */
export class RecordedState implements RemoteValues {
  readonly kind = 'values'
  readonly #known: ReadonlyMap<Address, ReadonlySet<bigint> | 'all'>

  constructor(known: KnownSlots) {
    this.#known = new Map([...known].map(([address, slots]) => [address, slots === 'all' ? slots : new Set(slots)]))
  }

  /** Throws NotRecorded for an account that the recording does not contain. */
  check(address: Address): void {
    if (!this.#known.has(address)) throw stateNotRecorded({ address })
  }

  account(address: Address): AccountData | null | undefined {
    if (!isUsedByEveryBlock(address)) this.check(address)
    return null
  }

  storage(address: Address, slot: bigint): bigint {
    if (isUsedByEveryBlock(address)) return 0n
    this.check(address)
    const slots = this.#known.get(address)
    if (slots !== 'all' && slots?.has(slot) !== true) throw stateNotRecorded({ address, slot })
    return 0n
  }

  code(_codeHash: Hash): undefined {
    return undefined
  }

  noteCode(): void {}

  load(): Promise<void> {
    return Promise.reject(new TypeError('a recording has nothing to load'))
  }
}

/** Whether the production of any block reads an account: system contracts, the default fee recipient and sender, and precompiles. */
const isUsedByEveryBlock = (address: Address): boolean =>
  systemAccounts.has(address) || BigInt(address) <= LAST_PRECOMPILE

const LAST_PRECOMPILE = 0x1ffn

const systemAccounts: ReadonlySet<Address> = new Set([
  SYSTEM_ADDRESS,
  BEACON_ROOTS_ADDRESS,
  HISTORY_STORAGE_ADDRESS,
  ...requestContracts.map(({ address }) => address),
])

/** Throws NotRecorded for an account that a recording does not contain, including accounts that every block uses. */
export function checkRecorded(state: ReadableState, address: Address): void {
  if (state.remote instanceof RecordedState && state.account(address) === undefined) state.remote.check(address)
}

export const noRecordedProofs = define(
  'NoRecordedProofs',
  -32001,
  () =>
    'the recording has only a part of the state, so it has no storage roots and proofs: fork the chain with --fork-url, or send the request to the recorded node',
)

/** Throws NoRecordedProofs for the state of a recording, whose roots cover only the known part. */
export function checkProvable(state: ReadableState): void {
  if (state.remote instanceof RecordedState) throw noRecordedProofs()
}

/** Returns the unknown part of the state of a recording. The recorded part is in the store, so it has no root. */
export function recordedRoot(store: Store): RemoteRoot | undefined {
  const state = readKnownState(store)
  return state && { root: ZERO_HASH, state }
}
