import { type Address, bigintToBytes } from '../../bytes.ts'
import { delegateOf } from '../../evm/codeAnalysis.ts'
import { rulesOf } from '../../evm/forks.ts'
import { COLD_SLOT, WARM } from '../../evm/handlers/access.ts'
import { MAX_DEPTH } from '../../evm/handlers/calls.ts'
import { copyGas } from '../../evm/handlers/copy.ts'
import {
  createdAddress,
  HASH_WORD_GAS,
  INIT_CODE_WORD_GAS,
  MAX_NONCE,
  saltedAddress,
} from '../../evm/handlers/create.ts'
import { GAS_PER_BYTE, GAS_PER_TOPIC } from '../../evm/handlers/log.ts'
import { accessGas, addsSlot, removesAddedSlot, SSTORE_SENTRY, writeGas } from '../../evm/handlers/storage.ts'
import type { Step } from '../../evm/inspector.ts'
import { CREATE2, EXP, LOG0, SSTORE } from '../../evm/opcodeNumbers.ts'
import { NEW_ACCOUNT_STATE, NEW_SLOT_STATE } from '../../evm/stateGas.ts'
import { addressInWord } from '../addressOperand.ts'
import type { TracedMessage } from './tracer.ts'

/** A failure that go-ethereum detects before it shows the step to a tracer. */
export type StepFailure = 'outOfGas' | 'stipendOnly' | 'stackUnderflow' | 'stackOverflow'

/**
 * Computes the gas of an opcode before it runs. JavaScript tracers read it in their `step`, but the EVM knows it only afterwards. As in
 * struct logs, the cost of a call includes the gas that it forwards.
 */
export class StepCost {
  /** The cost of the last step. If it exceeds the gas, the step runs out of gas. */
  cost = 0
  failure: StepFailure | undefined
  /** Part of the cost that the frame must have, but gets back immediately. */
  #kept = 0
  readonly #traced: TracedMessage
  readonly #rules: ReturnType<typeof rulesOf>

  constructor(traced: TracedMessage) {
    this.#traced = traced
    this.#rules = rulesOf(traced.execution.rules.fork)
  }

  /** Sets `cost` and `failure` for the opcode that runs next. */
  predict(step: Step): void {
    const { opcodes } = this.#traced
    const { opcode, gasLeft } = step
    const row = opcodes.rows[opcode]
    this.cost = 0
    this.failure = undefined
    // An undefined opcode fails when it runs.
    if (row === undefined || !opcodes.isValid(opcode)) return
    this.cost = opcodes.staticGas(opcode)
    const height = step.stackHeight()
    if (this.cost > gasLeft) this.failure = 'outOfGas'
    else if (height < row.pops) this.failure = 'stackUnderflow'
    else if (height - row.pops + row.pushes > MAX_STACK) this.failure = 'stackOverflow'
    else if (opcode === SSTORE && this.#rules.storagePricing === 'netMetered' && gasLeft <= SSTORE_SENTRY)
      this.failure = 'stipendOnly'
    else if (row.handler !== 'core' || growsOrCopies.has(opcode)) {
      this.#kept = 0
      const dynamic = this.#dynamicGas(step)
      // go-ethereum does not add a cost that exceeds 64 bits.
      this.cost += dynamic < MAX_COST ? dynamic : 0
      if (dynamic >= MAX_COST || this.cost > gasLeft) this.failure = 'outOfGas'
      else this.cost = Math.max(this.cost - this.#kept, 0)
    }
  }

  /** Returns the gas that pays for state, because the reservoir has too little (EIP-8037). */
  #spillOf(stateGas: number, { stateGasLeft }: Step): number {
    return this.#rules.stateGas ? Math.max(stateGas - stateGasLeft, 0) : 0
  }

  #dynamicGas(step: Step): number {
    const { opcode } = step
    const word = (depth: number): number => Number(step.peek(depth) ?? 0n)
    const memory = (offset: number, size: number): number => growth(step, word(offset), word(size))
    switch (opcode) {
      case EXP:
        return Math.ceil(bitLength(step.peek(2) ?? 0n) / 8) * this.#rules.exponentByteGas
      case 0x20: // KECCAK256
        return Math.ceil(word(2) / 32) * HASH_WORD_GAS + memory(1, 2)
      case 0x31: // BALANCE
      case 0x3b: // EXTCODESIZE
      case 0x3f: // EXTCODEHASH
        return this.#accessGas(addressAt(step, 1))
      case 0x37: // CALLDATACOPY
      case 0x39: // CODECOPY
      case 0x3e: // RETURNDATACOPY
        return copyGas(word(3)) + memory(1, 3)
      case 0x3c: // EXTCODECOPY
        return this.#accessGas(addressAt(step, 1)) + copyGas(word(4)) + memory(2, 4)
      case 0x5e: // MCOPY
        return copyGas(word(3)) + growth(step, Math.max(word(1), word(2)), word(3))
      case 0x51: // MLOAD
      case 0x52: // MSTORE
        return growth(step, word(1), 32)
      case 0x53: // MSTORE8
        return growth(step, word(1), 1)
      case 0x54: // SLOAD
        return this.#rules.accessLists ? this.#slotGas(step) : 0
      case SSTORE:
        return this.#writeGas(step)
      case 0xf0: // CREATE
      case 0xf5: // CREATE2
        return this.#initCodeGas(word(3), opcode === 0xf5) + memory(2, 3) + this.#creationSpill(step)
      case 0xf1: // CALL
      case 0xf2: // CALLCODE
      case 0xf4: // DELEGATECALL
      case 0xfa: // STATICCALL
        return this.#callGas(step)
      case 0xf3: // RETURN
      case 0xfd: // REVERT
        return memory(1, 2)
      case 0xff: // SELFDESTRUCT
        return this.#selfDestructGas(step)
      default:
        return opcode >= LOG0 && opcode <= LOG0 + 4
          ? word(2) * GAS_PER_BYTE + (opcode - LOG0) * GAS_PER_TOPIC + memory(1, 2)
          : 0
    }
  }

