import { define, type NodeError } from '../../errors.ts'
import type { Envelope } from '../../rpc/protocol/envelope.ts'
import { isResponseText } from '../../rpc/responseText.ts'
import type { Client } from '../client.ts'
import { createHttpError, paymentRequired, tooManyRequests } from '../http/httpErrors.ts'
import type { HttpError, Reply } from '../route.ts'
import type { Fault } from './activeRule.ts'

const failed = define('FaultInternal', -32603, () => 'Internal Server Error')
const badGateway = define('FaultBadGateway', -32603, () => 'Bad Gateway')
const unavailable = define('FaultUnavailable', -32603, () => 'Service Unavailable')
const gatewayTimeout = define('FaultGatewayTimeout', -32603, () => 'Gateway Timeout')
const limitExceeded = define('FaultLimitExceeded', -32005, () => 'limit exceeded')
const headerNotFound = define('FaultHeaderNotFound', -32000, () => 'header not found')

/** Maximum delay of a timer, in milliseconds. */
const MAX_DELAY_MILLISECONDS = 2 ** 31 - 1

const injectedFault = 'this fault was injected, see vivarium_setFaults'

/** How the pipeline continues after a fault: it executes the request, or each of its calls fails with an error. */
interface Continuation {
  run(): Reply | Promise<Reply>
  fail(error: NodeError): Reply | Promise<Reply>
}

/** Handles a request that meets a fault. */
export async function serveWithFault(
  { latency, outcome }: Fault,
  envelope: Envelope,
  client: Client,
  { run, fail }: Continuation,
): Promise<Reply> {
  if (latency > 0 && !(await delayed(latency, client.signal))) return { interruption: 'drop', text: undefined }
  switch (outcome) {
    case undefined:
      return run()
    case '402':
      return paymentRequired(envelope, injectedFault)
    case '429':
      return tooManyRequests(envelope, injectedFault)
    case '500':
      return createHttpError(500, failed(), envelope)
    case '502':
      return proxyError(502, badGateway(), envelope, client)
    case '503':
      return createHttpError(503, unavailable(), envelope)
    case '504':
      return proxyError(504, gatewayTimeout(), envelope, client)
    case 'limitExceeded':
      return fail(limitExceeded())
    case 'headerNotFound':
      return fail(headerNotFound())
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

/** The error of a proxy before the server: over HTTP, a page that is not JSON. */
function proxyError(status: 502 | 504, error: NodeError, envelope: Envelope, { transport }: Client): HttpError {
  const httpError = createHttpError(status, error, envelope)
  if (transport !== 'http') return httpError
  return {
    ...httpError,
    contentType: 'text/html',
    text: `<html><body><h1>${status} ${error.message}</h1></body></html>\n`,
  }
}

/** Resolves after some milliseconds to whether the client is still connected. */
async function delayed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  // Loaded with the first fault.
  const { setTimeout: delay } = await import('node:timers/promises')
  return delay(Math.min(milliseconds, MAX_DELAY_MILLISECONDS), true, { signal, ref: false }).catch(() => false)
}
