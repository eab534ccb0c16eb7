import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { navigate } from '../../router/navigation.ts'
import { formatLocation } from '../../router/route.ts'
import { failureMessage, type RpcError } from '../../rpc/errors.ts'
import { checkNow } from '../../state/chain.ts'
import { networkName, rpc } from '../../state/session.ts'
import { useBusy } from '../../state/useBusy.ts'
import { useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { CopyAs } from '../../ui/copy.tsx'
import { TextField } from '../../ui/forms.tsx'
import { Announcement, Badge, Card, CodeBlock, EmptyState, LoadPlaceholder, PageHeader } from '../../ui/layout.tsx'
import { Link } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { addEntry, CallHistory, restoreCount } from './callHistory.tsx'
import { linkTo } from './linkTo.ts'
import { curlOf, type MethodDescription, type OpenRpcDocument, paramText, parseParams, typeName } from './openRpc.ts'
import { addToBatch, RawRequestForm } from './rawRequestForm.tsx'

/** Element id of the form and the results. */
const REQUEST = 'console-request'

/** Calls any method of the network. The URL contains the method and its parameters. */
export function ConsoleView({ params: { method }, query }: ViewProps) {
  useTitle(method === undefined ? 'Console' : `Console: ${method}`)
  const { data, error } = useRpc((client) => client.request<OpenRpcDocument>('rpc.discover'), [], { live: false })
  if (data === undefined) return <LoadPlaceholder error={error} title="The methods cannot be listed" isPage lines={8} />
  const chosen = data.methods.find(({ name }) => name === method)
  return (
    <>
      <PageHeader title="Console" />
      <div class="split">
        <Methods methods={data.methods} chosen={method} />
        <div id={REQUEST} class="stack" tabIndex={-1}>
          {method === undefined ? (
            <RawRequestForm key={`${query.request} ${restoreCount.value}`} given={query.request} />
          ) : chosen === undefined ? (
            <Card>
              <EmptyState icon="console" title={`Unknown method ${method}`}>
                {`This network has ${data.methods.length} methods and aliases.`}
              </EmptyState>
            </Card>
          ) : (
            <Method
              key={`${chosen.name} ${query.params} ${restoreCount.value}`}
              description={chosen}
              given={query.params}
            />
          )}
          <CallHistory />
        </div>
      </div>
    </>
  )
}

function Methods({
  methods,
  chosen,
}: {
  readonly methods: readonly MethodDescription[]
  readonly chosen: string | undefined
}) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const sorted = useMemo(() => [...methods].sort(byNamespace), [methods])
  const found = sorted.filter(({ name }) => name.toLowerCase().includes(wanted))
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (list.current === null || current == null) return
    const top = current.offsetTop - list.current.offsetTop - list.current.scrollTop
    const room = list.current.clientHeight - current.offsetHeight
    if (top < 0 || top > room) list.current.scrollTop += top - room / 2
  }, [chosen])
  const openFirst = (event: Event) => {
    event.preventDefault()
    const exact = found.find(({ name }) => name.toLowerCase() === wanted) ?? found[0]
    if (exact !== undefined) navigate(formatLocation(networkName.value ?? '', `console/${exact.name}`))
  }
  return (
    <Card title="Methods" actions={<span class="muted">{found.length}</span>} flush>
      <form class="method-filter" onSubmit={openFirst}>
        <TextField label="Filter" value={filter} onChange={setFilter} placeholder="eth_get" />
      </form>
      {found.length === 0 && (
        <EmptyState icon="search" title="No matches">
          No method name contains the filter.
        </EmptyState>
      )}
      <button type="button" class="skip-list" onClick={() => document.getElementById(REQUEST)?.focus()}>
        Skip the list of methods
      </button>
      <nav ref={list} class="methods" aria-label="Methods">
        {wanted === '' && (
          <Link to="console" current={chosen === undefined} class="method-link">
            Batch or raw request
          </Link>
        )}
        {found.map(({ name, summary }) => (
          <Link key={name} to={`console/${name}`} current={name === chosen} class="method-link">
            <span title={summary}>{name}</span>
          </Link>
        ))}
      </nav>
    </Card>
  )
}

