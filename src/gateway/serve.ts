import { answer } from '../rpc/answer.ts'
import type { Caller } from '../rpc/context.ts'
import { readEnvelope } from '../rpc/envelope.ts'
import type { Served, Visitor } from './visitor.ts'

export interface Limits {
  /** Largest body of a request, in bytes. */
  readonly body: number
  /** Most items of a batch. */
  readonly batch: number
}

/** From the text of a request to what is sent for it, the same for every transport. */
export function serve(visitor: Visitor, text: string, caller: Caller, limits: Limits): Served | Promise<Served> {
  return answer(visitor.endpoint, readEnvelope(text, limits.batch), caller)
}
