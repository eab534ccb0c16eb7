import { type Address, type Hash, hexToBytes } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { BlockTag, BlockId as NativeBlockId } from '../../chain/types.ts'
import { define } from '../../errors.ts'
import { readRlp } from '../../protocol/rlpCursor.ts'
import { NotLoaded, untilLoaded } from '../../state/notLoaded.ts'
import { hasEarlierBlock, hasEarlierTransaction, requestByHash } from '../../upstream/requestByHash.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { BlockId, quickBlock } from '../wire/blockId.ts'
import type { Call } from './envelope.ts'

/** Methods that read the contents of a block. The block is their first parameter. */
const contentsByBlock: ReadonlySet<string> = new Set([
  'eth_getBlockAccessList',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getRawTransactionByBlockNumberAndIndex',
  'eth_getRawTransactionByBlockHashAndIndex',
  'eth_getUncleCountByBlockNumber',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleByBlockHashAndIndex',
  'debug_accountInfoAt',
  'debug_executionWitness',
  'debug_getModifiedAccountsByHash',
  'debug_getModifiedAccountsByNumber',
  'debug_getRawBlock',
  'debug_getRawBlockAccessList',
  'debug_getRawHeader',
  'debug_getRawReceipts',
  'debug_getRawTransactions',
  'debug_intermediateRoots',
  'debug_storageRangeAt',
  'debug_traceBlockByNumber',
  'debug_traceBlockByHash',
  'ots_getBlockDetails',
  'ots_getBlockDetailsByHash',
  'ots_getBlockTransactions',
  'trace_block',
  'trace_replayBlockTransactions',
])

/** For each method that reads the header of a block, or reads or continues the state after it: the position of its block parameter. */
const headerOrStateByBlock: ReadonlyMap<string, number> = new Map([
  ['alchemy_simulateAssetChanges', 1],
  ['alchemy_simulateAssetChangesBundle', 1],
  ['eth_call', 1],
  ['eth_callBundle', 0],
  ['eth_callMany', 1],
  ['eth_createAccessList', 1],
  ['eth_estimateGas', 1],
  ['eth_getAccount', 1],
  ['eth_getAccountInfo', 1],
  ['eth_getBalance', 1],
  ['eth_getCode', 1],
  ['eth_getHeaderByHash', 0],
  ['eth_getHeaderByNumber', 0],
  ['eth_getProof', 2],
  ['eth_getStorageAt', 2],
  ['eth_getStorageValues', 1],
  ['eth_getTransactionCount', 1],
  ['eth_simulateV1', 1],
  ['debug_accountRange', 0],
  ['debug_dumpBlock', 0],
  ['debug_traceCall', 1],
  ['debug_traceCallMany', 1],
  ['erigon_getHeaderByHash', 0],
  ['erigon_getHeaderByNumber', 0],
  ['ots_hasCode', 1],
  ['trace_call', 2],
  ['trace_callMany', 1],
  ['trace_rawTransaction', 2],
])

/** For each method whose block parameter is a member of an object: the name of the member. */
const blockMembers: ReadonlyMap<string, string> = new Map([
  ['eth_callBundle', 'stateBlockNumber'],
  ['eth_callMany', 'blockNumber'],
  ['debug_traceCallMany', 'blockNumber'],
])

/** For each method that can read the state before a transaction of a block: the position of an object, and its member with the index. */
const transactionIndexes: ReadonlyMap<string, readonly [position: number, member: string]> = new Map([
  ['debug_traceCall', [2, 'txIndex']],
  ['eth_callMany', [1, 'transactionIndex']],
  ['debug_traceCallMany', [1, 'transactionIndex']],
])

/** Methods that compare two blocks. The second one is optional, and is after the first one. */
const byTwoBlocks: ReadonlySet<string> = new Set([
  'debug_getModifiedAccountsByHash',
  'debug_getModifiedAccountsByNumber',
])

/** Methods whose first parameter is a transaction hash. */
const byTransaction: ReadonlySet<string> = new Set([
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getRawTransactionByHash',
  'debug_getRawTransaction',
  'debug_traceTransaction',
  'ots_getInternalOperations',
  'ots_getTransactionError',
  'ots_traceTransaction',
  'trace_get',
  'trace_replayTransaction',
  'trace_transaction',
])