  #accessGas(address: Address): number {
    if (!this.#rules.accessLists) return 0
    return this.#traced.execution.state.isWarmAddress(address) ? WARM : this.#rules.coldAccountGas
  }

  #slotGas({ address, peek }: Step): number {
    return this.#traced.execution.state.isWarmSlot(address, peek(1) ?? 0n) ? WARM : COLD_SLOT
  }

  #writeGas(step: Step): number {
    const { address, peek, spilledGas } = step
    const { state } = this.#traced.execution
    const slot = peek(1) ?? 0n
    const value = peek(2) ?? 0n
    const original = state.getOriginalStorage(address, slot)
    const before = state.getStorage(address, slot)
    const access = accessGas(this.#rules, !state.isWarmSlot(address, slot))
    // State gas of the same transaction returns before the opcode is charged.
    const returned = removesAddedSlot(this.#rules, original, before, value) ? Math.min(NEW_SLOT_STATE, spilledGas) : 0
    const added = addsSlot(this.#rules, original, before, value) ? this.#spillOf(NEW_SLOT_STATE, step) : 0
    return access + writeGas(this.#rules, original, before, value) + added - returned
  }

  #initCodeGas(size: number, isSalted: boolean): number {
    return (
      Math.ceil(size / 32) * ((this.#rules.initCodeMetered ? INIT_CODE_WORD_GAS : 0) + (isSalted ? HASH_WORD_GAS : 0))
    )
  }

  /** Returns the gas that pays for the account of a contract. */
  #creationSpill(step: Step): number {
    if (!this.#rules.stateGas) return 0
    const { state } = this.#traced.execution
    const { address, depth, opcode, peek } = step
    const nonce = state.getNonce(address)
    const starts = depth < MAX_DEPTH && state.getBalance(address) >= (peek(1) ?? 0n) && nonce < MAX_NONCE
    if (!starts) return 0
    // Larger init code fails before its account is accessed.
    if (Number(peek(3) ?? 0n) > this.#rules.maxInitCodeSize) return 0
    const created = opcode === CREATE2 ? saltedAddressOf(step) : createdAddress(address, nonce)
    return state.isEmpty(created) ? this.#spillOf(NEW_ACCOUNT_STATE, step) : 0
  }

  #callGas(step: Step): number {
    const { state } = this.#traced.execution
    const { opcode, peek, gasLeft } = step
    const word = (depth: number): number => Number(peek(depth) ?? 0n)
    const hasValue = opcode === 0xf1 || opcode === 0xf2
    const sendsValue = hasValue && peek(3) !== 0n
    const [inputAt, inputSize, outputAt, outputSize] = hasValue ? [4, 5, 6, 7] : [3, 4, 5, 6]
    const memory = Math.max(
      growth(step, word(inputAt), word(inputSize)),
      growth(step, word(outputAt), word(outputSize)),
    )
    const target = addressAt(step, 2)
    let cost = memory + this.#accessGas(target) + (sendsValue ? this.#rules.valueGas : 0)
    const creates = opcode === 0xf1 && this.#createsAccount(target, sendsValue)
    if (creates) cost += this.#rules.newAccountGas
    const delegate = this.#rules.delegations ? delegateOf(state.getCode(target)) : undefined
    // The access of the target made it warm.
    if (delegate !== undefined) cost += delegate === target ? WARM : this.#accessGas(delegate)
    if (creates) {
      const spill = this.#spillOf(NEW_ACCOUNT_STATE, step)
      cost += spill
      // A call that does not start makes no account.
      if (state.getBalance(step.address) < (peek(3) ?? 0n) || step.depth >= MAX_DEPTH) this.#kept = spill
    }
    const left = gasLeft - this.#traced.opcodes.staticGas(opcode) - cost
    const requested = word(1)
    // EIP-150. Without enough gas for the call itself, go-ethereum shows the requested gas.
    const forwarded =
      this.#rules.callGasCap && left >= 0 ? Math.min(requested, left - Math.floor(left / 64)) : requested
    return cost + (left < 0 && forwarded > Number.MAX_SAFE_INTEGER ? 0 : forwarded)
  }

  #selfDestructGas(step: Step): number {
    const { state } = this.#traced.execution
    const beneficiary = addressAt(step, 1)
    const cold = this.#rules.accessLists && !state.isWarmAddress(beneficiary) ? this.#rules.coldAccountGas : 0
    const creates = this.#createsAccount(beneficiary, state.getBalance(step.address) !== 0n)
    if (!creates) return cold
    return cold + this.#rules.selfDestructNewAccountGas + this.#spillOf(NEW_ACCOUNT_STATE, step)
  }

  /** Whether a call or self-destruct pays for a new account. */
  #createsAccount(address: Address, sendsValue: boolean): boolean {
    const { state } = this.#traced.execution
    return this.#rules.stateClearing ? sendsValue && state.isEmpty(address) : !state.exists(address)
  }
}

/** Returns the address of a contract that CREATE2 creates. */
function saltedAddressOf({ address, peek, memoryView }: Step): Address {
  const offset = Number(peek(2) ?? 0n)
  const size = Number(peek(3) ?? 0n)
  // The memory may end before the init code, because the opcode extends it.
  const initCode = new Uint8Array(size)
  initCode.set(memoryView().subarray(offset, offset + size))
  return saltedAddress(address, bigintToBytes(peek(4) ?? 0n, 32), initCode)
}

const MAX_STACK = 1024
/** More than any gas limit, and less than any cost that go-ethereum cannot represent. */
const MAX_COST = 2 ** 63
/** Opcodes of the core with dynamic gas. */
const growsOrCopies: ReadonlySet<number> = new Set([EXP, 0x20, 0x37, 0x39, 0x51, 0x52, 0x53, 0x5e])

const addressAt = ({ peek }: Step, depth: number): Address => addressInWord(peek(depth) ?? 0n)

const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length)

const memoryGas = (words: number): number => words * 3 + Math.floor((words * words) / 512)

/** Returns the gas of extending the memory. */
function growth(step: Step, offset: number, size: number): number {
  if (size === 0) return 0
  const words = Math.ceil((offset + size) / 32)
  const before = step.memorySize() / 32
  return words <= before ? 0 : memoryGas(words) - memoryGas(before)
}
