import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import type { KeyControl } from '../../rpc/ports/keyControl.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import { durationMetrics, escaped } from './durationMetrics.ts'
import type { UsageCounter } from './usageCounter.ts'
import type { UsageStore } from './usageStore.ts'

const labels = ['network', 'method', 'status'] as const
type Label = (typeof labels)[number]

/** What is sent for `GET /metrics`. */
export interface Metrics {
  readonly contentType: string
  /** The text for an account. Others' keys are visible to the node's own accounts alone. */
  text(account: ApiAccount): Promise<string>
}

/**
 * The metrics of a node as Prometheus reads them: what was asked since the start, by network, method and status, the credits of
 * the keys today, and what the process itself uses. They are made from the metering when somebody asks.
 */
export function createMetrics(usage: UsageStore, keys: KeyControl | undefined): Metrics {
  const registry = new Registry()
  const count = (name: string, help: string, of: (counter: UsageCounter) => number): void =>
    requestCounter(usage, registry, { name, help }, of)
  count('vivarium_requests_total', 'Requests, items of batches included.', ({ requests }) => requests)
  count('vivarium_credits_total', 'Credits that were charged.', ({ credits }) => credits)
  count('vivarium_errors_total', 'Requests that were answered with an error or refused.', ({ errors }) => errors)
  collectDefaultMetrics({ register: registry })
  return {
    contentType: registry.contentType,
    // A histogram of prom-client counts by itself, at every request; the metering have done that already, in buckets of their own.
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

/** The credits that keys have spent today, in the text format of Prometheus. What is visible depends on who reads, as no gauge can. */
async function spentText({ isBuiltIn, id }: ApiAccount, keys: KeyControl | undefined): Promise<string> {
  const listed = (await keys?.list()) ?? []
  const visible = listed.filter((key) => !key.isRevoked && (isBuiltIn || key.id === id))
  const lines = visible.map(({ name, spent }) => `${SPENT}{key="${escaped(name)}"} ${spent}`)
  return [`# HELP ${SPENT} Credits that a key has spent today.`, `# TYPE ${SPENT} gauge`, ...lines, ''].join('\n')
}
