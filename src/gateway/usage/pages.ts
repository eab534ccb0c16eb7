import { type Response, Router } from 'express'
import { NodeError } from '../../errors.ts'
import type { KeyControl } from '../../rpc/keyControl.ts'
import type { Books } from '../books.ts'
import { invalidKey, noKey } from '../identify.ts'
import type { Account, Accounts } from '../keys/account.ts'
import type { Metrics } from './metrics.ts'
import { usageReport } from './usageReport.ts'

export interface UsageSources {
  readonly accounts: Accounts
  readonly books: Books
  readonly keys?: KeyControl | undefined
}

/** `GET /usage`, `GET /usage/<KEY>` with `?from=` and `?to=`, and `GET /metrics`. */
export function usagePages({ accounts, books, keys }: UsageSources): Router {
  const pages = Router()
  pages.get(['/usage', '/usage/:key'], async ({ params, query }, response) => {
    await accounts.opening
    // A path with a key has one, which the types of express leave open.
    const { key }: { key?: string | string[] } = params
    const account = typeof key === 'string' ? accounts.find(key) : accounts.builtIn
    if (account === undefined) refuse(response, key === undefined)
    else await report(response, account, books, { from: one(query.from), to: one(query.to) })
  })
  // Loaded by who wants them: they watch the event loop and the collection of garbage from then on.
  let metrics: Promise<Metrics> | undefined
  pages.get('/metrics', async (_, response) => {
    metrics ??= import('./metrics.ts').then(({ createMetrics }) => createMetrics(books.usage, keys))
    const { contentType, text } = await metrics
    response.set('content-type', contentType).send(await text())
  })
  return pages
}

async function report(
  response: Response,
  account: Account,
  books: Books,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<void> {
  try {
    response.set('cache-control', 'no-store').json(await usageReport(account, books, from, to))
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    response.status(400).type('text').send(`${error.message}\n`)
  }
}

function refuse(response: Response, isWithoutKey: boolean): void {
  const { status, headers, text, contentType } = isWithoutKey ? noKey : invalidKey
  response.status(status).set('content-type', contentType)
  for (let at = 0; at + 1 < headers.length; at += 2) response.set(headers[at] ?? '', headers[at + 1])
  response.send(text)
}

/** A parameter that is given once. */
const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
