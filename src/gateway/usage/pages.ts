import type { Request, Response } from 'express'
import { NodeError } from '../../errors.ts'
import type { KeyControl } from '../../rpc/ports/keyControl.ts'
import type { Books } from '../books.ts'
import type { Account } from '../keys/account.ts'
import type { Metrics } from './metrics.ts'
import { usageReport } from './usageReport.ts'

/** `GET /usage`, with `?from=` and `?to=`. */
export function usagePage(books: Books) {
  return async (account: Account, { query }: Request, response: Response): Promise<void> => {
    try {
      const report = await usageReport(account, books, one(query.from), one(query.to))
      response.set('cache-control', 'no-store').json(report)
    } catch (error) {
      if (!(error instanceof NodeError)) throw error
      response.status(400).type('text').send(`${error.message}\n`)
    }
  }
}

/** `GET /metrics`. */
export function metricsPage(books: Books, keys: KeyControl | undefined) {
  // Loaded by who wants them: they watch the event loop and the collection of garbage from then on.
  let metrics: Promise<Metrics> | undefined
  return async (account: Account, _: Request, response: Response): Promise<void> => {
    metrics ??= import('./metrics.ts').then(({ createMetrics }) => createMetrics(books.usage, keys))
    const { contentType, text } = await metrics
    response.set('content-type', contentType).send(await text(account))
  }
}

/** A parameter that is given once. */
const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
