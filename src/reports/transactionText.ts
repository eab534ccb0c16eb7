import { bytesToHex } from '../bytes.ts'
import type { ChainReceipt } from '../chain/types.ts'
import type { AbiRegistry } from './abiRegistry.ts'
import type { CallTreeRecorder } from './callTree.ts'
import { failureText } from './failureText.ts'
import type { SourceFrame } from './source/sourceFrames.ts'
import { oneLine } from './stripControlCharacters.ts'
import { callText, treeLines } from './treeText.ts'
import { addressText, decodedText, formatCount, shortenHex, weiText } from './valueText.ts'

/** Maximum number of lines for events, and for console output, of a transaction. Further lines are only counted. */
const MAX_LINES = 100

/** How to describe a transaction or a call. */
export interface DescriptionOptions {
  readonly abis: AbiRegistry
  readonly showsTrace: boolean
  /** Where it failed. Empty if it did not. */
  readonly location: readonly SourceFrame[]
}

/** Describes a transaction: a heading, then the most important details. */
export function transactionText(
  receipt: ChainReceipt,
  recorded: CallTreeRecorder | undefined,
  { abis, showsTrace, location }: DescriptionOptions,
): string {
  const { transaction, status, gasUsed, effectiveGasPrice, logs, contractAddress } = receipt
  const { tx, from, hash, block } = transaction
  const root = recorded?.root
  // First, because this recognizes the created contract.
  if (contractAddress !== undefined) abis.created(contractAddress, tx.data)
  const lines = [
    root === undefined ? 'transaction' : callText(root, abis),
    `from ${addressText(from, abis)}`,
    ...(tx.to === undefined || root !== undefined ? [] : [`to ${addressText(tx.to, abis)}`]),
    ...(tx.value === 0n ? [] : [`value ${weiText(tx.value)}`]),
    `gas ${formatCount(gasUsed)} of ${formatCount(tx.gasLimit)} at ${weiText(effectiveGasPrice)}`,
    ...(root?.outcome === undefined || root.outcome === 'success' ? [] : [failureText(root, abis)]),
    ...locationLines(location),
    ...shortened(logs, (log) => `event ${eventText(log, abis)}`),
    ...(recorded === undefined ? [] : consoleLines(recorded)),
    ...(showsTrace ? traceLines(recorded, abis) : []),
  ]
  return headed(`${status === 0 ? '✗' : '✓'} ${hash} in block ${formatCount(block.number)}`, lines)
}

/** Describes a call: console output, failure and, if enabled, its trace. Undefined without any of them. */
export function callReport(
  method: string,
  recorded: CallTreeRecorder,
  { abis, showsTrace, location }: DescriptionOptions,
): string | undefined {
  const { root, printed } = recorded
  if (root === undefined) return undefined
  const hasFailed = root.outcome !== undefined && root.outcome !== 'success'
  if (!showsTrace && !hasFailed && printed.length === 0) return undefined
  return headed(`${hasFailed ? '✗' : '✓'} ${method}`, [
    callText(root, abis),
    `from ${addressText(root.caller, abis)}`,
    ...(hasFailed ? [failureText(root, abis), ...locationLines(location)] : []),
    ...consoleLines(recorded),
    ...(showsTrace ? traceLines(recorded, abis) : []),
  ])
}

const headed = (heading: string, lines: readonly string[]): string =>
  [heading, ...lines.map((line) => `    ${line}`)].join('\n')

const locationLines = (location: readonly SourceFrame[]): string[] =>
  shortened(location, ({ function: name, path, line }) => `  at ${oneLine(`${name} (${path}:${line})`)}`)

function consoleLines({ printed }: CallTreeRecorder): string[] {
  // Multi-line text keeps its line breaks.
  return shortened(
    printed.flatMap((text) => text.split('\n')),
    (line) => `console.log: ${line}`,
  )
}

function traceLines(recorded: CallTreeRecorder | undefined, abis: AbiRegistry): string[] {
  if (recorded?.root === undefined) return []
  const { dropped } = recorded
  return [
    'trace',
    ...treeLines(recorded.root, abis).map((line) => `  ${line}`),
    ...(dropped === 0 ? [] : [`  … and ${formatCount(dropped)} more`]),
  ]
}

function eventText(log: ChainReceipt['logs'][number], abis: AbiRegistry): string {
  const decoded = abis.event(log)
  if (decoded === undefined) return [...log.topics, shortenHex(bytesToHex(log.data))].join(' ')
  return `${abis.nameOf(log.address) ?? addressText(log.address, abis)}.${decodedText(decoded, abis)}`
}

/** Describes the first items, which alone take time, and counts the others. */
function shortened<Item>(items: readonly Item[], describe: (item: Item) => string): string[] {
  const lines = items.slice(0, MAX_LINES).map(describe)
  return items.length <= MAX_LINES ? lines : [...lines, `… and ${formatCount(items.length - MAX_LINES)} more`]
}
