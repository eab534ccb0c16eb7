import type { Common } from '@ethereumjs/common'
import {
  EVMError,
  type EVMInterface,
  type EVMResult,
  type EVMRunCallOpts,
  type EVMRunCodeOpts,
  type ExecResult,
  type PrecompileFunc,
} from '@ethereumjs/evm'
import { Address as EngineAddress } from '@ethereumjs/util'
import {
  type Address,
  bytesToBigint,
  bytesToHex,
  EMPTY_BYTES,
  type Hash,
  hexToBytes,
  ZERO_ADDRESS,
} from '../../src/bytes.ts'
import { define } from '../../src/errors.ts'
import { createEvm, type Evm } from '../../src/evm/evm.ts'
import { type EvmFork, includes } from '../../src/evm/forks.ts'
import type { Inspector } from '../../src/evm/inspector.ts'
import type { BlockContext, Message, Outcome, RunResult } from '../../src/evm/message.ts'
import { type Precompiles, precompilesOf } from '../../src/evm/precompiles/precompiles.ts'
import type { Run } from '../../src/evm/run.ts'
import type { EngineState } from '../../src/state/engineState.ts'
import { EngineJournal } from './engineJournal.ts'

type Block = NonNullable<EVMRunCallOpts['block']>

export interface EngineEvmOptions {
  readonly common: Common
  readonly stateManager: EngineState
  /** The hash of one of the 256 blocks before `block`. */
  readonly blockHash: (number: bigint, block: Block | undefined) => Hash | undefined
  /** See `EvmOptions`. */
  readonly codeSizeLimit?: number | undefined
}

/**
 * Our EVM in the place where @ethereumjs/vm wants one: it runs blocks, transactions and system calls on it unchanged. A long
 * call lets the event loop breathe between slices; meanwhile nothing else may write to the state.
 */
export class EngineEvm implements EVMInterface {
  readonly common: Common
  readonly stateManager: EngineState
  readonly journal: EngineJournal
  /** Watches every message until it is taken away again. */
  inspector: Inspector | undefined
  /** Executes a run to its end, slice by slice. May be replaced by what also has a time limit. */
  finish: (run: Run) => Promise<RunResult> = toTheEnd
  // Fields of forks beyond Osaka, which @ethereumjs/vm reads and writes whatever the fork.
  stateGasReservoir = 0n
  executionStateGasUsed = 0n

  readonly #options: EngineEvmOptions
  #block: Block | undefined
  #context: BlockContext | undefined

  constructor(options: EngineEvmOptions) {
    this.#options = options
    this.common = options.common
    this.stateManager = options.stateManager
    this.journal = new EngineJournal(options.stateManager, options.common)
  }

