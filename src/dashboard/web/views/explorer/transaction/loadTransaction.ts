import { isHash } from '../../../format/hex.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import { asRpcError, isTemporary } from '../../../rpc/errors.ts'
import type { Head, Hex, RpcReceipt, RpcTransaction } from '../../../rpc/types.ts'

/** A call in the result of callTracer. */
export interface TracedCall {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly revertReason?: string
  readonly calls?: readonly TracedCall[]
  readonly logs?: readonly TracedLog[]
}

export interface TracedLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  /** Number of inner calls before the log. */
  readonly position?: Hex
}

/** A block with the hashes of its transactions. */
export interface BlockOfTransaction extends Head {
  readonly miner: Hex
  readonly transactions: readonly Hex[]
}

/** A function in the result of `vivarium_locateFailure`. */
export interface LocatedFunction {
  readonly function: string
  readonly file: string
  readonly line: number
  readonly excerpt: { readonly from: number; readonly lines: readonly string[] }
}

export interface LoadedTransaction {
  readonly transaction: RpcTransaction
  /** Undefined before the transaction is mined. */
  readonly receipt: RpcReceipt | undefined
  readonly block: BlockOfTransaction | undefined
  /** Undefined before the transaction is mined, and if it cannot be traced. */
  readonly root: TracedCall | undefined
  /** The functions that had not returned when the transaction failed, innermost first. Empty without their source. */
  readonly location: readonly LocatedFunction[]
  readonly confirmations: number
}

/** What a method returned, by node, method, block and transaction. It never changes, and these methods execute the transaction again. */
const results = new Map<string, unknown>()
const MAX_RESULTS = 100

/** Loads a transaction. Undefined if the chain does not have it. Rejects with an Error that names an invalid hash. */
export async function loadTransaction(rpc: RpcClient, hash: string): Promise<LoadedTransaction | undefined> {
  if (!isHash(hash)) throw new Error(`expected a transaction hash of 0x and 64 hex digits, got "${hash}"`)
  const [transaction, receipt, head] = await Promise.all([
    rpc.request<RpcTransaction | null>('eth_getTransactionByHash', [hash]),
    rpc.request<RpcReceipt | null>('eth_getTransactionReceipt', [hash]),
    rpc.request<string>('eth_blockNumber'),
  ])
  if (transaction === null) return undefined
  if (receipt === null)
    return { transaction, receipt: undefined, block: undefined, root: undefined, location: [], confirmations: 0 }
  const { blockHash, status } = receipt
  const block = await loadBlock(rpc, blockHash)
  // Not in one batch with the block, because a failure of a batch, as for its credits, is one of all its calls.
  const [root, location = []] = await Promise.all([
    loadOnce<TracedCall>(rpc, blockHash, 'debug_traceTransaction', [hash, callTracer]),
    status === '0x0' ? loadOnce<readonly LocatedFunction[]>(rpc, blockHash, 'vivarium_locateFailure', [hash]) : [],
  ])
  const confirmations = Number(BigInt(head) - BigInt(receipt.blockNumber)) + 1
  return { transaction, receipt, block, root, location, confirmations }
}

const callTracer = { tracer: 'callTracer', tracerConfig: { withLog: true } }

/** The block that was loaded last. A block with a hash never changes, and the view is reloaded often. */
let lastBlock: { readonly key: string; readonly block: BlockOfTransaction } | undefined

async function loadBlock(rpc: RpcClient, blockHash: string): Promise<BlockOfTransaction | undefined> {
  const key = `${rpc.url} ${blockHash}`
  if (lastBlock?.key === key) return lastBlock.block
  const block = await rpc.request<BlockOfTransaction | null>('eth_getBlockByHash', [blockHash, false])
  if (block === null) return undefined
  lastBlock = { key, block }
  return block
}

/**
 * Returns the result of a method, or undefined if it fails: the view then shows everything else. Does not repeat a request that cannot succeed
 * later, such as one that the node does not allow.
 */
async function loadOnce<Result>(
  rpc: RpcClient,
  blockHash: string,
  method: string,
  params: readonly [hash: string, ...rest: unknown[]],
): Promise<Result | undefined> {
  const key = [rpc.url, method, blockHash, params[0]].join(' ')
  if (results.has(key)) return results.get(key) as Result | undefined // the method is part of the key
  let result: Result | undefined
  try {
    result = await rpc.request<Result>(method, params)
  } catch (failure) {
    if (isTemporary(asRpcError(failure))) return undefined
  }
  if (results.size >= MAX_RESULTS) results.clear()
  results.set(key, result)
  return result
}

/** Yields a call and all its inner calls with their depth, outermost first. */
export function* framesOf(frame: TracedCall, depth = 0): Generator<readonly [frame: TracedCall, depth: number]> {
  yield [frame, depth]
  for (const inner of frame.calls ?? []) yield* framesOf(inner, depth + 1)
}

/** Returns the calls that made the transaction fail, outermost first. Each failed with the same output. */
export function failingFrames(root: TracedCall): readonly [TracedCall, ...TracedCall[]] {
  const inner = root.calls?.findLast(({ error, output }) => error !== undefined && output === root.output)
  return inner === undefined ? [root] : [root, ...failingFrames(inner)]
}
