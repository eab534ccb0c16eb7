/** CREATE, CREATE2, and the creation of a message. */
import { type Address, bytesToHex, EMPTY_BYTES, hexToBytes } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import { EMPTY_CODE_HASH, isEmptyAccount } from '../../state/account.ts'
import type { AccountEntry } from '../../state/accountEntry.ts'
import { encodeRlp } from '../../state/rlp.ts'
import { analyse } from '../codeAnalysis.ts'
import { ARENA, F_ADDRESS, F_CALLER, F_MEMORY, F_SP, F_VALUE } from '../core/layout.ts'
import type { Frame } from '../frame.ts'
import type { EvmMessage, Outcome, StartFailure } from '../message.ts'
import type { Handler, Run } from '../run.ts'
import { NEW_ACCOUNT_STATE, NO_STATE_GAS, STATE_BYTE } from '../stateGas.ts'
import { MAX_DEPTH } from './calls.ts'
import { canReceive, entryBalance, transferAndLog } from './transfer.ts'

/** EIP-3860. */
export const INIT_CODE_WORD_GAS = 2
export const HASH_WORD_GAS = 6
const CODE_BYTE_GAS = 200
/** EIP-2681. */
export const MAX_NONCE = 2n ** 64n - 1n

export const create: Handler = (run, frame) => createOther(run, frame, false)
/** EIP-1014. */
export const create2: Handler = (run, frame) => createOther(run, frame, true)

function createOther(run: Run, frame: Frame, isSalted: boolean): Outcome | undefined {
  if (frame.isStatic) return 'staticStateChange'
  const { machine, state } = run
  const { rules } = run.evm
  const { at, account: creator } = frame
  const sp = machine.u32(at + F_SP)
  const offset = machine.small(sp - 64)
  const size = machine.small(sp - 96)
  if (size > rules.maxInitCodeSize) return 'initCodeSizeExceeded'
  const words = Math.ceil(size / 32)
  if (!machine.spend(at, words * ((rules.initCodeMetered ? INIT_CODE_WORD_GAS : 0) + (isSalted ? HASH_WORD_GAS : 0))))
    return 'outOfGas'
  if (!machine.expand(at, offset, size)) return 'outOfGas'
  const value = machine.word(sp - 32)
  const initCode = machine.bytes(machine.u32(at + F_MEMORY) + offset, size)
  const nonce = creator.data?.nonce ?? 0n
  const address = isSalted
    ? saltedAddress(creator.address, machine.wordBytes(sp - 128), initCode)
    : createdAddress(creator.address, nonce)
  const account = state.entry(address)
  const failure = createFailure(frame.depth + 1, entryBalance(creator), value, nonce)
  const createsAccount = failure === undefined && isAbsent(account)
  if (failure === undefined) state.recorder?.accountAccessed(address)
  if (createsAccount && run.stateGas?.charge(frame, NEW_ACCOUNT_STATE) === false) return 'outOfGas'
  machine.forwardGas(at, run.nextFrame().at, 0, rules.callGasCap)
  machine.setU32(at + F_SP, sp - (isSalted ? 128 : 96))
  const next = prepare(run, account, creator.address, frame.depth + 1, isSalted)
  run.stateGas?.enter(next, createsAccount)
  machine.copyWord(at + F_ADDRESS, next.at + F_CALLER)
  machine.copyWord(sp - 32, next.at + F_VALUE)
  run.reportEntry(next, initCode)
  if (failure !== undefined) run.endFrame(next, failure)
  else {
    state.setNonce(creator.address, nonce + 1n)
    begin(run, next, value, initCode, machine.endOfMemory(at))
  }
  return undefined
}

/** Returns the reason why a creation may not start. Undefined if it may. */
function createFailure(depth: number, balance: bigint, value: bigint, nonce: bigint): StartFailure | undefined {
  if (depth > MAX_DEPTH) return 'callDepthExceeded'
  if (balance < value) return 'insufficientBalance'
  return nonce >= MAX_NONCE ? 'nonceOverflow' : undefined
}

/** EIP-161: whether the account does not exist or is empty. */
const isAbsent = ({ data }: AccountEntry): boolean => data === undefined || isEmptyAccount(data)