/** Sorts the methods of Ethereum first, then by name. */
function byNamespace({ name: a }: MethodDescription, { name: b }: MethodDescription): number {
  const isStandard = (name: string): number => Number(name.startsWith('eth_'))
  return isStandard(b) - isStandard(a) || a.localeCompare(b)
}

interface Outcome {
  readonly text: string
  readonly isError: boolean
  readonly milliseconds: number
}

function Method({
  description,
  given,
}: {
  readonly description: MethodDescription
  readonly given: string | undefined
}) {
  const { name, summary, params, examples } = description
  const [texts, setTexts] = useState<readonly string[]>(() => textsOf(given))
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useBusy()
  const [example] = examples
  const run = async (event: Event) => {
    event.preventDefault()
    const client = rpc.value
    if (client === undefined) return
    setProblem(undefined)
    let values: unknown[]
    try {
      values = parseParams(params, texts)
    } catch (failure) {
      setProblem(failureMessage(failure))
      return
    }
    setBusy(true)
    const network = networkName.value ?? ''
    const start = performance.now()
    const outcome = await client.request(name, values).then(
      (result) => ({ text: JSON.stringify(result, null, 2), isError: false }),
      (failure: RpcError) => ({
        text: JSON.stringify({ code: failure.code, message: failure.message, data: failure.data }, null, 2),
        isError: true,
      }),
    )
    const milliseconds = performance.now() - start
    setBusy(false)
    setOutcome({ ...outcome, milliseconds })
    addEntry({
      title: name,
      detail: JSON.stringify(values).slice(1, -1),
      network,
      path: `console/${name}`,
      query: { params: JSON.stringify(values) },
      isError: outcome.isError,
      milliseconds,
    })
    void checkNow()
  }
  const add = () => {
    try {
      addToBatch(name, parseParams(params, texts))
      setProblem(undefined)
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
  }
  return (
    <>
      <Card
        title={<code>{name}</code>}
        actions={<Badge title="Price of a call">{description['x-credits']} credits</Badge>}
      >
        <p class="summary">{summary}</p>
        <form class="form spaced" onSubmit={run}>
          {params.map((param, index) => (
            <TextField
              key={param.name}
              label={param.required ? param.name : `${param.name} (optional)`}
              value={texts[index] ?? ''}
              onChange={(value) => setTexts(params.map((_, at) => (at === index ? value : (texts[at] ?? ''))))}
              hint={typeName(param.schema)}
              placeholder={example?.params[index] === undefined ? '' : paramText(example.params[index].value)}
            />
          ))}
          {problem !== undefined && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <div class="button-row">
            <button type="submit" class="button primary" disabled={isBusy}>
              Call
            </button>
            {example !== undefined && example.params.length > 0 && (
              <button
                type="button"
                class="button"
                onClick={() => setTexts(example.params.map(({ value }) => paramText(value)))}
              >
                Fill in the example
              </button>
            )}
            <button type="button" class="button small" onClick={add}>
              Add to the batch
            </button>
            <CopyAs text={() => curlOf(rpc.peek()?.url ?? '', name, parseParams(params, texts))}>Copy as curl</CopyAs>
            <CopyAs text={() => linkTo(`console/${name}`, { params: JSON.stringify(parseParams(params, texts)) })}>
              Copy link
            </CopyAs>
          </div>
        </form>
      </Card>
      <Announcement>
        {outcome && `${outcome.isError ? 'Error' : 'Result'} after ${outcome.milliseconds.toFixed(1)} ms`}
      </Announcement>
      {outcome !== undefined && (
        <Card
          title={outcome.isError ? 'Error' : 'Result'}
          actions={
            <span class="with-status">
              <span class="muted">{outcome.milliseconds.toFixed(1)} ms</span>
              <CopyAs text={() => outcome.text}>Copy</CopyAs>
            </span>
          }
        >
          <CodeBlock label={outcome.isError ? 'Error' : 'Result'}>{outcome.text}</CodeBlock>
        </Card>
      )}
    </>
  )
}

/** Returns the texts of the parameters in a URL. Empty if they are not a JSON array. */
function textsOf(given: string | undefined): string[] {
  const list = attempt<unknown>(() => JSON.parse(given ?? '[]'))
  return Array.isArray(list) ? list.map(paramText) : []
}

function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
