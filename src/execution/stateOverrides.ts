import type { Address } from '../bytes.ts'
import { define } from '../errors.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import type { JournaledState } from '../state/journaledState.ts'

/** Overrides of one account before a call. Absent members change nothing. */
export interface AccountOverride {
  /** Wei. */
  readonly balance?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly code?: Uint8Array | undefined
  /** Slots that replace the whole storage. */
  readonly state?: SlotOverrides | undefined
  /** Slots that change individually. */
  readonly stateDiff?: SlotOverrides | undefined
  readonly movePrecompileToAddress?: Address | undefined
}

/** Slots with their values, such as a map. */
export interface SlotOverrides extends Iterable<readonly [slot: bigint, value: bigint]> {
  readonly size: number
}

/** Overrides by account. */
export type StateOverrides = ReadonlyMap<Address, AccountOverride>

const named = (address: Address): string => `account ${checksumAddress(address)}`
export const notPrecompile = define(
  'NotPrecompile',
  -32000,
  (d: { address: Address }) => `${named(d.address)} is not a precompile`,
)
export const precompileMovedToItself = define(
  'PrecompileMovedToItself',
  -38022,
  (d: { address: Address }) => `MovePrecompileToAddress referenced itself: ${named(d.address)}`,
)
export const alreadyOverridden = define(
  'AlreadyOverridden',
  -32000,
  (d: { address: Address }) => `${named(d.address)} is already overridden`,
)
export const stateAndStateDiff = define(
  'StateAndStateDiff',
  -32000,
  (d: { address: Address }) => `${named(d.address)} has both 'state' and 'stateDiff'`,
)

/** Number of accounts and slots between two checks of the time. */
const WRITES_PER_CHECK = 256

/**
 * Applies overrides in address order, like a separate transaction. Returns the precompiles after the overrides: the same map if there are
 * no overrides. Accounts that an override empties still exist. Returns a promise if the time slice ends before: other work runs, and
 * `beforePause` is called before each pause. After an error, the state must not be used.
 */
export function applyStateOverrides<Precompile>(
  state: JournaledState,
  overrides: StateOverrides,
  precompiles: ReadonlyMap<Address, Precompile>,
  timeSlice: TimeSlice,
  beforePause?: () => void,
): ReadonlyMap<Address, Precompile> | Promise<ReadonlyMap<Address, Precompile>> {
  if (overrides.size === 0) return precompiles
  const moved = new Map(precompiles)
  const steps = applyInSteps(state, overrides, moved)
  const isDone = (): boolean => {
    while (!steps.next().done) if (timeSlice.isOver) return false
    return true
  }
  const continueLater = async (): Promise<ReadonlyMap<Address, Precompile>> => {
    do {
      beforePause?.()
      await timeSlice.yield()
    } while (!isDone())
    return moved
  }
  return isDone() ? moved : continueLater()
}

function* applyInSteps<Precompile>(
  state: JournaledState,
  overrides: StateOverrides,
  precompiles: Map<Address, Precompile>,
): Generator<void> {
  let writes = 0
  state.beginTransaction()
  for (const address of [...overrides.keys()].sort()) {
    const override = overrides.get(address) ?? {}
    movePrecompile(address, override, overrides, precompiles)
    for (const [slot, value] of applyAccount(state, address, override)) {
      state.setStorage(address, slot, value)
      if (++writes % WRITES_PER_CHECK === 0) yield
    }
    if (++writes % WRITES_PER_CHECK === 0) yield
  }
  state.endTransaction(false)
}

/** An overridden address is no longer a precompile. Its precompile can move to another address. */
function movePrecompile<Precompile>(
  address: Address,
  { movePrecompileToAddress: target }: AccountOverride,
  overrides: StateOverrides,
  precompiles: Map<Address, Precompile>,
): void {
  const precompile = precompiles.get(address)
  if (target !== undefined) {
    if (precompile === undefined) throw notPrecompile({ address })
    if (target === address) throw precompileMovedToItself({ address })
    if (overrides.has(target)) throw alreadyOverridden({ address: target })
    precompiles.set(target, precompile)
  }
  precompiles.delete(address)
}

const NO_SLOTS: SlotOverrides = new Map()

/** Applies an override except its slots, and returns them. */
function applyAccount(state: JournaledState, address: Address, override: AccountOverride): SlotOverrides {
  const { balance, nonce, code, state: storage, stateDiff } = override
  if (storage !== undefined && stateDiff !== undefined) throw stateAndStateDiff({ address })
  if (nonce !== undefined) state.setNonce(address, nonce)
  if (code !== undefined) state.setCode(address, code)
  if (balance !== undefined) state.setBalance(address, balance)
  if (storage !== undefined) {
    state.touch(address)
    state.clearStorage(address)
  }
  const slots = storage ?? stateDiff ?? NO_SLOTS
  if (slots.size > 0) state.touch(address)
  return slots
}
