import { bytesToHex } from '../bytes.ts'
import type { AbiBook } from './abiBook.ts'
import type { CallEvent, CallNode } from './callTree.ts'
import { failureText } from './failureText.ts'
import { addressText, decodedText, formatCount, shortHex, valuesText, weiText } from './valueText.ts'

const kinds: Readonly<Record<CallNode['kind'], string>> = {
  CALL: '',
  CALLCODE: ' [callcode]',
  DELEGATECALL: ' [delegatecall]',
  STATICCALL: ' [staticcall]',
  CREATE: '',
  CREATE2: ' [create2]',
}

/** Formats a call tree as lines: each call with its gas, events in order, and the result last. */
export function treeLines(call: CallNode, book: AbiBook): string[] {
  // First, because this recognizes a created contract before its calls.
  const heading = headingOf(call, book)
  const branches = [...call.events.map((event) => eventLines(event, book)), [endText(call, book)]]
  return [heading, ...branches.flatMap((lines, index) => indented(lines, index === branches.length - 1))]
}

function indented([first = '', ...rest]: readonly string[], isLast: boolean): string[] {
  return [`${isLast ? '└─' : '├─'} ${first}`, ...rest.map((line) => `${isLast ? '  ' : '│ '} ${line}`)]
}

function eventLines(event: CallEvent, book: AbiBook): string[] {
  switch (event.kind) {
    case 'call':
      return treeLines(event.call, book)
    case 'console':
      return [`console: ${event.text.replaceAll('\n', ' ')}`]
    case 'log': {
      const { log } = event
      const decoded = book.event(log)
      return [
        decoded === undefined
          ? `emit ${[...log.topics, shortHex(bytesToHex(log.data))].join(' ')}`
          : `emit ${decodedText(decoded, book)}`,
      ]
    }
  }
}

function headingOf(call: CallNode, book: AbiBook): string {
  const gas = `[${formatCount(call.gasUsed)}]`
  const value = call.value === 0n ? '' : ` {value: ${weiText(call.value)}}`
  return `${gas} ${callText(call, book)}${value}${kinds[call.kind]}`
}

/** `Token.transfer(to: bob (0x…), amount: 5)`, `new Token at 0x…`, or the undecoded data. */
export function callText({ kind, address, codeAddress, input }: CallNode, book: AbiBook): string {
  if (kind === 'CREATE' || kind === 'CREATE2') {
    book.created(address, input)
    return `new ${addressText(address, book)}`
  }
  const target = kind === 'DELEGATECALL' || kind === 'CALLCODE' ? codeAddress : address
  const name = book.nameOf(target) ?? addressText(target, book)
  const decoded = book.call(target, input)
  if (decoded !== undefined) return `${name}.${decodedText(decoded, book)}`
  if (input.length > 0) return `${name}.${shortHex(bytesToHex(input))}`
  // For an unknown address, a call without executed code does not reveal whether the address has code.
  return book.isContract(target) ? `${name}.receive()` : `transfer to ${addressText(target, book)}`
}

function endText(call: CallNode, book: AbiBook): string {
  const { kind, address, input, output, outcome } = call
  if (outcome !== 'success') return `← ${failureText(call, book)}`
  if (kind === 'CREATE' || kind === 'CREATE2') return `← ${formatCount(output.length)} bytes of code`
  const values = book.result(address, input, output)
  if (values !== undefined) return `← ${valuesText(values, book)}`
  return output.length === 0 ? '← ()' : `← ${shortHex(bytesToHex(output))}`
}