  /** The precompiles by address without `0x`, for @ethereumjs/vm, which makes them warm. */
  get precompiles(): Map<string, PrecompileFunc> {
    return engineSetOf(this.#fork())
  }

  getPrecompile(address: EngineAddress | Address): PrecompileFunc | undefined {
    const hex = typeof address === 'string' ? address.toLowerCase() : bytesToHex(address.bytes)
    return this.precompiles.get(hex.slice(2).padStart(40, '0'))
  }

  async runCall(call: EVMRunCallOpts): Promise<EVMResult> {
    const { world } = this.stateManager
    const caller = native(call.caller)
    const value = call.value ?? 0n
    if (call.skipBalance === true && world.getBalance(caller) < value) world.setBalance(caller, value)
    if ((call.depth ?? 0) === 0 && call.skipNonceIncrement !== true) world.setNonce(caller, world.getNonce(caller) + 1n)
    const evm = this.#evm(call)
    const message: Message = {
      ...this.#message(call),
      to: call.to === undefined ? undefined : bytesToHex(call.to.bytes),
      transfersValue: call.delegatecall !== true,
      salt: call.salt,
    }
    const result = evm.transfer(message) ?? (await this.finish(evm.start(message)))
    const execResult = engineResult(result, call)
    return result.createdAddress === undefined
      ? { execResult }
      : { execResult, createdAddress: new EngineAddress(hexToBytes(result.createdAddress)) }
  }

  async runCode(call: EVMRunCodeOpts): Promise<ExecResult> {
    if (call.pc !== undefined && call.pc !== 0) throw new RangeError('code runs from its beginning')
    const message = {
      ...this.#message(call),
      to: native(call.to),
      code: call.code ?? EMPTY_BYTES,
      transfersValue: false,
    }
    return engineResult(await this.finish(this.#evm(call).start(message)), call)
  }

  #message(call: EVMRunCodeOpts): Omit<Message, 'to'> {
    return {
      caller: native(call.caller),
      value: call.value ?? 0n,
      data: call.data ?? EMPTY_BYTES,
      gas: call.gasLimit ?? DEFAULT_GAS,
      isStatic: call.isStatic ?? false,
      depth: call.depth ?? 0,
      code: call.code,
    }
  }

  #evm(call: EVMRunCodeOpts): Evm {
    const fork = this.#fork()
    return createEvm({
      fork,
      state: this.stateManager.world,
      block: this.#blockContext(call.block, fork),
      transaction: {
        origin: native(call.origin ?? call.caller),
        gasPrice: call.gasPrice ?? 0n,
        blobHashes: call.blobVersionedHashes ?? [],
      },
      inspector: this.inspector,
      codeSizeLimit: this.#options.codeSizeLimit,
    })
  }

  #fork(): EvmFork {
    const extra = this.common.eips()
    if (extra.length > 0) throw unsupportedFork({ fork: `${this.common.hardfork()} with EIP-${extra.join(', EIP-')}` })
    return evmForkOf(this.common.hardfork())
  }

  #blockContext(block: Block | undefined, fork: EvmFork): BlockContext {
    if (this.#context !== undefined && this.#block === block) return this.#context
    const { blockHash } = this.#options
    const header = block?.header
    this.#block = block
    this.#context = {
      number: header?.number ?? 0n,
      timestamp: header?.timestamp ?? 0n,
      coinbase: native(header?.coinbase),
      gasLimit: header?.gasLimit ?? 0n,
      prevRandao:
        header === undefined ? 0n : includes(fork, 'paris') ? bytesToBigint(header.prevRandao) : header.difficulty,
      baseFee: header?.baseFeePerGas ?? 0n,
      blobBaseFee: includes(fork, 'cancun') ? (header?.getBlobGasPrice() ?? 0n) : 0n,
      chainId: this.common.chainId(),
      blockHash: (number) => blockHash(number, block),
    }
    return this.#context
  }
}

async function toTheEnd(run: Run): Promise<RunResult> {
  try {
    while (run.step() === 'paused') await (run.loading ?? new Promise(setImmediate))
  } catch (error) {
    run.abandon()
    throw error
  }
  // `step` said done.
  return run.result as RunResult
}

/** What @ethereumjs gives a call that names no limit. */
const DEFAULT_GAS = 0xffffffn

const native = (address: EngineAddress | undefined): Address =>
  address === undefined ? ZERO_ADDRESS : bytesToHex(address.bytes)

const messages = EVMError.errorMessages

const errors: Readonly<Record<Exclude<Outcome, 'success'>, EVMError['error']>> = {
  revert: messages.REVERT,
  outOfGas: messages.OUT_OF_GAS,
  memoryLimit: messages.OUT_OF_GAS,
  stipendOnly: messages.OUT_OF_GAS,
  stackUnderflow: messages.STACK_UNDERFLOW,
  stackOverflow: messages.STACK_OVERFLOW,
  invalidJump: messages.INVALID_JUMP,
  invalidOpcode: messages.INVALID_OPCODE,
  staticStateChange: messages.STATIC_STATE_CHANGE,
  returnDataOutOfBounds: messages.OUT_OF_GAS,
  createCollision: messages.CREATE_COLLISION,
  codeSizeExceeded: messages.CODESIZE_EXCEEDS_MAXIMUM,
  initCodeSizeExceeded: messages.INITCODE_SIZE_VIOLATION,
  invalidCode: messages.INVALID_BYTECODE_RESULT,
  codeStoreOutOfGas: messages.OUT_OF_GAS,
  precompileFailed: messages.OUT_OF_GAS,
  insufficientBalance: messages.INSUFFICIENT_BALANCE,
  callDepthExceeded: messages.STACK_OVERFLOW,
  nonceOverflow: messages.VALUE_OVERFLOW,
  valueOverflow: messages.VALUE_OVERFLOW,
}

