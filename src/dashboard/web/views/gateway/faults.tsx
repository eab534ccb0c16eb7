import { useState } from 'preact/hooks'
import { nodeRpc } from '../../state/session.ts'
import { useAction } from '../../state/useAction.ts'
import { useRpc } from '../../state/useRpc.ts'
import { TextField } from '../../ui/forms.tsx'
import { Badge, Card, EmptyState, Skeleton } from '../../ui/layout.tsx'
import { Link } from '../../ui/values.tsx'
import { AdministrationFailure } from './administrationFailure.tsx'

type Rule = Readonly<Record<string, string | number>>

const commonRules = [
  ['Slow', 'latency=500±200'],
  ['Too many requests', '429=30%'],
  ['Server errors', '500=20%'],
  ['Dropped connections', 'drop=20%'],
] as const

/** The fault rules of the gateway: adds and removes them. */
export function FaultsView() {
  const { data, error, reload } = useRpc(() => nodeRpc().request<Rule[]>('vivarium_setFaults'), [])
  const [isBusy, run] = useAction()
  const [text, setText] = useState('')
  if (error !== undefined && data === undefined) return <AdministrationFailure error={error} />
  if (data === undefined) return <Skeleton />
  const change = async (changed: (rules: readonly Rule[]) => readonly (Rule | string)[], message: string) => {
    const client = nodeRpc()
    const isDone = await run('Setting the faults', async () => {
      // Others may have changed the rules since the view has loaded them.
      const rules = changed(await client.request<Rule[]>('vivarium_setFaults'))
      await client.request('vivarium_setFaults', [rules, true])
      return message
    })
    reload()
    return isDone
  }
  const add = async () => {
    if (await change((rules) => [...rules, text.trim()], 'The rule is active.')) setText('')
  }
  return (
    <>
      <Card title="Add a rule">
        <form
          class="form-row"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label="Rule"
            value={text}
            onChange={setText}
            required
            placeholder="latency=200±50,429=10%,method=eth_call"
            hint="latency in milliseconds; shares of 402, 429, 500, 502, 503, 504, limitExceeded, headerNotFound, drop, truncate, close; key, network, method, times, seed"
          />
          <button type="submit" class="button primary" disabled={isBusy}>
            Add
          </button>
        </form>
        <div class="button-row spaced">
          {commonRules.map(([title, rule]) => (
            <button key={rule} type="button" class="button small" onClick={() => setText(rule)}>
              {title}
            </button>
          ))}
        </div>
      </Card>
      <Card
        title="Rules"
        actions={
          <span class="with-status">
            <Link to="gateway" query={{ tab: 'requests' }}>
              Show requests
            </Link>
            {data.length > 0 && (
              <button
                type="button"
                class="button small danger"
                disabled={isBusy}
                onClick={() => change(() => [], 'All rules are removed.')}
              >
                Remove all
              </button>
            )}
          </span>
        }
      >
        {data.length === 0 ? (
          <EmptyState icon="check" title="No faults">
            The node answers all requests normally.
          </EmptyState>
        ) : (
          <ul class="rows">
            {data.map((rule, index) => (
              <li key={`${index} ${JSON.stringify(rule)}`}>
                <span class="with-status">
                  {Object.entries(rule).map(([name, value]) => (
                    <Badge key={name} tone={isCondition(name) ? 'neutral' : 'warning'}>
                      {name} {settingText(name, value)}
                    </Badge>
                  ))}
                </span>
                <button
                  type="button"
                  class="button small"
                  disabled={isBusy}
                  aria-label={`Remove rule ${index + 1}`}
                  onClick={() => change((rules) => without(rules, rule), 'The rule is removed.')}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p class="muted footnote">
        Faults apply to this page too, except for requests that contain only vivarium_ methods.
      </p>
    </>
  )
}

/** Returns the rules without the first one that is equal to `removed`. */
function without(rules: readonly Rule[], removed: Rule): readonly Rule[] {
  const text = JSON.stringify(removed)
  const at = rules.findIndex((rule) => JSON.stringify(rule) === text)
  return rules.filter((_, index) => index !== at)
}

/** Whether a setting of a rule is not a fault: it selects requests or is the seed. */
const isCondition = (name: string): boolean => ['key', 'network', 'method', 'times', 'seed'].includes(name)

const settingText = (name: string, value: string | number): string =>
  isCondition(name) ? String(value) : ['latency', 'jitter'].includes(name) ? `${value} ms` : `${Number(value) * 100} %`
