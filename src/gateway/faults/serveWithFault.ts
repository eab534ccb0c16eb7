import { define } from '../../errors.ts'
import type { Caller } from '../../rpc/ports/caller.ts'
import type { Envelope } from '../../rpc/protocol/envelope.ts'
import { isResponseText } from '../../rpc/responseText.ts'
import { createHttpError, paymentRequired, tooManyRequests } from '../http/httpErrors.ts'
import type { Reply } from '../route.ts'
import type { Fault } from './faults.ts'

const failed = define('FaultInternal', -32603, () => 'Internal Server Error')
const unavailable = define('FaultUnavailable', -32603, () => 'Service Unavailable')

/** Maximum delay of a timer, in milliseconds. */
const MAX_DELAY_MILLISECONDS = 2 ** 31 - 1

const injectedFault = 'this fault was injected, see vivarium_setFaults'

/** Handles a request that meets a fault. `run` executes the request. Faults that reject the request do not call it. */
export async function serveWithFault(
  { latency, outcome }: Fault,
  envelope: Envelope,
  caller: Caller,
  run: () => Reply | Promise<Reply>,
): Promise<Reply> {
  if (latency > 0 && !(await delayed(latency, caller.signal))) return { interruption: 'drop', text: undefined }
  switch (outcome) {
    case undefined:
      return run()
    case '402':
      return paymentRequired(envelope, injectedFault)
    case '429':
      return tooManyRequests(envelope, injectedFault)
    case '500':
      return createHttpError(500, failed(), envelope)
    case '503':
      return createHttpError(503, unavailable(), envelope)
    case 'truncate': {
      const reply = await run()
      // An error is not truncated.
      return isResponseText(reply) ? { interruption: 'truncate', text: String(reply) } : reply
    }
    case 'drop':
    case 'close':
      return { interruption: outcome, text: undefined }
  }
}

/** Resolves after some milliseconds to whether the client is still connected. */
async function delayed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  // Loaded with the first fault.
  const { setTimeout: delay } = await import('node:timers/promises')
  return delay(Math.min(milliseconds, MAX_DELAY_MILLISECONDS), true, { signal, ref: false }).catch(() => false)
}

/** Returns the methods that a request calls, one for each item of a batch. */
export const methodsOf = (envelope: Envelope): readonly string[] =>
  [envelope].flat().flatMap((entry) => ('method' in entry ? [entry.method] : []))
