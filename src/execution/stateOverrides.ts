import type { Address } from '../bytes.ts'
import { define } from '../errors.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'
import type { WorldState } from '../state/worldState.ts'

/** Overrides of one account before a call. Absent members change nothing. */
export interface AccountOverride {
  /** Wei. */
  readonly balance?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly code?: Uint8Array | undefined
  /** Slots that replace the whole storage. */
  readonly state?: ReadonlyMap<bigint, bigint> | undefined
  /** Slots that change individually. */
  readonly stateDiff?: ReadonlyMap<bigint, bigint> | undefined
  readonly movePrecompileToAddress?: Address | undefined
}

export type StateOverrides = ReadonlyMap<Address, AccountOverride>

const named = (address: Address): string => `account ${checksumAddress(address)}`
export const notPrecompile = define(
  'NotPrecompile',
  -32000,
  (d: { address: Address }) => `${named(d.address)} is not a precompile`,
)
export const movedOntoItself = define(
  'MovedOntoItself',
  -38022,
  (d: { address: Address }) => `MovePrecompileToAddress referenced itself: ${named(d.address)}`,
)
export const alreadyOverridden = define(
  'AlreadyOverridden',
  -32000,
  (d: { address: Address }) => `${named(d.address)} is already overridden`,
)
export const twoStates = define(
  'TwoStates',
  -32000,
  (d: { address: Address }) => `${named(d.address)} has both 'state' and 'stateDiff'`,
)

/**
 * Applies overrides in address order, like a separate transaction. Returns the precompiles after the overrides: the same map if there are
 * no overrides. Accounts that an override empties still exist.
 */
export function applyStateOverrides<Precompile>(
  state: WorldState,
  overrides: StateOverrides,
  precompiles: ReadonlyMap<Address, Precompile>,
): ReadonlyMap<Address, Precompile> {
  if (overrides.size === 0) return precompiles
  const moved = new Map(precompiles)
  state.beginTransaction()
  for (const address of [...overrides.keys()].sort()) {
    const override = overrides.get(address) ?? {}
    movePrecompile(address, override, overrides, moved)
    applyAccount(state, address, override)
  }
  state.endTransaction(false)
  return moved
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
    if (target === address) throw movedOntoItself({ address })
    if (overrides.has(target)) throw alreadyOverridden({ address: target })
    precompiles.set(target, precompile)
  }
  precompiles.delete(address)
}

function applyAccount(state: WorldState, address: Address, override: AccountOverride): void {
  const { balance, nonce, code, state: storage, stateDiff } = override
  if (storage !== undefined && stateDiff !== undefined) throw twoStates({ address })
  if (nonce !== undefined) state.setNonce(address, nonce)
  if (code !== undefined) state.setCode(address, code)
  if (balance !== undefined) state.setBalance(address, balance)
  if (storage !== undefined) {
    state.touch(address)
    state.clearStorage(address)
  }
  const slots = storage ?? stateDiff
  if (slots === undefined || slots.size === 0) return
  state.touch(address)
  for (const [slot, value] of slots) state.setStorage(address, slot, value)
}
