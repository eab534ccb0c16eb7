import type { BlockId } from '../chain/types.ts'
import { define, NodeError } from '../errors.ts'
import { nearestOf } from '../options/nearest.ts'

/** Errors that are not specific to one method, with the codes of JSON-RPC 2.0 and EIP-1474. */

export const parseError = define<{ problem: string }>(
  'ParseError',
  -32700,
  ({ problem }) => `parse error: the request ${problem}`,
)

export const invalidRequest = define<{ reason: string }>(
  'InvalidRequest',
  -32600,
  ({ reason }) => `invalid request: ${reason}`,
)

export const bodyTooLarge = define<{ limit: number }>(
  'BodyTooLarge',
  -32600,
  ({ limit }) => `the request is larger than ${limit} bytes; start the node with a larger --body-limit`,
)

export const batchTooLarge = define<{ items: number; limit: number }>(
  'BatchTooLarge',
  -32600,
  ({ items, limit }) =>
    `the batch has ${items} items, more than ${limit}: split it or start the node with a larger --batch-limit`,
)

/** The code and the first words are go-ethereum's. */
export const responseTooLarge = define<{ limit: number }>(
  'ResponseTooLarge',
  -32003,
  ({ limit }) =>
    `response too large: the responses of the batch exceed ${limit} bytes; send smaller batches or start the node with a larger --batch-response-limit`,
)

/** EIP-1474: a limit of the node is reached. `what` is a plural noun, `option` is the flag that raises the limit. */
export const limitReached = define<{ what: string; limit: number; option: string }>(
  'LimitExceeded',
  -32005,
  ({ what, limit, option }) => `too many ${what}: at most ${limit} are allowed; start the node with a larger ${option}`,
)

/** A limit that no option changes is reached. It is far above the needs of a test suite. `remedy` is an imperative. */
export const fixedLimitReached = define<{ what: string; limit: number; remedy: string }>(
  'LimitExceeded',
  -32005,
  ({ what, limit, remedy }) => `too many ${what}: at most ${limit} are allowed; ${remedy}`,
)

/** Longer names are not compared with known names: the comparison takes quadratic time. */
const MAX_COMPARED_LENGTH = 64

/** Methods that MetaMask and other wallets answer, with their own keys or dialogs. */
const WALLET_METHOD = /^(wallet_|metamask_|eth_(decrypt|getEncryptionPublicKey)$)/

/** Methods of services for user operations (ERC-4337). The node has the usual ones. */
const OPERATION_METHOD = /^(pm|pimlico|debug_bundler)_|^alchemy_request/

export const methodNotFound = define<{ method: string; known: Iterable<string> }>(
  'MethodNotFound',
  -32601,
  ({ method, known }) => {
    if (method.trim() === '') return 'the name of the method is empty; rpc.discover lists the methods'
    if (WALLET_METHOD.test(method))
      return `the method ${method.slice(0, MAX_COMPARED_LENGTH)} does not exist: wallets answer such methods, nodes do not; createWallet of the API returns a wallet for tests`
    if (OPERATION_METHOD.test(method))
      return `the method ${method.slice(0, MAX_COMPARED_LENGTH)} does not exist: the node executes user operations with eth_sendUserOperation, and sponsors them with pm_getPaymasterData, pm_sponsorUserOperation and alchemy_requestGasAndPaymasterAndData`
    const nearest = method.length <= MAX_COMPARED_LENGTH ? nearestOf(method, [...known]) : undefined
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
    return `the method ${method.slice(0, MAX_COMPARED_LENGTH)} does not exist${hint}`
  },
)

export const invalidParams = define<{ reason: string }>('InvalidParams', -32602, ({ reason }) => reason)

/** The schema refuses an argument. `path` is the name of the argument and the position inside it, such as `transaction.value`. */
export const invalidArgument = define<{
  index: number
  path: string
  expected: string
  value: unknown
}>(
  'InvalidArgument',
  -32602,
  ({ index, path, expected, value }) =>
    `invalid argument ${index} (${path}): expected ${expected}, got ${describedValue(value)}`,
)

/** An argument has a member that the method does not know. `path` is the path from the argument. */
export const unknownMember = define<{ index: number; path: string; suggestion: string }>(
  'UnknownMember',
  -32602,
  ({ index, path, suggestion }) => `invalid argument ${index} (${path}): unknown member; ${suggestion}`,
)

export const missingArgument = define<{ index: number; name: string; expected: string }>(
  'MissingArgument',
  -32602,
  ({ index, name, expected }) => `missing value for required argument ${index} (${name}): expected ${expected}`,
)

export const tooManyArguments = define<{ names: readonly string[]; given: number }>(
  'TooManyArguments',
  -32602,
  ({ names, given }) =>
    names.length === 0
      ? `too many arguments: the method takes none, got ${given}`
      : `too many arguments: expected at most ${names.length} (${names.join(', ')}), got ${given}`,
)

export const unknownArgument = define<{ given: string; names: readonly string[] }>(
  'UnknownArgument',
  -32602,
  ({ given, names }) =>
    `unknown argument ${given.slice(0, 80)}: expected ${names.length === 0 ? 'none' : names.join(', ')}`,
)

/** An unexpected error in the node. The cause is logged and never sent to the client. */
export const internalError = define('InternalError', -32603, () => 'internal error')

/** Returns the error that clients see for a fault: the same one if it is a NodeError, otherwise an internal error. */
export const toClientError = (fault: unknown): NodeError => (fault instanceof NodeError ? fault : internalError())

/** The reason can contain paths, so clients do not see it. */
export const networkUnavailable = define<{ network: string }>(
  'NetworkUnavailable',
  -32603,
  ({ network }) => `the network ${network} cannot be started: the log of the node says why`,
)

export const limitExceeded = define<{ reason: string }>('ClientLimitExceeded', -38026, ({ reason }) => reason)

/** A method needs a block that does not exist. The details are the block of the request. The text is go-ethereum's. */
export const headerNotFound = define<BlockId | undefined>('HeaderNotFound', -32000, () => 'header not found')

export const creationWithoutData = define(
  'CreationWithoutData',
  -32000,
  () => 'contract creation without any data provided',
)
/** The block hash of a log query is unknown. The text is go-ethereum's, as that of `hashWithRange`. */
export const unknownBlock = define('UnknownBlock', -32000, () => 'unknown block')

export const hashWithRange = define(
  'BlockHashWithRange',
  -32602,
  () => "can't specify fromBlock/toBlock with blockHash",
)

export const invalidInput = define<{ reason: string }>('InvalidInput', -32000, ({ reason }) => reason)

/** Describes a value for a message. Long strings are shortened; objects and arrays are described by their type only. */
export function describedValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** Only a chain that belongs to a network of a node can be replaced with a new fork. */
export const chainNotReplaceable = define(
  'ChainNotReplaceable',
  -32000,
  () => 'this chain cannot be replaced with a fork: start a node with --fork-url URL (and --fork-block N)',
)

/** Only a forked chain has an upstream URL. */
export const noUpstreamUrl = define(
  'NoUpstreamUrl',
  -32000,
  () =>
    'the chain is not forked, so it has no upstream URL: fork a chain with anvil_reset and forking.jsonRpcUrl, or start a node with --fork-url URL',
)
