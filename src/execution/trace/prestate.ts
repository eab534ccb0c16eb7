import { type Address, bytesEqual, type Hash } from '../../bytes.ts'
import { delegateOf } from '../../evm/codeAnalysis.ts'
import { createdAddress } from '../../evm/handlers/create.ts'
import { createsContract, type Inspector, type Step } from '../../evm/inspector.ts'
import type { Outcome } from '../../evm/message.ts'
import { SLOAD, SSTORE } from '../../evm/opcodeNumbers.ts'
import { authorityOf } from '../../protocol/authorizations.ts'
import { EMPTY_CODE_HASH } from '../../state/account.ts'
import { type ReadonlySlotMap, SlotMap } from '../../state/slotMap.ts'
import { addressOperand } from '../addressOperand.ts'
import type { TracedMessage, Tracer } from './tracer.ts'

/** An account before a message, with the slots that the message read. Or the changes of an account by the message. */
export interface AccountImage {
  readonly balance?: bigint
  readonly nonce?: bigint
  /** Only for an account with code. Empty if the message removed it. */
  readonly code?: Uint8Array
  readonly codeHash?: Hash
  readonly storage?: ReadonlySlotMap<bigint>
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
export const prestate = (traced: TracedMessage, options: PrestateOptions = {}): Tracer<Prestate> =>
  new PrestateTracer(traced, options)

class PrestateTracer implements Tracer<Prestate> {
  readonly inspector: Inspector
  readonly #traced: TracedMessage
  readonly #options: Required<PrestateOptions>
  readonly #found = new Map<Address, ReadAccount>()
  readonly #destroyed = new Set<Address>()
  /** Removes the record of the last step, for an opcode that fails before it reads. */
  #undo: (() => void) | undefined

  constructor(
    traced: TracedMessage,
    { diff = false, code = true, storage = true, includeEmpty = false }: PrestateOptions,
  ) {
    this.#traced = traced
    this.#options = { diff, code, storage, includeEmpty }
    this.#recordMessage()
    this.inspector = {
      step: (step) => this.#recordStep(step),
      fault: (outcome) => {
        if (failsBeforeRead.has(outcome)) this.#undo?.()
      },
      // At this point, the creation has written nothing.
      frameEntered: ({ kind, address }) => {
        if (createsContract(kind)) this.#recordAccount(address)
      },
      selfDestructed: (address) => void this.#destroyed.add(address),
    }
  }

  finish(): Prestate {
    const { state } = this.#traced.execution
    const { diff, code, includeEmpty } = this.#options
    const pre = new Map<Address, AccountImage>()
    const post = new Map<Address, AccountImage>()
    for (const [address, before] of this.#found) {
      const isDestroyed = this.#destroyed.has(address) && !state.exists(address)
      if (diff && !isDestroyed) {
        const valueAt = (slot: bigint): bigint => state.getStorage(address, slot)
        const after = changeOf(before, this.#readAccount(address), valueAt, code)
        if (after === undefined) continue
        post.set(address, after)
        keepChangedSlots(before.storage, valueAt)
      }
      if (includeEmpty || !isEmpty(before)) pre.set(address, imageOf(before, code))
    }
    return { pre, post: diff ? post : undefined }
  }

  /** Records the accounts that a message reads before its first opcode. */
  #recordMessage(): void {
    const { message, execution } = this.#traced
    const { from, to, nonce, authorizationList } = message
    const { coinbase, chainId } = execution.block
    const receiver = to ?? createdAddress(from, nonce)
    this.#recordAccount(from)
    this.#recordAccount(receiver)
    this.#recordAccount(coinbase)
    for (const authorization of authorizationList ?? []) {
      const authority = authorityOf(authorization, chainId)
      if (authority !== undefined) this.#recordAccount(authority)
    }
    this.#recordDelegate(receiver)
  }

  #recordStep(step: Step): void {
    this.#undo = undefined
    const { opcode } = step
    const accessed = addressOperand(step)
    if (accessed !== undefined) this.#recordOperand(accessed, opcode)
    else if (this.#options.storage && (opcode === SLOAD || opcode === SSTORE))
      this.#recordSlot(step.address, step.peek(1))
  }

  #recordOperand(address: Address, opcode: number): void {
    if (!this.#found.has(address)) this.#undo = () => void this.#found.delete(address)
    this.#recordAccount(address)
    // A called account may delegate to other code (EIP-7702).
    if (opcode >= 0xf1 && opcode !== 0xff) this.#recordDelegate(address)
  }

  #recordSlot(address: Address, slot: bigint | undefined): void {
    const storage = this.#found.get(address)?.storage
    if (slot === undefined || storage === undefined || storage.has(slot)) return
    storage.set(slot, this.#traced.execution.state.getStorage(address, slot))
    this.#undo = () => storage.delete(slot)
  }

  #recordDelegate(address: Address): void {
    const delegate = delegateOf(this.#traced.execution.state.getCode(address))
    if (delegate !== undefined) this.#recordAccount(delegate)
  }

  #recordAccount(address: Address): void {
    if (!this.#found.has(address)) this.#found.set(address, this.#readAccount(address))
  }

  #readAccount(address: Address): ReadAccount {
    const { state } = this.#traced.execution
    const codeHash = state.getCodeHash(address) ?? EMPTY_CODE_HASH
    return {
      balance: state.getBalance(address),
      nonce: state.getNonce(address),
      codeHash,
      code: state.code(codeHash),
      storage: new SlotMap(),
    }
  }
}

interface ReadAccount {
  readonly balance: bigint
  readonly nonce: bigint
  readonly codeHash: Hash
  readonly code: Uint8Array
  readonly storage: SlotMap<bigint>
}

const isEmpty = ({ balance, nonce, codeHash }: ReadAccount): boolean =>
  balance === 0n && nonce === 0n && codeHash === EMPTY_CODE_HASH

const imageOf = ({ balance, nonce, codeHash, code, storage }: ReadAccount, wantsCode: boolean): AccountImage => ({
  balance,
  nonce,
  ...(codeHash !== EMPTY_CODE_HASH && { codeHash, ...(wantsCode && { code }) }),
  ...(storage.size > 0 && { storage }),
})

/** Returns the changes of an account, or undefined. */
function changeOf(
  before: ReadAccount,
  now: ReadAccount,
  valueAt: (slot: bigint) => bigint,
  wantsCode: boolean,
): AccountImage | undefined {
  const storage = new SlotMap<bigint>()
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
function keepChangedSlots(storage: SlotMap<bigint>, valueAt: (slot: bigint) => bigint): void {
  for (const [slot, value] of storage) if (value === 0n || value === valueAt(slot)) storage.delete(slot)
}
