import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import type { KeyControl } from '../../rpc/ports/keyControl.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import { durationMetrics, escapeLabel } from './durationMetrics.ts'
import type { UsageCounter } from './usageCounter.ts'
import type { UsageStore } from './usageStore.ts'

const labels = ['network', 'method', 'status'] as const
type Label = (typeof labels)[number]

/** Response of `GET /metrics`. */
export interface Metrics {
  readonly contentType: string
  /** Returns the text for an account. Only accounts of the node see the figures of other keys. */
  text(account: ApiAccount): Promise<string>
}

/**
 * Creates the Prometheus metrics of a node: requests since the start by network, method and status, credits of the keys today, and process
 * metrics. They are computed on request.
 */
export function createMetrics(usage: UsageStore, keys: KeyControl | undefined): Metrics {
  const registry = new Registry()
  const count = (name: string, help: string, of: (counter: UsageCounter) => number): void =>
    requestCounter(usage, registry, { name, help }, of)
  count('vivarium_requests_total', 'Requests, including items of batches.', ({ requests }) => requests)
  count('vivarium_credits_total', 'Credits charged.', ({ credits }) => credits)
  count('vivarium_errors_total', 'Requests that failed or were rejected.', ({ errors }) => errors)
  collectDefaultMetrics({ register: registry })
  return {
    contentType: registry.contentType,
    // A prom-client histogram would count every request again. The usage store already has the buckets.
    text: async (account) =>
      `${await registry.metrics()}\n${await spentText(account, keys)}${durationMetrics(usage.totals())}`,
  }
}

function requestCounter(
  usage: UsageStore,
  registry: Registry,
  definition: { readonly name: string; readonly help: string },
  of: (counter: UsageCounter) => number,
): void {
  const metric: Counter<Label> = new Counter({
    ...definition,
    labelNames: labels,
    registers: [registry],
    collect() {
      metric.reset()
      for (const { network, method, status, counter } of usage.totals())
        metric.inc({ network, method, status }, of(counter))
    },
  })
}

const SPENT = 'vivarium_key_credits_spent'

/** Returns the credits that keys have spent today, in the text format of Prometheus. A gauge could not depend on the reader. */
async function spentText({ isBuiltIn, id }: ApiAccount, keys: KeyControl | undefined): Promise<string> {
  const listed = (await keys?.list()) ?? []
  const visible = listed.filter((key) => !key.isRevoked && (isBuiltIn || key.id === id))
  const lines = visible.map(({ name, spent }) => `${SPENT}{key="${escapeLabel(name)}"} ${spent}`)
  return [`# HELP ${SPENT} Credits that a key has spent today.`, `# TYPE ${SPENT} gauge`, ...lines, ''].join('\n')
}
