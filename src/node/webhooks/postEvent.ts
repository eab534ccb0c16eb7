import { createHmac } from 'node:crypto'
import { causeOf, errorMessage } from '../../errors.ts'
import { connectionFailure } from '../../upstream/connectionFailure.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'

/** Bytes of a body that are signed at once. */
const SIGNED_PART = 2 ** 20

export interface PostEventOptions {
  readonly signingKey: string
  /** Time for the response, in milliseconds. */
  readonly timeout: number
  /** Ends the attempt. */
  readonly signal: AbortSignal
}

/** Sends the body of an event to a URL once. Returns the status of the response, or the reason why there is none. */
export async function postEvent(
  url: string,
  body: Buffer<ArrayBuffer>,
  { signingKey, timeout, signal }: PostEventOptions,
): Promise<number | string> {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), timeout)
  const stop = (): void => attempt.abort()
  signal.addEventListener('abort', stop)
  try {
    const signature = await signatureOf(body, signingKey)
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-alchemy-signature': signature,
      },
      redirect: 'manual',
      signal: attempt.signal,
    })
    await response.body?.cancel() // not used, and it can be long
    return response.status
  } catch (error) {
    if (attempt.signal.aborted) return `no response within ${timeout / 1_000} s`
    const cause = causeOf(error)
    return connectionFailure(cause)?.reason ?? errorMessage(cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Returns the signature of a body, which can be long. */
async function signatureOf(body: Buffer, key: string): Promise<string> {
  const hmac = createHmac('sha256', key)
  const slice = new LoopSlice()
  for (let start = 0; start < body.length; start += SIGNED_PART) {
    if (slice.isOver) await slice.yield()
    hmac.update(body.subarray(start, start + SIGNED_PART))
  }
  return hmac.digest('hex')
}