/** Starts the creation of a message. The nonce of the caller has already been increased. */
export function startCreate(run: Run, message: EvmMessage, gas: bigint): void {
  const { machine, state, evm } = run
  const { caller, value, data, salt } = message
  // A nonce that was increased beyond 64 bits is zero again.
  const nonce = message.nonce ?? BigInt.asUintN(64, state.getNonce(caller) - 1n)
  const address = salt === undefined ? createdAddress(caller, nonce) : saltedAddress(caller, salt, data)
  machine.setGas(run.nextFrame().at, gas)
  const next = prepare(run, state.entry(address), caller, message.depth ?? 0, salt !== undefined)
  run.stateGas?.begin(next, message.stateGas ?? NO_STATE_GAS)
  machine.setHex(next.at + F_CALLER, caller)
  machine.setWord(next.at + F_VALUE, value)
  run.reportEntry(next, data)
  const failure = createFailure(next.depth, state.getBalance(caller), value, nonce)
  if (failure !== undefined) run.endFrame(next, failure)
  else if (data.length > evm.rules.maxInitCodeSize) run.endFrame(next, 'initCodeSizeExceeded')
  else begin(run, next, value, data, ARENA)
}

function prepare(run: Run, account: AccountEntry, creator: Address, depth: number, isSalted: boolean): Frame {
  const next = run.nextFrame()
  next.kind = isSalted ? 'CREATE2' : 'CREATE'
  next.depth = depth
  next.account = account
  next.caller = creator
  next.codeAddress = account.address
  next.isStatic = false
  next.isCreate = true
  next.gas = run.machine.gas(next.at)
  run.machine.setHex(next.at + F_ADDRESS, account.address)
  run.setRevertTarget(next)
  return next
}

function begin(run: Run, next: Frame, value: bigint, initCode: Uint8Array, free: number): void {
  const { account } = next
  // EIP-2929: the address stays warm even if the creation fails.
  if (run.evm.rules.accessLists) run.state.warm(account)
  run.setRevertTarget(next)
  const isPossible = !isTaken(run, account) && canReceive(account, value)
  if (isPossible) createAccount(run, next, value)
  if (!isPossible) run.endFrame(next, isTaken(run, account) ? 'createCollision' : 'valueOverflow')
  else if (initCode.length === 0) run.endFrame(next, 'success')
  else run.enter(next, analyse(initCode), 0, 0, free, false)
}

function createAccount(run: Run, { account, caller }: Frame, value: bigint): void {
  if (run.evm.rules.stateClearing) run.state.setNonce(account.address, 1n)
  else run.state.touch(account.address)
  run.substate.create(account.address)
  if (value !== 0n) transferAndLog(run, caller, account, value)
}

/** Whether an account with a nonce, code or storage prevents the creation (EIP-684, EIP-7610). */
function isTaken({ state }: Run, { address, data }: AccountEntry): boolean {
  if (data === undefined) return false
  return data.nonce !== 0n || data.codeHash !== EMPTY_CODE_HASH || state.hasStorage(address)
}

/** Stores the output of the init code as the code of the account. */
export function depositCode(run: Run, frame: Frame): Outcome {
  const { account } = frame
  const { rules } = run.evm
  const code = run.output
  if (code.length > rules.maxCodeSize) return 'codeSizeExceeded'
  if (rules.rejectsEf && code[0] === 0xef) return 'invalidCode'
  if (!chargeCodeDeposit(run, frame, code.length)) {
    run.output = EMPTY_BYTES
    return 'codeStoreOutOfGas'
  }
  if (code.length > 0) run.state.setCode(account.address, code)
  return 'success'
}

/** Charges the storage of code: gas for each byte, or its hash and state gas for each byte (EIP-8037). Returns false for too little gas. */
function chargeCodeDeposit({ machine, stateGas }: Run, frame: Frame, length: number): boolean {
  if (stateGas === undefined) return machine.spend(frame.at, length * CODE_BYTE_GAS)
  return machine.spend(frame.at, Math.ceil(length / 32) * HASH_WORD_GAS) && stateGas.charge(frame, length * STATE_BYTE)
}

/** Returns the address of a creation: from the keccak-256 of the RLP of creator and nonce. */
export const createdAddress = (creator: Address, nonce: bigint): Address => addressOf(encodeRlp([creator, nonce]))

/** Returns the address of a creation with a salt of 32 bytes (EIP-1014). */
export function saltedAddress(creator: Address, salt: Uint8Array, initCode: Uint8Array): Address {
  return addressOf(Uint8Array.of(0xff, ...hexToBytes(creator), ...salt, ...keccak256(initCode)))
}

const addressOf = (preimage: Uint8Array): Address => bytesToHex(keccak256(preimage).subarray(12))
