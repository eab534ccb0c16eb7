import { runBlock } from '@ethereumjs/vm'
import { bytesToHex, type Hash } from '../bytes.ts'
import type { ForeignOutcome } from '../chain/executeForeignBlock.ts'
import type { ForeignBlock } from '../chain/importBlock.ts'
import { define } from '../errors.ts'
import type { Receipt } from '../protocol/receipt.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import { openBlockchain } from './openBlockchain.ts'
import { openVm, type ReferenceSource } from './openVm.ts'
import { receiptOf } from './referenceExecution.ts'

export const enginesDiffer = define<{ number: number; hash: Hash; difference: string }>(
  'EnginesDiffer',
  -32603,
  ({ number, hash, difference }) =>
    `block ${number} (${hash}) was not stored: the two engines differ: ${difference}. Please report this; --no-verify skips the second engine`,
)

/**
 * Executes a foreign block on `@ethereumjs/vm`, on the state after its parent, and compares the result with ours. Throws
 * EnginesDiffer with the first difference. Where both engines refuse the block, it returns.
 */
export async function verifyBlock(
  { block, fork, number, hash }: ForeignBlock,
  parentState: StateVersion,
  ours: ForeignOutcome,
  source: ReferenceSource,
): Promise<void> {
  const theirs = await runReference({ block, fork }, parentState, source)
  const difference = firstDifference(
    ours,
    theirs,
    block.transactions.map((tx) => bytesToHex(tx.hash())),
  )
  if (difference !== undefined) throw enginesDiffer({ number, hash, difference })
}

interface ReferenceOutcome {
  readonly receipts: readonly Receipt[]
  /** Why the library refuses the block. */
  readonly problem: string | undefined
}

async function runReference(
  { block, fork }: Pick<ForeignBlock, 'block' | 'fork'>,
  parentState: StateVersion,
  source: ReferenceSource,
): Promise<ReferenceOutcome> {
  const { vm, state } = await openVm(source, fork)
  state.load(parentState)
  const receipts: Receipt[] = []
  const onTransaction = (
    event: Parameters<Parameters<typeof vm.events.on<'afterTx'>>[1]>[0],
    next?: () => void,
  ): void => {
    const { transaction, receipt } = event
    receipts.push(receiptOf(transaction, bytesToHex(transaction.getSenderAddress().bytes), event, receipt, block))
    next?.()
  }
  vm.events.on('afterTx', onTransaction)
  try {
    const blockchain = await openBlockchain(source)
    await blockchain.validateBlock(block)
    await runBlock(vm, { block, skipHeaderValidation: true })
    return { receipts, problem: undefined }
  } catch (error) {
    return { receipts, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    vm.events.off('afterTx', onTransaction)
  }
}

/** Rules of ours that the library does not check: EIP-7002 and EIP-7251 ask for their contracts, and for calls that succeed. */
const uncheckedByReference: readonly string[] = ['SystemContractMissing', 'SystemCallFailed']

/** The first difference between two executions of a block; undefined where both agree, or both refuse it. */
export function firstDifference(
  ours: ForeignOutcome,
  theirs: ReferenceOutcome,
  transactions: readonly Hash[],
): string | undefined {
  const refusedHere = ours.problem?.message
  if (refusedHere !== undefined && theirs.problem !== undefined) return undefined
  const { cause } = ours.problem ?? {}
  if (cause instanceof Error && uncheckedByReference.includes(cause.name)) return undefined
  for (const [index, hash] of transactions.entries()) {
    const difference = receiptDifference(ours.receipts[index], theirs.receipts[index])
    if (difference !== undefined) return `transaction ${index} (${hash}): ${difference}`
  }
  if (refusedHere !== undefined) return `only our engine refuses the block: ${refusedHere}`
  return theirs.problem && `only the reference engine refuses the block: ${theirs.problem.slice(0, 300)}`
}

const compared = ['status', 'root', 'gasUsed', 'cumulativeGasUsed', 'effectiveGasPrice', 'contractAddress'] as const

function receiptDifference(ours: Receipt | undefined, theirs: Receipt | undefined): string | undefined {
  if (ours === undefined || theirs === undefined) {
    if (ours === theirs) return undefined
    return `only ${ours === undefined ? 'the reference engine' : 'our engine'} executes it`
  }
  for (const field of compared) {
    if (ours[field] !== theirs[field])
      return `${field} is ${ours[field]} on our engine and ${theirs[field]} on the reference engine`
  }
  return logDifference(ours.logs, theirs.logs)
}

function logDifference(ours: Receipt['logs'], theirs: Receipt['logs']): string | undefined {
  if (ours.length !== theirs.length)
    return `${ours.length} logs on our engine and ${theirs.length} on the reference engine`
  const text = ({ address, topics, data }: Receipt['logs'][number]): string =>
    `${address} ${topics.join(' ')} ${bytesToHex(data)}`
  const index = ours.findIndex((log, at) => text(log) !== text(theirs[at] ?? log))
  return index < 0 ? undefined : `log ${index} differs`
}
