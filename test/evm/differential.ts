import { createBlock } from '@ethereumjs/block'
import { createEVM, type EVM, type EVMResult } from '@ethereumjs/evm'
import { SimpleStateManager } from '@ethereumjs/statemanager'
import { Account, Address as EngineAddress } from '@ethereumjs/util'
import fc from 'fast-check'
import {
  type Address,
  bigintToBytes,
  bigintToMinimalBytes,
  bytesToHex,
  type Hash,
  hexToBytes,
} from '../../src/bytes.ts'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { keccak256, keccak256Hex } from '../../src/crypto/keccak.ts'
import { createEvm, type Evm } from '../../src/evm/evm.ts'
import type { FrameStart, Inspector } from '../../src/evm/inspector.ts'
import type { BlockContext, EvmMessage, Outcome, RunResult } from '../../src/evm/message.ts'
import { type ForkName, forkNames, messageRulesAt, scheduleUpTo } from '../../src/protocol/forks.ts'
import type { Alloc, AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { MemoryState } from '../state/memoryState.ts'
import { amsterdamPrograms, contracts, programs } from './programs.ts'

/** A message and the programs of the contracts. */
export interface Scenario {
  readonly fork: ForkName
  readonly programs: readonly Uint8Array[]
  readonly storage: readonly bigint[]
  readonly data: Uint8Array
  readonly gas: bigint
  readonly value: bigint
  /** Whether the message creates a contract with the first program, instead of calling it. */
  readonly isCreation: boolean
  /** From Prague on, the second account delegates to the third. */
  readonly isDelegated: boolean
  /** From Amsterdam on, the reservoir of state gas (EIP-8037). */
  readonly stateGas: number
}

/** The forks that change the EVM. */
export const testedForks = forkNames.filter((name) => !/Glacier|bpo/i.test(name))

export const scenario = (fork: ForkName): fc.Arbitrary<Scenario> =>
  fc.record({
    fork: fc.constant(fork),
    programs: messageRulesAt(fork).amsterdam ? amsterdamPrograms : programs,
    storage: fc.array(fc.constantFrom(0n, 1n, 2n, 2n ** 255n), { minLength: 3, maxLength: 3 }),
    data: fc.uint8Array({ maxLength: 100 }),
    gas: fc.oneof(
      { weight: 8, arbitrary: fc.bigInt({ min: 50_000n, max: 3_000_000n }) },
      { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 50_000n }) },
    ),
    value: fc.constantFrom(0n, 0n, 3n),
    isCreation: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    isDelegated: fc.boolean(),
    stateGas: fc.constantFrom(0, 0, 50_000, 100_000, 300_000, 5_000_000),
  })

const addressOf = (number: number): Address => bytesToHex(bigintToBytes(BigInt(number), 20))
const CALLER = addressOf(0xca11)
const COINBASE = addressOf(0xc01b)

function allocOf({ programs, storage, isDelegated, fork }: Scenario): Alloc {
  const alloc = new Map<Address, AllocAccount>()
  for (const [index, code] of programs.entries()) {
    const slots = new Map(
      storage.map((value, slot) => [BigInt(slot), value] as const).filter(([, value]) => value !== 0n),
    )
    alloc.set(addressOf(contracts[index] ?? 0), { balance: BigInt(index * 10), nonce: 1n, code, storage: slots })
  }
  if (isDelegated && messageRulesAt(fork).prague) {
    const code = Uint8Array.of(0xef, 0x01, 0x00, ...hexToBytes(addressOf(contracts[2] ?? 0)))
    alloc.set(addressOf(contracts[1] ?? 0), { balance: 10n, nonce: 1n, code })
  }
  alloc.set(addressOf(0xee01), { balance: 5n })
  alloc.set(CALLER, { balance: 1_000n, nonce: 1n })
  return alloc
}

const blockHash = (number: bigint): Hash => keccak256Hex(bigintToBytes(number, 32))

