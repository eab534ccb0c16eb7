import type { Address } from '../bytes.ts'
import { errorKind, NodeError } from '../errors.ts'
import { codeSizeAdvice } from './limitAdvice.ts'

/**
 * Reasons why a message is invalid, with their codes in simulations (execution-apis specification). Elsewhere the code of a rejection is
 * -32000, as in go-ethereum. None is -32603, which go-ethereum uses for some of them: that code means a fault of the node.
 */
const simulationCodes = {
  nonceTooLow: -38010,
  nonceTooHigh: -38011,
  nonceAtMaximum: -38011,
  tipAboveFeeCap: -32602,
  feeCapTooLow: -38012,
  blobFeeCapTooLow: -32602,
  malformed: -32602,
  insufficientFunds: -38014,
  intrinsicGas: -38013,
  floorGas: -38013,
  initcodeTooLong: -38025,
  senderNotEoa: -38024,
  gasLimitTooHigh: -38013,
} as const

export type RejectionKind = keyof typeof simulationCodes

/** The balance of a sender and the required amount, in wei. */
export interface Funds {
  readonly sender: Address
  readonly have: bigint
  readonly want: bigint
}

/** The priority fee and the fee cap of a message, in wei per gas. */
interface Fees {
  readonly tip: bigint
  readonly feeCap: bigint
}

/** Numbers of a rejection. */
export interface RejectionDetails {
  /** Balance of the sender and maximum cost of the message, if they are the reason. */
  readonly funds?: Funds
  /** The lowest gas limit of the message, if its limit is below it. */
  readonly neededGas?: number
  /** The priority fee and the lower fee cap, in wei per gas, if they are the reason. */
  readonly fees?: Fees
}

/** Thrown if a message breaks a rule. `message` is the text of go-ethereum. */
export class Rejection extends Error {
  readonly kind: RejectionKind
  readonly funds: Funds | undefined
  readonly neededGas: number | undefined
  readonly fees: Fees | undefined

  constructor(kind: RejectionKind, text: string, { funds, neededGas, fees }: RejectionDetails = {}) {
    super(text)
    this.name = 'Rejection'
    this.kind = kind
    this.funds = funds
    this.neededGas = neededGas
    this.fees = fees
  }
}

/** Returns the text of a rejection, with how to be without the limit that caused it. */
export const messageWithAdvice = ({ kind, message }: Rejection): string =>
  kind === 'initcodeTooLong' ? `${message}: ${codeSizeAdvice}` : message

interface RejectedMessage {
  readonly rejection: Rejection
  readonly suppliedGas: number | bigint
  readonly where: 'call' | 'simulation'
}

/** The client error of a rejection, named after its kind. Like go-ethereum, it includes the gas of the message. */
export const rejectedMessage = errorKind<RejectedMessage>('RejectedMessage', ({ rejection, suppliedGas, where }) => {
  const code = where === 'simulation' ? simulationCodes[rejection.kind] : -32000
  const name = rejection.kind.charAt(0).toUpperCase() + rejection.kind.slice(1)
  const text = where === 'simulation' ? rejection.message : messageWithAdvice(rejection)
  return new NodeError(name, code, `err: ${text} (supplied gas ${suppliedGas})`)
})
