/**
 * The rules of ERC-7562, by which bundlers of the public mempool reject operations whose validation can depend on other accounts or blocks. This node
 * executes such operations too. The log then says what public bundlers would reject.
 */

import { type Address, addressWord, bytesEqual, bytesToHex, hexToBytes } from '../../../bytes.ts'
import { keccak256 } from '../../../crypto/keccak.ts'
import { CREATE, CREATE2, GAS } from '../../../evm/opcodeNumbers.ts'
import type { CallFrame } from '../../../execution/trace/callFrames.ts'
import type { Erc7562Trace, FrameAccesses } from '../../../execution/trace/erc7562.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import { depositSelector, factoryOf, validationOutputs } from './operationAbi.ts'

type Role = 'account' | 'factory' | 'paymaster'

/** A contract that takes part in the validation. */
interface Entity {
  readonly role: Role
  readonly address: Address
  readonly isStaked: boolean
}

/** A frame of the validation of an entity. */
interface ValidationFrame {
  readonly entity: Entity
  readonly frame: CallFrame
  readonly accesses: FrameAccesses
  /** The account whose storage the code accesses. */
  readonly storage: Address
}

/** What the rules for a frame depend on. */
interface Validation {
  readonly sender: Address
  readonly entryPoint: Address
  /** The factory that creates the account. Undefined if the account exists. */
  readonly factory: Entity | undefined
  readonly preimages: readonly Uint8Array[]
}

/** OP-011. For creations of contracts, see `brokenByCreation`. */
const bannedOpcodes: ReadonlyMap<number, string> = new Map([
  [0x32, 'ORIGIN'],
  [0x3a, 'GASPRICE'],
  [0x40, 'BLOCKHASH'],
  [0x41, 'COINBASE'],
  [0x42, 'TIMESTAMP'],
  [0x43, 'NUMBER'],
  [0x44, 'PREVRANDAO'],
  [0x45, 'GASLIMIT'],
  [0x48, 'BASEFEE'],
  [0x49, 'BLOBHASH'],
  [0x4a, 'BLOBBASEFEE'],
  [0xfe, 'INVALID'],
  [0xff, 'SELFDESTRUCT'],
])
/** OP-080: only a staked entity may execute them. */
const balanceOpcodes: ReadonlyMap<number, string> = new Map([
  [0x31, 'BALANCE'],
  [0x47, 'SELFBALANCE'],
])
/** OP-062: 1 to 9, and P256VERIFY. */
const MAX_PRECOMPILE = 9n
const P256VERIFY = 0x100n
/** Number of slots after the hash of an address and a word that are associated with the address. */
const ASSOCIATED_SLOTS = 128n

/**
 * Returns the rules that a validation breaks, each as a sentence, without duplicates. `trace` is the trace of `handleOps` with the operation, `staked` the
 * entities with a stake in the EntryPoint.
 */
export function brokenRules(
  trace: Erc7562Trace,
  operation: UserOperation,
  entryPoint: Address,
  staked: ReadonlySet<Address>,
): readonly string[] {
  const broken = new Set<string>()
  const frames = [...validationFrames(trace, operation, entryPoint, staked)]
  // EntryPoint 0.9 does not call the factory of an account that exists.
  const factory = frames.find(({ entity }) => entity.role === 'factory')?.entity
  const validation = { sender: operation.sender, entryPoint, factory, preimages: trace.preimages }
  for (const each of frames)
    for (const [rule, text] of brokenIn(each, validation))
      broken.add(`the validation of the ${each.entity.role} ${text} (ERC-7562, ${rule})`)
  return [...broken]
}

/** Iterates over the frames of the validation, except the EntryPoint and the contract that calls the factory. */
function* validationFrames(
  { outermost, accesses }: Erc7562Trace,
  operation: UserOperation,
  entryPoint: Address,
  staked: ReadonlySet<Address>,
): Generator<ValidationFrame> {
  let index = 0
  function* walk(frame: CallFrame, entity: Entity, storage: Address, isVisible: boolean): Generator<ValidationFrame> {
    const ofFrame = accesses[index++]
    if (ofFrame === undefined) return
    if (isVisible) yield { entity, frame, accesses: ofFrame, storage }
    for (const call of frame.calls) {
      const isDelegated = call.kind === 'DELEGATECALL' || call.kind === 'CALLCODE'
      const isInside = isVisible || frame.depth === 1
      yield* walk(call, entity, isDelegated ? storage : call.to, isInside && frame.to !== entryPoint)
    }
  }
  index++ // the frame of the EntryPoint
  for (const call of outermost.calls) {
    if (call.to === entryPoint) return // the execution begins
    const entity = entityOf(call, operation, staked)
    const isEntity = call.to === entity.address
    yield* walk(call, entity, call.to, isEntity)
  }
}

/** Returns the entity that a call of the EntryPoint is for. */
function entityOf({ to, input }: CallFrame, operation: UserOperation, staked: ReadonlySet<Address>): Entity {
  const isValidation = validationOutputs.has(bytesToHex(input.subarray(0, 4)))
  const { sender, paymaster } = operation
  const factory = factoryOf(operation)
  // Without a factory, the call initializes an account whose code is from an authorization (EIP-7702).
  const role = isValidation ? (to === sender ? 'account' : 'paymaster') : factory === undefined ? 'account' : 'factory'
  const addresses = { account: sender, paymaster: paymaster?.address ?? to, factory: factory ?? to }
  const address = addresses[role]
  return { role, address, isStaked: staked.has(address) }
}

