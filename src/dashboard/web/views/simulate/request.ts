/** The form of the simulation page, and its conversion to and from a request of eth_simulateV1. */
import { formatEther, groupDigits, notEther, parseEther } from '../../format/amount.ts'
import { isAddress, isBytes, isHash, notBytes, quantityHexOf, toBigInt } from '../../format/hex.ts'
import { failureMessage } from '../../rpc/errors.ts'

/** A call in the form. An empty text omits the member. */
export interface CallDraft {
  readonly from: string
  readonly to: string
  /** In ether. */
  readonly value: string
  readonly data: string
}

/** A block in the form. Overrides are JSON. */
export interface BlockDraft {
  readonly calls: readonly CallDraft[]
  readonly blockOverrides: string
  readonly stateOverrides: string
}

/** A simulation in the form. */
export interface Draft {
  readonly blocks: readonly BlockDraft[]
  readonly validation: boolean
  readonly traceTransfers: boolean
  /** The parent of the first simulated block: a number, a hash or a tag. */
  readonly block: string
}

/** The parameters of `eth_simulateV1`. */
export type SimulateParams = readonly [request: SimulateRequest, block: BlockParam]

/** A number, a hash or a tag, also as an object (EIP-1898). Default: `latest`. */
type BlockParam = string | BlockObject | null | undefined

interface BlockObject {
  readonly blockNumber?: string
  readonly blockHash?: string
  readonly requireCanonical?: boolean
}

export interface SimulateRequest {
  readonly blockStateCalls: readonly BlockStateCallInput[]
  readonly validation?: boolean
  readonly traceTransfers?: boolean
}

export interface BlockStateCallInput {
  readonly blockOverrides?: Readonly<Record<string, unknown>>
  readonly stateOverrides?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly calls?: readonly SimulatedCallInput[]
}

export interface SimulatedCallInput {
  readonly from?: string
  readonly to?: string
  readonly value?: string
  readonly data?: string
  /** Another name of `data`. */
  readonly input?: string
  readonly [member: string]: unknown
}

export const emptyCall: CallDraft = { from: '', to: '', value: '', data: '' }
export const emptyBlock: BlockDraft = { calls: [emptyCall], blockOverrides: '', stateOverrides: '' }
export const emptyDraft: Draft = { blocks: [emptyBlock], validation: false, traceTransfers: true, block: 'latest' }

/** Returns the address of a name. Undefined if unknown. */
type AddressOf = (name: string) => string | undefined

/** Returns the parameters from the form. Throws an Error that names the invalid block and call, with the reason. */
export function simulateParams(
  { blocks, validation, traceTransfers, block }: Draft,
  addressOf: AddressOf,
): SimulateParams {
  const blockStateCalls = blocks.map(({ calls, blockOverrides, stateOverrides }, index) => {
    const where = `block ${index + 1}`
    const ofBlock = objectOf(blockOverrides, `${where}, block overrides`)
    const ofState = objectOf(stateOverrides, `${where}, state overrides`)
    return {
      ...(ofBlock !== undefined && { blockOverrides: ofBlock }),
      ...(ofState !== undefined && { stateOverrides: withAddresses(ofState, addressOf) }),
      calls: calls.map((call, at) => callOf(call, `${where}, call ${at + 1}`, addressOf)),
    }
  })
  // Block numbers of the page have separators.
  const trimmed = block.trim().replaceAll(',', '')
  const parent = /^\d+$/.test(trimmed) ? quantityHexOf(BigInt(trimmed)) : trimmed
  return [{ blockStateCalls, validation, traceTransfers }, parent === '' ? 'latest' : parent]
}

/** The message about a simulation after a block that does not exist. `newest` is the hex number of the newest block. */
export function unknownBlockText([, block]: SimulateParams, newest: string): string {
  const id = blockIdOf(block)
  const shown = /^0x/.test(id) && !isHash(id) ? numberText(id) : id
  return `block ${shown} does not exist: the newest block is ${numberText(newest)}`
}

const numberText = (quantity: string): string => groupDigits(toBigInt(quantity).toString())

/** Returns the number, the hash or the tag of a block. */
function blockIdOf(block: BlockParam): string {
  if (typeof block === 'object') return block?.blockNumber ?? block?.blockHash ?? 'latest'
  return block === undefined ? 'latest' : String(block)
}

function callOf({ from, to, value, data }: CallDraft, where: string, addressOf: AddressOf): SimulatedCallInput {
  const wei = value.trim() === '' ? undefined : parseEther(value)
  if (value.trim() !== '' && wei === undefined) throw new Error(`${where}: ${value} is ${notEther}`)
  const input = data.trim()
  if (!isBytes(input)) throw new Error(`${where}: data is ${notBytes}`)
  return {
    ...accountMember('from', from, where, addressOf),
    ...accountMember('to', to, where, addressOf),
    ...(wei !== undefined && wei > 0n && { value: quantityHexOf(wei) }),
    ...(input !== '' && input !== '0x' && { data: input }),
  }
}

