import { answer } from '../rpc/answer.ts'
import type { Caller } from '../rpc/context.ts'
import { readEnvelope } from '../rpc/envelope.ts'
import type { Visitor } from './visitor.ts'

export interface Limits {
  /** Largest body of a request, in bytes. */
  readonly body: number
  /** Most items of a batch. */
  readonly batch: number
}

/** From the text of a request to the text of its answer, the same for every transport; undefined when there is none. */
export function serve(
  visitor: Visitor,
  text: string,
  caller: Caller,
  limits: Limits,
): string | undefined | Promise<string | undefined> {
  return answer(visitor.endpoint, readEnvelope(text, limits.batch), caller)
}
