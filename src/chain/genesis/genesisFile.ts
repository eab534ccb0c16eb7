import { type Address, hexToBytes, isHexBytes, ZERO_ADDRESS } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import { parseWithLargeNumbers } from '../../largeNumbers.ts'
import {
  type BlobParameters,
  type ForkActivation,
  type ForkName,
  type ForkSchedule,
  forkNames,
  genesisKeyOf,
  isTimestampFork,
  mainnetBlobParameters,
  mainnetDepositContract,
  mergeFork,
  oldestFork,
} from '../../protocol/forks.ts'
import type { Alloc, AllocAccount } from '../../state/alloc.ts'
import type { Genesis } from './genesis.ts'

export const badGenesis = define<{ member: string; problem: string }>(
  'BadGenesis',
  -32602,
  ({ member, problem }) => `${member} ${problem}`,
)

/** JavaScript numbers are exact below 2^53. */
const SAFE_INTEGER_BITS = 53
/** The clock of a chain has times up to 2^48: see `Clock`. */
const TIME_BITS = 48

/** Keys of forks that this node does not support. A genesis file with one of them is rejected. */
const unsupportedMembers = ['bpo3Time', 'bpo4Time', 'bpo5Time', 'ubtTime', 'verkleTime']

/** Members that select rules of blocks that this node does not support. */
const foreignRules: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['aura', 'clique', 'ibft', 'ibft2', 'qbft'].map((name) => [name, 'proof of authority'])),
  arbitrum: 'the rules of Arbitrum',
  bor: 'the rules of Polygon',
  optimism: 'the rules of the OP Stack',
  parlia: 'the rules of BNB Smart Chain',
}

const rootMembers = namesByLowerCase([
  'config',
  'alloc',
  'timestamp',
  'gasLimit',
  'difficulty',
  'nonce',
  'mixHash',
  'extraData',
  'coinbase',
  'baseFeePerGas',
  'excessBlobGas',
  'blobGasUsed',
  'slotNumber',
])

const configMembers = namesByLowerCase([
  ...forkNames.flatMap((fork) => genesisKeyOf(fork) ?? []),
  ...unsupportedMembers,
  'chainId',
  'mergeForkBlock',
  'terminalTotalDifficulty',
  'blobSchedule',
  'depositContractAddress',
  ...Object.keys(foreignRules),
]).set('constantinoplefixblock', 'petersburgBlock') // Besu has this name

/** Reads the text of a go-ethereum `genesis.json`. Throws a SyntaxError if it is not JSON, and BadGenesis as `readGenesis` does. */
export const parseGenesis = (text: string): Genesis => readGenesis(parseWithLargeNumbers(text))

/** Reads a parsed go-ethereum `genesis.json`. Throws BadGenesis with the invalid member and its expected form. */
export function readGenesis(json: unknown): Genesis {
  const root = named(object(json, 'the file'), rootMembers)
  if (root.config === undefined && 'engine' in root && 'accounts' in root)
    throw badGenesis({
      member: 'the file',
      problem: 'is a chainspec of Nethermind: give the genesis.json of go-ethereum',
    })
  const config = named(object(root.config, 'config'), configMembers)
  const timestamp = Number(quantity(root.timestamp ?? 0, 'timestamp', TIME_BITS))
  return {
    chainId: quantity(config.chainId, 'config.chainId', 64),
    forks: readForks(config, timestamp, quantity(root.difficulty ?? 0, 'difficulty')),
    alloc: readAlloc(object(root.alloc ?? {}, 'alloc')),
    header: {
      timestamp,
      gasLimit: quantity(root.gasLimit, 'gasLimit', 64),
      difficulty: quantity(root.difficulty ?? 0, 'difficulty'),
      nonce: leftPadded(quantity(root.nonce ?? 0, 'nonce'), 8, 'nonce'),
      mixHash: bytes(root.mixHash ?? `0x${'0'.repeat(64)}`, 'mixHash', 32),
      extraData: bytes(root.extraData ?? '0x', 'extraData'),
      coinbase: address(root.coinbase ?? ZERO_ADDRESS, 'coinbase'),
      ...(root.baseFeePerGas != null && { baseFeePerGas: quantity(root.baseFeePerGas, 'baseFeePerGas') }),
      ...(root.excessBlobGas != null && { excessBlobGas: quantity(root.excessBlobGas, 'excessBlobGas', 64) }),
      ...(root.blobGasUsed != null && { blobGasUsed: quantity(root.blobGasUsed, 'blobGasUsed', 64) }),
      ...(root.slotNumber != null && { slotNumber: quantity(root.slotNumber, 'slotNumber', 64) }),
    },
  }
}