function accountMember(member: 'from' | 'to', text: string, where: string, addressOf: AddressOf) {
  const trimmed = text.trim()
  if (trimmed === '') return {}
  const address = isAddress(trimmed) ? trimmed.toLowerCase() : addressOf(trimmed)
  if (address === undefined) throw new Error(`${where}: ${member} is neither an address nor a known name: ${trimmed}`)
  return { [member]: address }
}

/** Replaces the names in state overrides with addresses. */
const withAddresses = (overrides: Record<string, unknown>, addressOf: AddressOf) =>
  Object.fromEntries(
    Object.entries(overrides).map(([account, override]) => [
      addressOf(account) ?? account,
      override as Record<string, unknown>, // the node reports errors in it
    ]),
  )

function objectOf(text: string, where: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (failure) {
    throw new Error(`${where}: not valid JSON: ${failureMessage(failure)}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${where}: expected a JSON object`)
  return value as Record<string, unknown>
}

/** Returns the form content for parameters. Throws an Error if they are invalid or have members without a field. */
export function draftOf(params: unknown): Draft {
  const [request, block] = (Array.isArray(params) ? params : [params]) as SimulateParams | [SimulateRequest]
  if (!Array.isArray(request?.blockStateCalls))
    throw new Error('expected an object with blockStateCalls, or an array of this object and a block')
  return {
    blocks: request.blockStateCalls.map(({ calls = [], blockOverrides, stateOverrides }: BlockStateCallInput) => ({
      calls: calls.map(callDraft),
      blockOverrides: overridesText(blockOverrides),
      stateOverrides: overridesText(stateOverrides),
    })),
    validation: request.validation === true,
    traceTransfers: request.traceTransfers === true,
    block: blockDraft(block),
  }
}

function blockDraft(block: BlockParam): string {
  const members = typeof block === 'object' && block !== null ? Object.keys(block) : []
  const unknown = members.find((name) => name !== 'blockNumber' && name !== 'blockHash')
  if (unknown !== undefined) throw noField(unknown)
  const id = blockIdOf(block)
  return /^0x/.test(id) && !isHash(id) ? numberText(id) : id
}

const noField = (member: string): Error => new Error(`the form has no field for ${member}: run the request as JSON`)

function callDraft({ from = '', to = '', value, data, input, ...rest }: SimulatedCallInput): CallDraft {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw noField(unknown)
  return {
    from,
    to,
    value: value === undefined ? '' : formatEther(BigInt(value)).replaceAll(',', ''),
    data: String(data ?? input ?? ''),
  }
}

const overridesText = (overrides: object | undefined): string =>
  overrides === undefined ? '' : JSON.stringify(overrides, null, 2)

/** Returns the request as the argument of `simulateBlocks` of viem. Throws an Error for a block hash. */
export function viemArguments([{ blockStateCalls, validation, traceTransfers }, block]: SimulateParams) {
  const id = blockIdOf(block)
  if (isHash(id)) throw new Error(`simulateBlocks of viem takes a block number or a tag, not ${id}`)
  return {
    ...(/^0x/.test(id) ? { blockNumber: BigInt(id) } : { blockTag: id }),
    ...(validation === true && { validation }),
    ...(traceTransfers === true && { traceTransfers }),
    blocks: blockStateCalls.map(({ blockOverrides, stateOverrides, calls = [] }) => ({
      ...(blockOverrides !== undefined && { blockOverrides: mapValues(blockOverrides, viemOverride) }),
      ...(stateOverrides !== undefined && {
        stateOverrides: Object.entries(stateOverrides).map(([address, override]) => ({
          address,
          ...mapValues(override, viemAccount),
        })),
      }),
      calls: calls.map(({ from, value, ...rest }) => ({
        ...(from !== undefined && { account: from }),
        ...rest,
        ...(value !== undefined && { value: BigInt(value) }),
      })),
    })),
  }
}

const mapValues = (members: Readonly<Record<string, unknown>>, map: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(name, value)]))

const quantities = ['number', 'time', 'gasLimit', 'baseFeePerGas', 'blobBaseFee']

const viemOverride = (name: string, value: unknown): unknown =>
  quantities.includes(name) ? BigInt(String(value)) : value

function viemAccount(name: string, value: unknown): unknown {
  if (name === 'balance') return BigInt(String(value))
  if (name === 'nonce') return Number(value)
  if (name !== 'state' && name !== 'stateDiff') return value
  return Object.entries(value as Record<string, string>).map(([slot, word]) => ({ slot, value: word }))
}

/** Returns a program that runs the simulation with viem. */
export function viemCode(url: string, params: SimulateParams): string {
  return [
    `import { createPublicClient, http } from 'viem'`,
    '',
    `const client = createPublicClient({ transport: http('${url}') })`,
    `const blocks = await client.simulateBlocks(${literal(viemArguments(params))})`,
    '',
  ].join('\n')
}

/** Formats a value as a JavaScript literal, including bigints. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replace(/^"([^'"\\]*)"$/, "'$1'")
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = isList
    ? value.map((item) => inner + literal(item, inner))
    : Object.entries(value).map(([name, member]) => `${inner}${name}: ${literal(member, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')},\n${indent}${close}`
}