function* brokenIn(
  validationFrame: ValidationFrame,
  validation: Validation,
): Generator<readonly [rule: string, text: string]> {
  const { entity, frame, accesses } = validationFrame
  const { sender, entryPoint } = validation
  if (frame.to === entryPoint) {
    if (!isDeposit(frame, entity)) yield ['OP-054', 'calls the EntryPoint']
    return
  }
  yield* brokenByOpcodes(accesses, entity, frame)
  yield* brokenByCreation(validationFrame, validation)
  if (frame.kind === 'CALL' && frame.value > 0n) yield ['OP-061', `sends ether to ${frame.to}`]
  const precompile = BigInt(frame.to)
  if (frame.isPrecompile && precompile > MAX_PRECOMPILE && precompile !== P256VERIFY)
    yield ['OP-062', `calls the precompile ${frame.to}`]
  for (const [address, { size }] of accesses.codeSizes) {
    const isNew = entity.role === 'factory' && address === sender
    const isPrecompile = BigInt(address) <= MAX_PRECOMPILE || BigInt(address) === P256VERIFY
    if (size === 0 && !isNew && !isPrecompile && address !== entryPoint)
      yield ['OP-041', `accesses ${address}, which has no code`]
  }
  yield* brokenByStorage(validationFrame, validation)
}

/** OP-052 and OP-053: the account and the factory may deposit ether. */
const isDeposit = ({ input }: CallFrame, { role }: Entity): boolean =>
  role !== 'paymaster' && (input.length === 0 || bytesToHex(input.subarray(0, 4)) === depositSelector)

function* brokenByOpcodes(
  { opcodes, outOfGas }: FrameAccesses,
  { isStaked }: Entity,
  { to }: CallFrame,
): Generator<readonly [rule: string, text: string]> {
  for (const opcode of opcodes.keys()) {
    const banned = bannedOpcodes.get(opcode)
    const balance = balanceOpcodes.get(opcode)
    if (banned !== undefined) yield ['OP-011', `executes ${banned} in ${to}`]
    if (balance !== undefined && !isStaked) yield ['OP-080', `executes ${balance} in ${to} without a stake`]
    if (opcode === GAS) yield ['OP-012', `executes GAS in ${to} without a call after it`]
  }
  if (outOfGas) yield ['OP-020', `runs out of gas in ${to}`]
}

/** OP-031 and OP-032: only while the account is created, its factory may execute CREATE2, and itself CREATE. A staked factory allows both to both. */
function* brokenByCreation(
  { entity, frame, accesses, storage }: ValidationFrame,
  { sender, factory }: Validation,
): Generator<readonly [rule: string, text: string]> {
  if (factory?.isStaked === true && entity.role !== 'paymaster') return
  const isOfNewAccount = factory !== undefined && storage === sender
  if (accesses.opcodes.has(CREATE) && !isOfNewAccount) yield ['OP-011', `executes CREATE in ${frame.to}`]
  if (accesses.opcodes.has(CREATE2) && entity.role !== 'factory') yield ['OP-031', `executes CREATE2 in ${frame.to}`]
}

function* brokenByStorage(
  { entity, accesses, storage }: ValidationFrame,
  { sender, factory, preimages }: Validation,
): Generator<readonly [rule: string, text: string]> {
  const { reads, writes, transientReads, transientWrites } = accesses
  if (storage === sender) return // STO-010
  const isOwn = storage === entity.address
  const written = [...writes.keys(), ...transientWrites.keys()]
  const read = [...reads.keys(), ...transientReads.keys()]
  const isOf = (owner: Address) => isAssociated(owner, preimages)
  const [ofSender, ofEntity] = [isOf(sender), isOf(entity.address)]
  for (const [slots, isWrite] of [
    [written, true],
    [read, false],
  ] as const)
    for (const slot of slots) {
      const verb = isWrite ? 'writes' : 'reads'
      if (ofSender(slot) && factory?.isStaked !== false) continue // STO-021: the account exists.
      if (entity.isStaked && (isOwn || ofEntity(slot) || !isWrite)) continue
      if (ofSender(slot))
        yield [
          'STO-022',
          `${verb} a slot of the account in ${storage} before the account exists, without a stake of the factory`,
        ]
      else if (isOwn) yield ['STO-031', `${verb} its own storage without a stake`]
      else if (ofEntity(slot)) yield ['STO-032', `${verb} a slot of the ${entity.role} in ${storage} without a stake`]
      else if (isWrite) yield ['STO-033', `writes storage of ${storage}`]
      else yield ['STO-033', `reads storage of ${storage} without a stake`]
    }
}

/** Returns whether slots are associated with an account: its address, or at most 128 slots after the hash of its address and a word. */
function isAssociated(account: Address, preimages: readonly Uint8Array[]): (slot: bigint) => boolean {
  const word = hexToBytes(addressWord(account))
  const bases = preimages
    .filter((input) => input.length === 64 && bytesEqual(input.subarray(0, 32), word))
    .map((input) => BigInt(bytesToHex(keccak256(input))))
  return (slot) => slot === BigInt(account) || bases.some((base) => slot >= base && slot <= base + ASSOCIATED_SLOTS)
}