function readForks(config: JsonObject, genesisTime: number, genesisDifficulty: bigint): ForkSchedule {
  checkSupported(config)
  const { depositContractAddress } = config
  return {
    activations: readActivations(config, genesisTime, genesisDifficulty),
    blobParameters: readBlobSchedule(config.blobSchedule),
    depositContract:
      depositContractAddress == null
        ? mainnetDepositContract
        : address(depositContractAddress, 'config.depositContractAddress'),
  }
}

function checkSupported(config: JsonObject): void {
  for (const member of unsupportedMembers) {
    if (config[member] != null)
      throw badGenesis({
        member: `config.${member}`,
        problem: `activates a fork that is not supported: the newest supported fork is ${forkNames.at(-1)}`,
      })
  }
  for (const [member, rules] of Object.entries(foreignRules)) {
    if (config[member] == null) continue
    throw badGenesis({
      member: `config.${member}`,
      problem: `selects ${rules} (not supported): without this member, the chain follows the rules of mainnet`,
    })
  }
}

/** Returns the forks of a chain in their order. One without a block or time begins with the next fork of its kind that has one. */
function readActivations(config: JsonObject, genesisTime: number, genesisDifficulty: bigint): ForkActivation[] {
  let last: ForkActivation = { fork: oldestFork, block: 0 }
  const activations = [last]
  let omitted: ForkName[] = []
  for (const fork of forkNames) {
    const member = genesisKeyOf(fork)
    if (member === undefined) continue
    const value = fork === mergeFork ? mergeBlock(config, last, genesisDifficulty) : config[member]
    if (value == null) {
      omitted.push(fork)
      continue
    }
    const at = Number(quantity(value, `config.${member}`))
    const byTime = isTimestampFork(fork)
    if (isBefore(at, byTime, last))
      throw badGenesis({
        member: `config.${member}`,
        problem: `(${at}) is before the activation of ${last.fork}, which must come first`,
      })
    // go-ethereum treats forks up to the genesis time as active from the start.
    const activation = byTime ? { timestamp: at <= genesisTime ? 0 : at } : { block: at }
    // The rules of a fork include those of the forks before it.
    const included = omitted.filter((other) => isTimestampFork(other) === byTime)
    for (const each of [...included, fork]) activations.push({ fork: each, ...activation })
    omitted = []
    last = { fork, ...activation }
  }
  const byTime = activations.find(({ timestamp }) => timestamp !== undefined)
  if (byTime !== undefined && !activations.some(({ fork }) => fork === mergeFork)) {
    throw badGenesis({
      member: 'config.mergeNetsplitBlock',
      problem: `is missing: ${byTime.fork} comes after the merge, so the block of the merge is needed (or a terminalTotalDifficulty of 0)`,
    })
  }
  return activations
}

/** Whether a block or time precedes an activation. A time cannot be compared with a block. */
function isBefore(at: number, isTime: boolean, { timestamp, block = 0 }: ForkActivation): boolean {
  if (timestamp !== undefined) return at < timestamp
  return !isTime && at < block
}

/** Returns the first proof-of-stake block. Undefined for a chain that stays on proof of work. */
function mergeBlock(config: JsonObject, before: ForkActivation, genesisDifficulty: bigint): unknown {
  const named = config.mergeNetsplitBlock ?? config.mergeForkBlock
  if (named != null) return named
  const total = config.terminalTotalDifficulty
  if (total == null || quantity(total, 'config.terminalTotalDifficulty') > genesisDifficulty) return undefined
  return before.block ?? 0
}

function readBlobSchedule(json: unknown): ForkSchedule['blobParameters'] {
  if (json == null) return mainnetBlobParameters
  const schedule: Partial<Record<ForkName, BlobParameters>> = {}
  for (const [name, value] of Object.entries(object(json, 'config.blobSchedule'))) {
    const member = `config.blobSchedule.${name}`
    const fork = forkNames.find((known) => known === name)
    if (fork === undefined) continue
    const entry = object(value, member)
    const numberOf = (name: keyof BlobParameters): number =>
      Number(quantity(entry[name], `${member}.${name}`, SAFE_INTEGER_BITS))
    const parameters = {
      target: numberOf('target'),
      max: numberOf('max'),
      baseFeeUpdateFraction: numberOf('baseFeeUpdateFraction'),
    }
    // The blob base fee is computed with its reciprocal.
    if (parameters.baseFeeUpdateFraction === 0)
      throw badGenesis({ member: `${member}.baseFeeUpdateFraction`, problem: 'must not be 0' })
    schedule[fork] = parameters
  }
  return schedule
}