function engineResult(
  result: RunResult,
  { gasLimit = DEFAULT_GAS, selfdestruct = new Map(), createdAddresses = new Set() }: EVMRunCallOpts,
): ExecResult {
  for (const [address, beneficiary] of result.destroyed) selfdestruct.set(address, beneficiary)
  for (const address of result.created) createdAddresses.add(address)
  const execResult: ExecResult = {
    returnValue: result.returnData,
    executionGasUsed: gasLimit - result.exactGasLeft,
    gas: result.exactGasLeft,
    gasRefund: BigInt(result.refund),
    logs: result.logs.map(({ address, topics, data }) => [hexToBytes(address), [...topics], data]),
    selfdestruct,
    createdAddresses,
  }
  if (result.outcome !== 'success') execResult.exceptionError = new EVMError(errors[result.outcome])
  return execResult
}

const engineSets = new Map<Precompiles, Map<string, PrecompileFunc>>()

function engineSetOf(fork: EvmFork): Map<string, PrecompileFunc> {
  const precompiles = precompilesOf(fork)
  let set = engineSets.get(precompiles)
  if (set === undefined) {
    set = new Map()
    for (const [address, precompile] of precompiles) {
      set.set(address.slice(2), async ({ data, gasLimit }) => {
        await precompile.load?.()
        const cost = BigInt(precompile.gas(data))
        const output = cost > gasLimit ? undefined : precompile.run(data)
        return output === undefined
          ? { returnValue: EMPTY_BYTES, executionGasUsed: gasLimit, exceptionError: new EVMError(messages.OUT_OF_GAS) }
          : { returnValue: output, executionGasUsed: cost }
      })
    }
    engineSets.set(precompiles, set)
  }
  return set
}

export const unsupportedFork = define<{ fork: string }>(
  'UnsupportedEvmFork',
  -32603,
  ({ fork }) => `the fast EVM runs Frontier to Osaka, not "${fork}"`,
)

/** Which rules a fork of @ethereumjs has, by its name. */
const engineForks: Readonly<Record<string, EvmFork>> = {
  chainstart: 'frontier',
  homestead: 'homestead',
  dao: 'homestead',
  tangerineWhistle: 'tangerineWhistle',
  spuriousDragon: 'spuriousDragon',
  byzantium: 'byzantium',
  constantinople: 'constantinople',
  petersburg: 'petersburg',
  istanbul: 'istanbul',
  muirGlacier: 'istanbul',
  berlin: 'berlin',
  london: 'london',
  arrowGlacier: 'london',
  grayGlacier: 'london',
  mergeNetsplitBlock: 'paris',
  paris: 'paris',
  shanghai: 'shanghai',
  cancun: 'cancun',
  prague: 'prague',
  osaka: 'osaka',
  bpo1: 'osaka',
  bpo2: 'osaka',
  bpo3: 'osaka',
  bpo4: 'osaka',
  bpo5: 'osaka',
}

/** The rules for a fork as @ethereumjs names it; throws UnsupportedEvmFork for one beyond Osaka. */
export function evmForkOf(engineFork: string): EvmFork {
  const fork = engineForks[engineFork]
  if (fork === undefined) throw unsupportedFork({ fork: engineFork })
  return fork
}
