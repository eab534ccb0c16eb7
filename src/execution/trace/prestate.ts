import { type Address, bytesEqual, type Hash } from '../../bytes.ts'
import { delegateOf } from '../../evm/codeAnalysis.ts'
import { createdAddress } from '../../evm/handlers/create.ts'
import type { Inspector, Step } from '../../evm/inspector.ts'
import type { Outcome } from '../../evm/message.ts'
import { authorityOf } from '../../protocol/authorizations.ts'
import { EMPTY_CODE_HASH } from '../../state/account.ts'
import { addressOperand } from '../addressOperand.ts'
import type { Traced, Tracer } from './tracer.ts'

/** An account before a message, with the slots that the message read. Or the changes of an account by the message. */
export interface AccountImage {
  readonly balance?: bigint
  readonly nonce?: bigint
  /** Only for an account with code. Empty if the message removed it. */
  readonly code?: Uint8Array
  readonly codeHash?: Hash
  readonly storage?: ReadonlyMap<bigint, bigint>
}

/** Accounts by address. */
export type StateImage = ReadonlyMap<Address, AccountImage>

/** The result of `prestate`. */
export interface Prestate {
  /** The accounts before the message. With `diff`, only those that it changed. */
  readonly pre: StateImage
  /** With `diff`, the changes by the message. Deleted accounts are absent. */
  readonly post: StateImage | undefined
}

export interface PrestateOptions {
  /** Whether to return the changes of accounts too. */
  readonly diff?: boolean
  readonly code?: boolean
  readonly storage?: boolean
  /** Whether to list accounts that were empty before. */
  readonly includeEmpty?: boolean
}

const SLOAD = 0x54
const SSTORE = 0x55

/** Outcomes of opcodes that fail before they read anything. */
const failsBeforeRead: ReadonlySet<Outcome> = new Set([
  'outOfGas',
  'memoryLimit',
  'stipendOnly',
  'stackUnderflow',
  'stackOverflow',
  'staticStateChange',
])

/** Collects the accounts that a message reads, and with `diff` the changed accounts. Like go-ethereum's prestateTracer. */
export function prestate(traced: Traced, options: PrestateOptions = {}): Tracer<Prestate> {
  const { diff = false, code: wantsCode = true, storage: wantsStorage = true, includeEmpty = false } = options
  const { state, block } = traced.execution
  const found = new Map<Address, ReadAccount>()
  const destroyed = new Set<Address>()
  /** Removes the record of the last step, for an opcode that fails before it reads. */
  let undo: (() => void) | undefined

  function recordAccount(address: Address): void {
    if (found.has(address)) return
    found.set(address, readAccount(address))
  }
  function readAccount(address: Address): ReadAccount {
    const codeHash = state.getCodeHash(address) ?? EMPTY_CODE_HASH
    return {
      balance: state.getBalance(address),
      nonce: state.getNonce(address),
      codeHash,
      code: state.code(codeHash),
      storage: new Map(),
    }
  }
  function recordStep(step: Step): void {
    undo = undefined
    const { opcode } = step
    const accessed = addressOperand(step)
    if (accessed !== undefined) recordAddress(accessed, opcode)
    else if (wantsStorage && (opcode === SLOAD || opcode === SSTORE)) recordSlot(step.address, step.peek(1))
  }
  function recordAddress(address: Address, opcode: number): void {
    if (!found.has(address)) undo = () => void found.delete(address)
    recordAccount(address)
    // A called account may delegate to other code (EIP-7702).
    if (opcode >= 0xf1 && opcode !== 0xff) recordDelegate(address)
  }
  function recordSlot(address: Address, slot: bigint | undefined): void {
    const storage = found.get(address)?.storage
    if (slot === undefined || storage === undefined || storage.has(slot)) return
    storage.set(slot, state.getStorage(address, slot))
    undo = () => void storage.delete(slot)
  }
  function recordDelegate(address: Address): void {
    const delegate = delegateOf(state.getCode(address))
    if (delegate !== undefined) recordAccount(delegate)
  }
  function begin(): void {
    const { from, to, nonce, authorizationList } = traced.message
    const receiver = to ?? createdAddress(from, nonce)
    recordAccount(from)
    recordAccount(receiver)
    recordAccount(block.coinbase)
    for (const authorization of authorizationList ?? []) {
      const authority = authorityOf(authorization, block.chainId)
      if (authority !== undefined) recordAccount(authority)
    }
    recordDelegate(receiver)
  }
  begin()
  const inspector: Inspector = {
    step: recordStep,
    fault(outcome) {
      if (failsBeforeRead.has(outcome)) undo?.()
    },
    // At this point, the creation has written nothing.
    frameEntered: ({ kind, address }) => {
      if (kind === 'CREATE' || kind === 'CREATE2') recordAccount(address)
    },
    selfDestructed: (address) => void destroyed.add(address),
  }
  const imageOf = (image: ReadAccount): AccountImage => ({
    balance: image.balance,
    nonce: image.nonce,
    ...(image.codeHash !== EMPTY_CODE_HASH && {
      codeHash: image.codeHash,
      ...(wantsCode && { code: image.code }),
    }),
    ...(image.storage.size > 0 && { storage: image.storage }),
  })
  return {
    inspector,
    finish() {
      const pre = new Map<Address, AccountImage>()
      const post = new Map<Address, AccountImage>()
      for (const [address, before] of found) {
        const isDestroyed = destroyed.has(address) && !state.exists(address)
        if (diff && !isDestroyed) {
          const after = changeOf(before, readAccount(address), (slot) => state.getStorage(address, slot), wantsCode)
          if (after === undefined) continue
          post.set(address, after)
          keepChangedSlots(before.storage, (slot) => state.getStorage(address, slot))
        }
        if (includeEmpty || !isEmpty(before)) pre.set(address, imageOf(before))
      }
      return { pre, post: diff ? post : undefined }
    },
  }
}

interface ReadAccount {
  readonly balance: bigint
  readonly nonce: bigint
  readonly codeHash: Hash
  readonly code: Uint8Array
  readonly storage: Map<bigint, bigint>
}

const isEmpty = ({ balance, nonce, codeHash }: ReadAccount): boolean =>
  balance === 0n && nonce === 0n && codeHash === EMPTY_CODE_HASH

/** Returns the changes of an account, or undefined. */
function changeOf(
  before: ReadAccount,
  now: ReadAccount,
  valueAt: (slot: bigint) => bigint,
  wantsCode: boolean,
): AccountImage | undefined {
  const storage = new Map<bigint, bigint>()
  let isChanged = false
  for (const [slot, value] of before.storage) {
    const current = valueAt(slot)
    if (current === value) continue
    isChanged = true
    if (current !== 0n) storage.set(slot, current)
  }
  const image: AccountImage = {
    ...(now.balance !== before.balance && { balance: now.balance }),
    ...(now.nonce !== before.nonce && { nonce: now.nonce }),
    ...(now.codeHash !== before.codeHash && {
      codeHash: now.codeHash,
      ...(wantsCode && !bytesEqual(now.code, before.code) && { code: now.code }),
    }),
    ...(storage.size > 0 && { storage }),
  }
  return isChanged || Object.keys(image).length > 0 ? image : undefined
}

/** Removes slots that are unchanged or were zero: go-ethereum omits them for changed accounts. */
function keepChangedSlots(storage: Map<bigint, bigint>, valueAt: (slot: bigint) => bigint): void {
  for (const [slot, value] of storage) if (value === 0n || value === valueAt(slot)) storage.delete(slot)
}