/** The results that are compared. */
export interface Observation {
  readonly outcome: string
  readonly gasUsed: bigint
  readonly stateGasLeft: number
  readonly refund: bigint
  readonly returnData: string
  readonly logs: readonly string[]
  readonly destroyed: readonly string[]
  readonly created: readonly string[]
  readonly accounts: Readonly<Record<string, string>>
}

/** Runs a scenario on both engines. */
export async function runBoth(scenario: Scenario): Promise<{ ours: Observation; theirs: Observation }> {
  const common = engineCommons(1n, scheduleUpTo(scenario.fork))(scenario.fork)
  const alloc = allocOf(scenario)
  const ourEvm = openOurs(scenario)
  const ourResult = await executeOurs(ourEvm, scenario)

  const theirState = new SimpleStateManager({ common })
  for (const [address, account] of alloc) await putAccount(theirState, address, account)
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => hexToBytes(blockHash(BigInt(number))) }),
    putBlock: async () => {},
    shallowCopy() {
      return this
    },
  }
  const theirEvm = await createEVM({ common, stateManager: theirState, blockchain })
  const theirResult = await executeTheirs(theirEvm, scenario)
  // Our EVM returns the created contracts at every fork, the reference only from EIP-6780 on.
  const addresses = [...alloc.keys(), addressOf(0xee02), addressOf(0xee03), COINBASE, ...ourResult.created]
  return {
    ours: observeOurs(ourEvm, ourResult, scenario, addresses),
    theirs: await observeTheirs(theirEvm, theirResult, addresses),
  }
}

/**
 * Whether the scenario meets a defect of @ethereumjs/evm 10:
 * - It creates a contract with init code that starts with 0xef00. The reference then uses no gas, although an invalid opcode in init code must
 *   consume all gas on forks without EOF.
 * - At Amsterdam, a creation does not start: for its balance, nonce or depth, or in a static call. The reference charges the state gas of the account
 *   first, although no account is accessed (execution-specs pull requests 2978 and 3116).
 * - At Amsterdam, a CALL with value fails in a precompiled contract. The reference does not return the state gas of the account that the CALL would
 *   have made.
 */
export async function hasKnownDifference(generated: Scenario): Promise<boolean> {
  const { amsterdam } = messageRulesAt(generated.fork)
  const firstDepth = depthAt(generated.fork)
  let found = false
  let opcode = 0
  const frames: FrameStart[] = []
  const inspector: Inspector = {
    frameEntered(frame) {
      frames.push(frame)
      const { kind, depth, input } = frame
      if (depth > firstDepth && kind.startsWith('CREATE') && input[0] === 0xef && input[1] === 0) found = true
    },
    frameLeft({ outcome }) {
      const frame = frames.pop()
      if (frame === undefined || !amsterdam) return
      const { kind, value, codeAddress } = frame
      if (kind.startsWith('CREATE') && refusals.has(outcome)) found = true
      if (kind === 'CALL' && value > 0n && BigInt(codeAddress) < 0x1000n && outcome !== 'success') found = true
    },
    step(step) {
      opcode = step.opcode
    },
    fault(outcome) {
      if (amsterdam && outcome === 'staticStateChange' && (opcode === 0xf0 || opcode === 0xf5)) found = true
    },
  }
  await runOurs(generated, { inspector })
  return found
}

const refusals: ReadonlySet<Outcome> = new Set(['insufficientBalance', 'callDepthExceeded', 'nonceOverflow'])

/** How to run a scenario: in slices of so many steps, with an inspector. */
interface RunOptions {
  readonly slice?: number
  readonly inspector?: Inspector
}

/** Runs a scenario on our EVM, optionally in slices or with an inspector. */
export const runOurs = (generated: Scenario, options: RunOptions = {}): Promise<RunResult> =>
  executeOurs(openOurs(generated, options.inspector), generated, options.slice)

function openOurs(generated: Scenario, inspector?: Inspector): Evm {
  const block = contextOf(generated.fork)
  const state = new JournaledState(new MemoryState(allocOf(generated)))
  const transaction = { origin: CALLER, gasPrice: 9n, blobHashes: [blockHash(7n), blockHash(8n)] }
  return createEvm({ fork: messageRulesAt(generated.fork).fork, state, block, transaction, inspector })
}

