import { type Address, bytesToHex } from '../bytes.ts'
import { createsContract } from '../evm/inspector.ts'
import type { AbiRegistry } from './abiRegistry.ts'
import type { CallEvent, CallNode } from './callTree.ts'
import { failureText } from './failureText.ts'
import { addressText, decodedText, formatCount, shortenHex, valuesText, weiText } from './valueText.ts'

const kinds: Readonly<Record<CallNode['kind'], string>> = {
  CALL: '',
  CALLCODE: ' [callcode]',
  DELEGATECALL: ' [delegatecall]',
  STATICCALL: ' [staticcall]',
  CREATE: '',
  CREATE2: ' [create2]',
}

/** Formats a call tree as lines: each call with its gas, events in order, and the result last. */
export function treeLines(call: CallNode, abis: AbiRegistry): string[] {
  // First, because this recognizes a created contract before its calls.
  const heading = headingOf(call, abis)
  const branches = [...call.events.map((event) => eventLines(event, abis)), [endText(call, abis)]]
  return [heading, ...branches.flatMap((lines, index) => indented(lines, index === branches.length - 1))]
}

function indented([first = '', ...rest]: readonly string[], isLast: boolean): string[] {
  return [`${isLast ? '└─' : '├─'} ${first}`, ...rest.map((line) => `${isLast ? '  ' : '│ '} ${line}`)]
}

function eventLines(event: CallEvent, abis: AbiRegistry): string[] {
  switch (event.kind) {
    case 'call':
      return treeLines(event.call, abis)
    case 'console':
      return [`console: ${event.text.replaceAll('\n', ' ')}`]
    case 'log': {
      const { log } = event
      const decoded = abis.event(log)
      return [
        decoded === undefined
          ? `emit ${[...log.topics, shortenHex(bytesToHex(log.data))].join(' ')}`
          : `emit ${decodedText(decoded, abis)}`,
      ]
    }
  }
}

function headingOf(call: CallNode, abis: AbiRegistry): string {
  const gas = `[${formatCount(call.gasUsed)}]`
  const value = call.value === 0n ? '' : ` {value: ${weiText(call.value)}}`
  return `${gas} ${callText(call, abis)}${value}${kinds[call.kind]}`
}

/** Formats a call: `Token.transfer(to: bob (0x…), amount: 5)`, `new Token (0x…)`, or the undecoded data. */
export function callText(call: CallNode, abis: AbiRegistry): string {
  const { kind, address, input } = call
  if (createsContract(kind)) {
    abis.created(address, input)
    return `new ${addressText(address, abis)}`
  }
  const target = contractOf(call)
  const name = abis.nameOf(target) ?? addressText(target, abis)
  const decoded = abis.call(target, input)
  if (decoded !== undefined) return `${name}.${decodedText(decoded, abis)}`
  if (input.length > 0) return `${name}.${shortenHex(bytesToHex(input))}`
  // For an unknown address, a call without executed code does not reveal whether the address has code.
  return abis.isContract(target) ? `${name}.receive()` : `transfer to ${addressText(target, abis)}`
}

/** Returns the address of the contract whose code a call executes. A proxy executes the code of another contract. */
const contractOf = ({ kind, address, codeAddress }: CallNode): Address =>
  kind === 'DELEGATECALL' || kind === 'CALLCODE' ? codeAddress : address

function endText(call: CallNode, abis: AbiRegistry): string {
  const { kind, input, output, outcome } = call
  if (outcome !== 'success') return `← ${failureText(call, abis)}`
  if (createsContract(kind)) return `← ${formatCount(output.length)} bytes of code`
  const values = abis.result(contractOf(call), input, output)
  if (values !== undefined) return `← ${valuesText(values, abis)}`
  return output.length === 0 ? '← ()' : `← ${shortenHex(bytesToHex(output))}`
}
