import { EMPTY_BYTES } from '../bytes.ts'
import { EMPTY_CODE_HASH } from '../state/account.ts'
import type { JournaledState } from '../state/journaledState.ts'
import {
  BASE_FEE,
  BLOB_BASE_FEE,
  CHAIN_ID,
  COINBASE,
  GAS_LIMIT,
  GAS_PRICE,
  NUMBER,
  ORIGIN,
  PREV_RANDAO,
  SLOT_NUMBER,
  TIMESTAMP,
} from './core/layout.ts'
import { type EvmFork, type Rules, rulesOf } from './forks.ts'
import { startCall } from './handlers/calls.ts'
import { startCreate } from './handlers/create.ts'
import { logsTransfer, transferFailure, transferLog, transferValue } from './handlers/transfer.ts'
import type { Inspector } from './inspector.ts'
import type { Machine } from './machine.ts'
import type { BlockContext, EvmMessage, RunResult, TransactionContext } from './message.ts'
import { type OpcodeSet, opcodesOf } from './opcodes.ts'
import { type Precompiles, precompilesOf } from './precompiles/precompiles.ts'
import { Run } from './run.ts'
import { NO_STATE_GAS } from './stateGas.ts'
import { noAddresses, noneDestroyed } from './substate.ts'

/** What messages of one transaction share. */
export interface EvmOptions {
  readonly fork: EvmFork
  readonly state: JournaledState
  readonly block: BlockContext
  readonly transaction: TransactionContext
  /** Default: the precompiles of the fork. */
  readonly precompiles?: Precompiles | undefined
  readonly inspector?: Inspector | undefined
  /** Maximum length of contract code in bytes, instead of the limit of the fork (EIP-170). Init code may be twice as long (EIP-3860). */
  readonly codeSizeLimit?: number | undefined
}

/** The EVM of one fork on one state, in one block and one transaction. */
export interface Evm {
  readonly rules: Rules
  readonly opcodes: OpcodeSet
  readonly state: JournaledState
  readonly block: BlockContext
  readonly transaction: TransactionContext
  readonly precompiles: Precompiles
  readonly inspector: Inspector | undefined
  /** Starts a message. `step` of the result executes it. Only one message at a time may run on a state. */
  start(message: EvmMessage): Run
  /** Executes a plain transfer without the machine. Undefined if the message has code to run. */
  transfer(message: EvmMessage): RunResult | undefined
  /** Executes a message to its end without a pause. Throws a RangeError if the library of a precompile must be loaded first. */
  run(message: EvmMessage): RunResult
}

const MAX_GAS = 2n ** 63n - 1n

/** Creates an EVM for the messages of one transaction, with the opcodes, gas and precompiles of a fork. */
export function createEvm(options: EvmOptions): Evm {
  const { fork, state, block, transaction, inspector, codeSizeLimit } = options
  const rules = rulesOf(fork, codeSizeLimit)
  const evm: Evm = {
    rules,
    opcodes: opcodesOf(fork),
    state,
    block,
    transaction,
    precompiles: options.precompiles ?? precompilesOf(fork),
    inspector,
    start(message) {
      const { to } = message
      const gas = gasOf(message.gas)
      const run = new Run(evm, (run) =>
        to === undefined ? startCreate(run, message, gas) : startCall(run, message, to, gas),
      )
      run.substate.refund = message.refund ?? 0
      run.machine.use(evm.opcodes, rules)
      writeContext(run.machine, block, transaction)
      return run
    },
    transfer: (message) => transfer(evm, message),
    run(message) {
      const done = transfer(evm, message)
      if (done !== undefined) return done
      const run = evm.start(message)
      run.isBlocking = true
      while (run.step(WITHOUT_PAUSE) === 'paused') {
        if (run.loading === undefined) continue
        run.abandon()
        throw new RangeError('a precompile must be loaded before it can run without a pause')
      }
      // `step` returned that the run is done.
      return run.result as RunResult
    },
  }
  return evm
}

function transfer(
  evm: Evm,
  { caller, to, value, code, codeAddress, transfersValue = true, gas, refund = 0, stateGas = NO_STATE_GAS }: EvmMessage,
): RunResult | undefined {
  const { state, precompiles, inspector } = evm
  if (to === undefined || code !== undefined || codeAddress !== undefined || !transfersValue || inspector !== undefined)
    return undefined
  const account = state.entry(to)
  if (precompiles.has(to) || (account.data !== undefined && account.data.codeHash !== EMPTY_CODE_HASH)) return undefined
  const failure = transferFailure(state, caller, account, value)
  const isLogged = failure === undefined && logsTransfer(evm, caller, account, value)
  if (failure === undefined) transferValue(evm, caller, account, value)
  return {
    outcome: failure ?? 'success',
    returnData: EMPTY_BYTES,
    gasUsed: 0,
    gasLeft: Number(gas),
    exactGasLeft: gasOf(gas),
    stateGasLeft: stateGas.left,
    spilledGas: stateGas.spilled,
    refund,
    logs: isLogged ? [transferLog(caller, to, value, 0)] : [],
    haltedAt: undefined,
    createdAddress: undefined,
    created: noAddresses,
    destroyed: noneDestroyed,
    outOfGasFrames: 0,
    emittedLogs: isLogged ? 1 : 0,
  }
}

const gasOf = (gas: number | bigint): bigint => (gas < MAX_GAS ? BigInt(gas) : MAX_GAS)

const WITHOUT_PAUSE = 2 ** 31 - 1

function writeContext(machine: Machine, block: BlockContext, { origin, gasPrice }: TransactionContext): void {
  machine.setHex(ORIGIN, origin)
  machine.setWord(GAS_PRICE, gasPrice)
  if (machine.block === block) return
  machine.block = block
  machine.setHex(COINBASE, block.coinbase)
  machine.setWord(TIMESTAMP, block.timestamp)
  machine.setWord(NUMBER, block.number)
  machine.setWord(PREV_RANDAO, block.prevRandao)
  machine.setWord(GAS_LIMIT, block.gasLimit)
  machine.setWord(CHAIN_ID, block.chainId)
  machine.setWord(BASE_FEE, block.baseFee)
  machine.setWord(BLOB_BASE_FEE, block.blobBaseFee)
  machine.setWord(SLOT_NUMBER, block.slotNumber)
}