const messageOf = ({ fork, programs, data, gas, value, isCreation, stateGas }: Scenario): EvmMessage => ({
  // The reference charges the recipient of a first frame, which our layer above the EVM does.
  depth: depthAt(fork),
  stateGas: { left: stateGas, baseline: stateGas, spilled: 0 },
  caller: CALLER,
  to: isCreation ? undefined : addressOf(contracts[0] ?? 0),
  value,
  data: isCreation ? (programs[0] ?? new Uint8Array()) : data,
  gas,
})

const depthAt = (fork: ForkName): number => (messageRulesAt(fork).amsterdam ? 1 : 0)

/** The block of `executeTheirs` for our EVM. */
function contextOf(fork: ForkName): BlockContext {
  const { hasBaseFee, isMerged, cancun } = messageRulesAt(fork)
  return {
    number: 1_000n,
    timestamp: 5_000n,
    coinbase: COINBASE,
    gasLimit: 30_000_000n,
    prevRandao: isMerged ? BigInt(blockHash(1n)) : 77n,
    baseFee: hasBaseFee ? 7n : 0n,
    blobBaseFee: cancun ? 1n : 0n,
    chainId: 1n,
    slotNumber: 12n,
    blockHash,
  }
}

async function executeOurs(evm: Evm, generated: Scenario, slice = 2 ** 31 - 1): Promise<RunResult> {
  const { state } = evm
  if (messageRulesAt(generated.fork).berlin) {
    for (const precompile of evm.precompiles.keys()) state.warmAddress(precompile)
    state.warmAddress(CALLER)
    state.warmAddress(addressOf(contracts[0] ?? 0))
    state.warmSlot(addressOf(contracts[0] ?? 0), 1n)
  }
  const message = messageOf(generated)
  const transferResult = evm.transfer(message)
  if (transferResult !== undefined) return transferResult
  const run = evm.start(message)
  // Long precompiled contracts run in a thread.
  while (run.step(slice) === 'paused') await run.loading
  // `step` returned `done`.
  return run.result as RunResult
}

function observeOurs(
  { state }: Evm,
  result: RunResult,
  { fork, gas }: Scenario,
  addresses: readonly Address[],
): Observation {
  const created = [...result.created].sort()
  const destroyed = [...result.destroyed.keys()].sort()
  const { cancun: isLimited, amsterdam: isAmsterdam } = messageRulesAt(fork) // EIP-6780, EIP-8037
  const describe = (address: Address): string => {
    if (!state.exists(address) || state.isEmpty(address)) return 'empty'
    const slots = [0n, 1n, 2n, 3n].map((slot) => bytesToHex(bigintToMinimalBytes(state.getStorage(address, slot))))
    const code = keccak256Hex(state.getCode(address)).slice(0, 10)
    return `${state.getNonce(address)} ${state.getBalance(address)} ${code} ${slots.join()}`
  }
  return {
    outcome: result.outcome === 'success' || result.outcome === 'revert' ? result.outcome : 'failure',
    gasUsed: gas - result.exactGasLeft,
    stateGasLeft: isAmsterdam ? result.stateGasLeft : 0,
    refund: BigInt(result.refund),
    returnData: bytesToHex(result.returnData),
    logs: result.logs.map(({ address, topics, data }) => [address, ...topics, bytesToHex(data)].join()),
    destroyed: isLimited ? destroyed.filter((address) => result.created.has(address)) : destroyed,
    created: isLimited ? created : [],
    accounts: Object.fromEntries(addresses.map((address) => [address, describe(address)])),
  }
}

async function putAccount(state: SimpleStateManager, address: Address, account: AllocAccount): Promise<void> {
  const engineAddress = new EngineAddress(hexToBytes(address))
  await state.putAccount(engineAddress, new Account(account.nonce ?? 0n, account.balance))
  if (account.code !== undefined) await state.putCode(engineAddress, account.code)
  for (const [slot, value] of account.storage ?? []) {
    await state.putStorage(engineAddress, bigintToBytes(slot, 32), bigintToMinimalBytes(value))
  }
}

