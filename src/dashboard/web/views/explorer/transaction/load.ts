import type { RpcClient } from '../../../rpc/client.ts'
import type { Head, Hex, RpcReceipt, RpcTransaction } from '../../../rpc/types.ts'

/** A call as callTracer shows it. */
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
}

export interface LoadedTransaction {
  readonly transaction: RpcTransaction
  /** Undefined while the transaction waits. */
  readonly receipt: RpcReceipt | undefined
  readonly block: Head | undefined
  /** Undefined while the transaction waits, and where it cannot be traced. */
  readonly root: TracedCall | undefined
  readonly confirmations: number
}

/** Calls of mined transactions by their block and hash: they never change, and tracing executes the transaction again. */
const traced = new Map<string, TracedCall | undefined>()
const KEPT = 50

/** Undefined where the chain does not have the transaction. */
export async function loadTransaction(rpc: RpcClient, hash: string): Promise<LoadedTransaction | undefined> {
  const [transaction, receipt, head] = await Promise.all([
    rpc.request<RpcTransaction | null>('eth_getTransactionByHash', [hash]),
    rpc.request<RpcReceipt | null>('eth_getTransactionReceipt', [hash]),
    rpc.request<string>('eth_blockNumber'),
  ])
  if (transaction === null) return undefined
  if (receipt === null) return { transaction, receipt: undefined, block: undefined, root: undefined, confirmations: 0 }
  const [block, root] = await Promise.all([
    rpc.request<Head | null>('eth_getBlockByHash', [receipt.blockHash, false]),
    loadCalls(rpc, receipt.blockHash, hash),
  ])
  const confirmations = Number(BigInt(head) - BigInt(receipt.blockNumber)) + 1
  return { transaction, receipt, block: block ?? undefined, root, confirmations }
}

async function loadCalls(rpc: RpcClient, blockHash: string, hash: string): Promise<TracedCall | undefined> {
  const key = `${rpc.url} ${blockHash} ${hash}`
  if (traced.has(key)) return traced.get(key)
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  // A node may be told not to trace; everything else is shown all the same.
  const root = await rpc.request<TracedCall>('debug_traceTransaction', [hash, options]).catch(() => undefined)
  if (traced.size >= KEPT) traced.clear()
  traced.set(key, root)
  return root
}

/** The frames of a call and of all calls in it, outermost first, with their depth. */
export function* framesOf(frame: TracedCall, depth = 0): Generator<readonly [frame: TracedCall, depth: number]> {
  yield [frame, depth]
  for (const inner of frame.calls ?? []) yield* framesOf(inner, depth + 1)
}

/** The innermost call that made the transaction fail, by following failures from the outside. */
export function failingFrame(root: TracedCall): TracedCall {
  const inner = [...(root.calls ?? [])]
    .reverse()
    .find(({ error, output }) => error !== undefined && output === root.output)
  return inner === undefined ? root : failingFrame(inner)
}
