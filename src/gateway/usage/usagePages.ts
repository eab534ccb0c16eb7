import type { Request, Response } from 'express'
import { NodeError } from '../../errors.ts'
import type { KeyControl } from '../../rpc/ports/keyControl.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import type { Metering } from '../metering.ts'
import type { Metrics } from './metrics.ts'
import { usageReport } from './usageReport.ts'

/** `GET /usage`, with `?from=` and `?to=`. */
export function usagePage(metering: Metering) {
  return async (account: ApiAccount, { query }: Request, response: Response): Promise<void> => {
    try {
      const report = await usageReport(account, metering, singleValue(query.from), singleValue(query.to))
      response.set('cache-control', 'no-store').json(report)
    } catch (error) {
      if (!(error instanceof NodeError)) throw error
      response.status(400).type('text').send(`${error.message}\n`)
    }
  }
}

/** `GET /metrics`. */
export function metricsPage(metering: Metering, keys: KeyControl | undefined) {
  // Loaded with the first request: the metrics observe the event loop and garbage collection from then on.
  let metrics: Metrics | undefined
  return async (account: ApiAccount, _: Request, response: Response): Promise<void> => {
    const { createMetrics } = await import('./metrics.ts')
    metrics ??= createMetrics(metering.usage, keys)
    const { contentType, text } = metrics
    response.set('content-type', contentType).send(await text(account))
  }
}

/** Returns a query parameter that is given once. */
const singleValue = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