async function executeTheirs(
  evm: EVM,
  { fork, programs, data, gas, value, isCreation, stateGas }: Scenario,
): Promise<EVMResult> {
  const common = evm.common
  const block = createBlock(
    {
      header: {
        number: 1_000n,
        timestamp: 5_000n,
        gasLimit: 30_000_000n,
        coinbase: COINBASE,
        ...(common.isActivatedEIP(1559) ? { baseFeePerGas: 7n } : {}),
        ...(common.isActivatedEIP(4844) ? { excessBlobGas: 0n } : {}),
        ...(common.isActivatedEIP(7843) ? { slotNumber: 12n } : {}),
        ...(common.isActivatedEIP(4399) ? { mixHash: blockHash(1n), difficulty: 0n } : { difficulty: 77n }),
      },
    },
    { common, skipConsensusFormatValidation: true },
  )
  if (common.isActivatedEIP(2929)) {
    for (const precompile of evm.precompiles.keys()) evm.journal.addAlwaysWarmAddress(precompile)
    evm.journal.addAlwaysWarmAddress(CALLER)
    evm.journal.addAlwaysWarmAddress(addressOf(contracts[0] ?? 0))
    evm.journal.addAlwaysWarmSlot(addressOf(contracts[0] ?? 0), bytesToHex(bigintToBytes(1n, 32)))
  }
  const code = programs[0] ?? new Uint8Array()
  evm.stateGasReservoir = BigInt(stateGas)
  return evm.runCall({
    depth: depthAt(fork),
    block,
    caller: new EngineAddress(hexToBytes(CALLER)),
    gasLimit: gas,
    gasPrice: 9n,
    value,
    skipNonceIncrement: true,
    blobVersionedHashes: [blockHash(7n), blockHash(8n)],
    ...(isCreation ? { data: code } : { data, to: new EngineAddress(hexToBytes(addressOf(contracts[0] ?? 0))) }),
  })
}

async function observeTheirs(evm: EVM, { execResult }: EVMResult, addresses: readonly Address[]): Promise<Observation> {
  const error = execResult.exceptionError?.error
  const created = [...(execResult.createdAddresses ?? [])].sort()
  const destroyed = [...(execResult.selfdestruct?.keys() ?? [])].sort()
  const isLimited = evm.common.isActivatedEIP(6780)
  const accounts: Record<string, string> = {}
  for (const address of addresses) accounts[address] = await describeTheirs(evm, address)
  return {
    outcome: error === undefined ? 'success' : error === 'revert' ? 'revert' : 'failure',
    gasUsed: execResult.executionGasUsed,
    stateGasLeft: evm.common.isActivatedEIP(8037) ? Number(evm.stateGasReservoir) : 0,
    refund: execResult.gasRefund ?? 0n,
    returnData: bytesToHex(execResult.returnValue),
    logs: (execResult.logs ?? []).map(([address, topics, data]) => [address, ...topics, data].map(bytesToHex).join()),
    destroyed: isLimited ? destroyed.filter((address) => created.includes(address)) : destroyed,
    created: isLimited ? created : [],
    accounts,
  }
}

async function describeTheirs({ stateManager }: EVM, address: string): Promise<string> {
  const engineAddress = new EngineAddress(hexToBytes(address))
  const account = await stateManager.getAccount(engineAddress)
  if (account === undefined || account.isEmpty()) return 'empty'
  const slots: string[] = []
  for (const slot of [0n, 1n, 2n, 3n])
    slots.push(bytesToHex(await stateManager.getStorage(engineAddress, bigintToBytes(slot, 32))))
  const code = keccak256(await stateManager.getCode(engineAddress))
  return `${account.nonce} ${account.balance} ${bytesToHex(code).slice(0, 10)} ${slots.join()}`
}
