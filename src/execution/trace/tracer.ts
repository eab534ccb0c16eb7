import { define } from '../../errors.ts'
import type { Inspector } from '../../evm/inspector.ts'
import { type OpcodeSet, opcodesOf } from '../../evm/opcodes.ts'
import { type Precompiles, precompilesOf } from '../../evm/precompiles/precompiles.ts'
import type { ExecutionContext, MessageResult } from '../../protocol/applyMessage.ts'
import type { Message } from '../../protocol/message.ts'

/** A message before its execution, with its state. */
export interface TracedMessage {
  readonly message: Message
  readonly execution: ExecutionContext
  readonly opcodes: OpcodeSet
  readonly precompiles: Precompiles
  /** Number of logs of the block before the message. */
  readonly logsBefore: number
}

/** Observes one message and returns a result after it. Use it once. */
export interface Tracer<Result> {
  readonly inspector: Inspector
  finish(result: MessageResult): Result
}

/** Returns the input of a tracer for a message. */
export function tracedOf(execution: ExecutionContext, message: Message, logsBefore = 0): TracedMessage {
  const { fork } = execution.rules
  const precompiles = execution.precompiles ?? precompilesOf(fork)
  return { execution, message, opcodes: opcodesOf(fork), precompiles, logsBefore }
}

/** `limit`: the size that the trace exceeds, with its unit, such as `64 MiB`. `hint`: what the client can do. */
export const traceTooLarge = define<{ limit: string; hint: string }>(
  'TraceTooLarge',
  -38026,
  ({ limit, hint }) => `the trace is larger than ${limit}: ${hint}`,
)
