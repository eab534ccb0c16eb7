import { bytesToHex } from '../bytes.ts'
import type { ChainReceipt } from '../chain/types.ts'
import type { AbiBook } from './abiBook.ts'
import type { CallTreeRecorder } from './callTree.ts'
import { failureText } from './failureText.ts'
import { callText, treeLines } from './treeText.ts'
import { addressText, decodedText, formatCount, shortHex, weiText } from './valueText.ts'

/** Maximum number of events and console lines per transaction. The rest is counted. */
const MOST_LINES = 100

/** Describes a transaction: a heading, then the most important details. */
export function transactionText(
  receipt: ChainReceipt,
  recorded: CallTreeRecorder | undefined,
  book: AbiBook,
  showsTrace: boolean,
): string {
  const { transaction, gasUsed, effectiveGasPrice, logs, contractAddress } = receipt
  const { tx, from, hash, block } = transaction
  const root = recorded?.root
  // First, because this recognizes the created contract.
  if (contractAddress !== undefined) book.created(contractAddress, tx.data)
  const lines = [
    root === undefined ? 'transaction' : callText(root, book),
    `from ${addressText(from, book)}`,
    ...(tx.to === undefined || root !== undefined ? [] : [`to ${addressText(tx.to, book)}`]),
    ...(tx.value === 0n ? [] : [`value ${weiText(tx.value)}`]),
    `gas ${formatCount(gasUsed)} of ${formatCount(tx.gasLimit)} at ${weiText(effectiveGasPrice)}`,
    ...(root?.outcome === undefined || root.outcome === 'success' ? [] : [failureText(root, book)]),
    ...shortened(logs.map((log) => `event ${eventText(log, book)}`)),
    ...consoleLines(recorded),
    ...(showsTrace && root !== undefined ? ['trace', ...traceLines(recorded, book)] : []),
  ]
  return headed(`${failed(receipt) ? '✗' : '✓'} ${hash} in block ${formatCount(block.number)}`, lines)
}

const failed = ({ status }: ChainReceipt): boolean => status === 0

/** Describes a call: console output, failure and, if enabled, its trace. Undefined without any of them. */
export function callReport(
  method: string,
  recorded: CallTreeRecorder,
  book: AbiBook,
  showsTrace: boolean,
): string | undefined {
  const { root, printed } = recorded
  if (root === undefined) return undefined
  const hasFailed = root.outcome !== undefined && root.outcome !== 'success'
  if (!showsTrace && !hasFailed && printed.length === 0) return undefined
  return headed(`${hasFailed ? '✗' : '✓'} ${method}`, [
    callText(root, book),
    `from ${addressText(root.caller, book)}`,
    ...(hasFailed ? [failureText(root, book)] : []),
    ...consoleLines(recorded),
    ...(showsTrace ? ['trace', ...traceLines(recorded, book)] : []),
  ])
}

const headed = (heading: string, lines: readonly string[]): string =>
  [heading, ...lines.map((line) => `    ${line}`)].join('\n')

function consoleLines(recorded: CallTreeRecorder | undefined): string[] {
  // Multi-line text keeps its line breaks.
  return shortened((recorded?.printed ?? []).flatMap((text) => text.split('\n')).map((line) => `console.log: ${line}`))
}

function traceLines(recorded: CallTreeRecorder | undefined, book: AbiBook): string[] {
  if (recorded?.root === undefined) return []
  const { dropped } = recorded
  return [
    ...treeLines(recorded.root, book).map((line) => `  ${line}`),
    ...(dropped === 0 ? [] : [`  … and ${formatCount(dropped)} more`]),
  ]
}

function eventText(log: ChainReceipt['logs'][number], book: AbiBook): string {
  const decoded = book.event(log)
  if (decoded === undefined) return [...log.topics, shortHex(bytesToHex(log.data))].join(' ')
  return `${book.nameOf(log.address) ?? addressText(log.address, book)}.${decodedText(decoded, book)}`
}

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES), `… and ${formatCount(lines.length - MOST_LINES)} more`]