/** Methods whose first parameter is a transaction hash, and which other nodes do not have. */
const byOwnTransaction: ReadonlySet<string> = new Set([
  'vivarium_locateFailure',
  'vivarium_traceLines',
  'vivarium_traceStep',
])

const transactionOfUpstream = define<{ hash: Hash; method: string; block: number }>(
  'TransactionOfUpstream',
  -32000,
  ({ hash, method, block }) =>
    `transaction ${hash} is in a block of the upstream: ${method} executes only transactions after block ${block}`,
)

/** Methods by hash whose result names its block, so that no other request has to find the block. */
const namesItsBlock: ReadonlySet<string> = new Set([
  'erigon_getHeaderByHash',
  'eth_getBlockByHash',
  'eth_getHeaderByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/**
 * Handles a call with valid parameters on a forked chain. The upstream handles calls about the contents of blocks up to the fork block, and about headers and states
 * before it. `handleLocally` handles all other calls. If it needs data of the upstream, it runs again when the data is loaded.
 */
export function handleOverUpstream(
  chain: Chain,
  upstream: Upstream,
  call: Call,
  handleLocally: () => unknown,
): unknown {
  const earlier = forwardToUpstream(chain, upstream, call)
  if (earlier === undefined) return handleWithLoads(upstream, call, handleLocally)
  return earlier.then((result) => (result === undefined ? handleWithLoads(upstream, call, handleLocally) : result))
}

/** Runs `handleLocally`, and again when the data that it needs is loaded. */
function handleWithLoads(upstream: Upstream, call: Call, handleLocally: () => unknown): unknown {
  const load = (fault: unknown): unknown => {
    if (!(fault instanceof NotLoaded)) throw fault
    // Loads that start together are one batch.
    const loading = [fault.load(), upstream.prefetch(keysOf(call))]
    return Promise.all(loading).then(() => untilLoaded(handleLocally))
  }
  try {
    const result = handleLocally()
    return result instanceof Promise ? result.catch(load) : result
  } catch (fault) {
    return load(fault)
  }
}

/** Returns the accounts and slots in a call or transaction: sender, recipient and access list. Ignores malformed values. */
function keysOf({ params }: Call): [address: Address, ...slots: bigint[]][] {
  const message: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof message !== 'object' || message === null) return []
  const { from, to, accessList } = message as { from?: unknown; to?: unknown; accessList?: unknown } // checked below
  const listed = Array.isArray(accessList) ? accessList.slice(0, MAX_PREFETCHED) : []
  return [
    ...[from, to].filter(isAddress).map((address): [Address] => [lowerCasedAddress(address)]),
    ...listed.flatMap((entry: { address?: unknown; storageKeys?: unknown } | null): [Address, ...bigint[]][] => {
      if (!isAddress(entry?.address)) return []
      const slots = Array.isArray(entry.storageKeys) ? entry.storageKeys.slice(0, MAX_PREFETCHED).filter(isHash) : []
      return [[lowerCasedAddress(entry.address), ...slots.map(BigInt)]]
    }),
  ]
}

/** Maximum number of entries of an access list, and of slots of an entry, to load in advance. */
const MAX_PREFETCHED = 100

const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const lowerCasedAddress = (address: Address): Address => address.toLowerCase() as Address // still an address

/**
 * Forwards a call to the upstream and returns its result. Returns undefined, or resolves to undefined, if the local chain handles the call. Rejects with
 * TransactionOfUpstream if neither can.
 */
function forwardToUpstream(chain: Chain, upstream: Upstream, { method, params }: Call): Promise<unknown> | undefined {
  if (!Array.isArray(params)) return undefined
  if (byTransaction.has(method) || byOwnTransaction.has(method)) {
    const hash = String(params[0]).toLowerCase() as Hash // the schemas accept only hashes
    if (isLocal(chain, hash)) return undefined
    if (byOwnTransaction.has(method)) return rejectEarlier(upstream, method, hash)
    return forwardByHash(upstream, method, params, () => hasEarlierTransaction(upstream, hash))
  }
  if (method === 'debug_traceBlock') {
    const number = numberInRlp(params[0])
    return number !== undefined && number <= upstream.pinned.header.number
      ? upstream.request(method, params)
      : undefined
  }
  const position = blockPosition(method, params)
  if (position === undefined) return undefined
  const last = Number(upstream.pinned.header.number) - (readsContents(method, params) ? 0 : 1)
  const member = blockMembers.get(method)
  const param: unknown = params[position]
  const block = selectedBlock(member === undefined ? param : (memberOf(param, member) ?? 'latest'))
  if (block === undefined) return undefined
  if (block.kind === 'hash') {
    const known = chain.blockByHash(block.hash)
    if (known === undefined) return forwardByHash(upstream, method, params, () => hasEarlierBlock(upstream, block.hash))
    return known.number > last ? undefined : upstream.request(method, params)
  }
  const number = block.kind === 'number' ? block.number : numberOf(chain, block.tag)
  if (number === undefined || number > last) return undefined
  const selected = `0x${number.toString(16)}`
  return upstream.request(
    method,
    params.with(position, member === undefined ? selected : Object.assign({}, param, { [member]: selected })),
  )
}

/** Returns the result of the upstream, or undefined if it belongs to no block up to the fork block. `isEarlier` finds the block by its own request. */
async function forwardByHash(
  upstream: Upstream,
  method: string,
  params: readonly unknown[],
  isEarlier: () => Promise<boolean>,
): Promise<unknown> {
  if (namesItsBlock.has(method)) return (await requestByHash(upstream, method, params)) ?? undefined
  return (await isEarlier()) ? upstream.request(method, params) : undefined
}

async function rejectEarlier(upstream: Upstream, method: string, hash: Hash): Promise<undefined> {
  if (!(await hasEarlierTransaction(upstream, hash))) return undefined
  throw transactionOfUpstream({ hash, method, block: Number(upstream.pinned.header.number) })
}

/** Returns the position of the block parameter. For two blocks, it is the last one. */
function blockPosition(method: string, params: readonly unknown[]): number | undefined {
  if (byTwoBlocks.has(method) && params[1] !== undefined && params[1] !== null) return 1
  return contentsByBlock.has(method) ? 0 : headerOrStateByBlock.get(method)
}

/** Whether a call reads the contents of its block, not only its header and the state after it. */
function readsContents(method: string, params: readonly unknown[]): boolean {
  const [position, member] = transactionIndexes.get(method) ?? []
  if (position === undefined || member === undefined) return contentsByBlock.has(method)
  const index = memberOf(params[position], member)
  return index !== undefined && index !== -1
}

/** Position of the number in the list of header fields. */
const NUMBER = 8

/** Returns the number of a block that is encoded as RLP. Undefined if it is not a list that begins with a header: its method explains why. */
function numberInRlp(param: unknown): bigint | undefined {
  try {
    const rlp = hexToBytes(String(param)) // the schema accepts only bytes as hex
    const block = readRlp(rlp, 0)
    const header = rlp.subarray(block.itemAt(0), block.count > 1 ? block.itemAt(1) : rlp.length)
    return readRlp(header, 0).integer(NUMBER)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns a member of an object. Undefined if it is missing or null, or if `value` is not an object. */
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? ((value as Record<string, unknown>)[name] ?? undefined) : undefined

const isLocal = (chain: Chain, hash: Hash): boolean =>
  chain.transaction(hash) !== undefined || chain.pool.get(hash) !== undefined

/** Decodes a block parameter that the schema of its method accepts. Returns undefined if it is missing. */
function selectedBlock(param: unknown): NativeBlockId | undefined {
  return quickBlock(param) ?? BlockId.safeParse(param).data
}

/** Returns the number of the block that a tag selects, or undefined for `pending`. */
function numberOf(chain: Chain, tag: BlockTag): number | undefined {
  if (tag === 'pending') return undefined
  return tag === 'earliest' ? 0 : chain.blockByTag(tag).number
}

const isHash = (value: unknown): value is Hash => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