function readAlloc(json: JsonObject): Alloc {
  const alloc = new Map<Address, AllocAccount>()
  for (const [key, value] of Object.entries(json)) {
    const member = `alloc["${key.slice(0, 50)}"]`
    const account = object(value, member)
    const storage = new Map<bigint, bigint>()
    for (const [slot, content] of Object.entries(object(account.storage ?? {}, `${member}.storage`))) {
      storage.set(word(slot, `${member}.storage key`), word(content, `${member}.storage["${slot.slice(0, 70)}"]`))
    }
    alloc.set(address(key, member), {
      balance: quantity(account.balance ?? 0, `${member}.balance`),
      nonce: quantity(account.nonce ?? 0, `${member}.nonce`, 64),
      ...(account.code != null && { code: bytes(account.code, `${member}.code`) }),
      ...(storage.size > 0 && { storage }),
    })
  }
  return alloc
}

type JsonObject = Readonly<Record<string, unknown>>

function object(value: unknown, member: string): JsonObject {
  if (!isJsonObject(value)) throw badGenesis({ member, problem: 'must be an object' })
  return value
}

function namesByLowerCase(names: readonly string[]): Map<string, string> {
  return new Map(names.map((name) => [name.toLowerCase(), name]))
}

/** Returns members under their usual names. go-ethereum and Besu ignore the case, so that files have `mixhash` or `constantinoplefixblock`. */
const named = (json: JsonObject, names: ReadonlyMap<string, string>): JsonObject =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [names.get(key.toLowerCase()) ?? key, value]))

/** Parses a storage slot or its value. go-ethereum and Besu read text as hex, also without `0x`. */
const word = (value: unknown, member: string): bigint =>
  quantity(typeof value === 'string' && /^[0-9a-fA-F]+$/.test(value) ? `0x${value}` : value, member)

/** Parses a non-negative integer of at most `bits` in a form of go-ethereum: a JSON number, decimal digits, or hex with `0x`. */
function quantity(value: unknown, member: string, bits = 256): bigint {
  const number = integerOf(value)
  if (number !== undefined && number < 2n ** BigInt(bits)) return number
  if (number !== undefined) throw badGenesis({ member, problem: `must be less than 2^${bits}, not ${brief(value)}` })
  throw badGenesis({
    member,
    problem:
      value === undefined
        ? 'is missing: it must be a number'
        : `must be a number, decimal or hex with 0x, not ${brief(value)}`,
  })
}

function integerOf(value: unknown): bigint | undefined {
  const isInteger =
    typeof value === 'number'
      ? Number.isSafeInteger(value) && value >= 0
      : typeof value === 'string' && /^(0x[0-9a-fA-F]+|[0-9]+)$/.test(value)
  return isInteger ? BigInt(value as number | string) : undefined // checked above
}

function bytes(value: unknown, member: string, length?: number): Uint8Array {
  const digits = typeof value === 'string' ? value.replace(/^0x/, '') : undefined
  if (digits === undefined || !isHexBytes(`0x${digits}`) || (length !== undefined && digits.length !== length * 2)) {
    throw badGenesis({
      member,
      problem: `must be ${length === undefined ? 'bytes' : `${length} bytes`} in hex, not ${brief(value)}`,
    })
  }
  return hexToBytes(`0x${digits}`)
}

function address(value: unknown, member: string): Address {
  if (typeof value !== 'string' || !/^(0x)?[0-9a-fA-F]{40}$/.test(value))
    throw badGenesis({ member, problem: `must be an address of 20 bytes in hex, not ${brief(value)}` })
  return `0x${value.replace(/^0x/, '').toLowerCase()}`
}

function leftPadded(value: bigint, length: number, member: string): Uint8Array {
  const digits = value.toString(16)
  if (digits.length > length * 2) throw badGenesis({ member, problem: `must fit ${length} bytes` })
  return hexToBytes(`0x${digits.padStart(length * 2, '0')}`)
}

const brief = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60)
