import { signal } from '@preact/signals'
import { useEffect, useId, useState } from 'preact/hooks'
import { indentedJson } from '../../format/longNumbers.ts'
import { formatLocation } from '../../router/route.ts'
import { failureMessage } from '../../rpc/errors.ts'
import { checkNow } from '../../state/chain.ts'
import { networkName, rpc } from '../../state/session.ts'
import { showSuccess } from '../../state/toasts.ts'
import { useBusy } from '../../state/useBusy.ts'
import { CopyAs } from '../../ui/copy.tsx'
import { Announcement, Badge, Card, CodeBlock } from '../../ui/layout.tsx'
import { addEntry } from './callHistory.tsx'
import { linkTo } from './linkTo.ts'
import { curlOfBody } from './openRpc.ts'
import { bodyOf, hasError, summaryOf, withCall } from './rawRequest.ts'

/** The text of the request. It stays while methods are chosen, whose calls can be added to it. */
const draft = signal('')

/** Adds a call to the batch. */
export function addToBatch(method: string, params: readonly unknown[]): void {
  draft.value = withCall(draft.value, method, params)
  showSuccess(`Added ${method} to the`, { text: 'batch', href: formatLocation(networkName.value ?? '', 'console') })
}

const EXAMPLE = withCall(withCall('', 'eth_chainId', []), 'eth_getBlockByNumber', ['latest', false])

interface Response {
  readonly text: string
  /** HTTP status. */
  readonly status: number
  readonly milliseconds: number
}

/** Sends a request or a batch as it is written. `given` is the text in the URL. */
export function RawRequestForm({ given }: { readonly given: string | undefined }) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [response, setResponse] = useState<Response>()
  const [isBusy, setBusy] = useBusy()
  useEffect(() => {
    if (given !== undefined) draft.value = given
  }, [])
  const send = async (event: Event) => {
    event.preventDefault()
    const client = rpc.value
    if (client === undefined) return
    setProblem(undefined)
    setBusy(true)
    const text = draft.value
    const network = networkName.value ?? ''
    const start = performance.now()
    try {
      const body = bodyOf(text)
      const received = await client.post(body)
      const milliseconds = performance.now() - start
      setResponse({ ...received, milliseconds })
      addEntry({
        ...summaryOf(body),
        network,
        path: 'console',
        query: { request: text },
        isError: hasError(received.text),
        milliseconds,
      })
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
    setBusy(false)
    void checkNow()
  }
  return (
    <>
      <Card title="Batch or raw request">
        <p class="summary">
          Sends a JSON-RPC request, or a list of requests as a batch. The forms of the methods can add their calls.
        </p>
        <form class="form spaced" onSubmit={send}>
          <div class="control">
            <label class="label" for={id}>
              Request
            </label>
            <textarea
              id={id}
              rows={8}
              required
              spellcheck={false}
              placeholder={EXAMPLE}
              value={draft.value}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-hint`}
              onInput={({ currentTarget: { value } }) => {
                draft.value = value
              }}
            />
            <span id={`${id}-hint`} class={problem === undefined ? 'hint' : 'problem'} aria-live="polite">
              {problem ?? 'Requests without jsonrpc and id get both.'}
            </span>
          </div>
          <div class="button-row">
            <button type="submit" class="button primary" disabled={isBusy}>
              Send
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                draft.value = EXAMPLE
              }}
            >
              Fill in an example
            </button>
            <CopyAs text={() => curlOfBody(rpc.peek()?.url ?? '', bodyOf(draft.value))}>Copy as curl</CopyAs>
            <CopyAs text={() => linkTo('console', { request: draft.value })}>Copy link</CopyAs>
          </div>
        </form>
      </Card>
      <Announcement>
        {response && `Response with status ${response.status} after ${response.milliseconds.toFixed(1)} ms`}
      </Announcement>
      {response !== undefined && (
        <Card
          title="Response"
          actions={
            <span class="with-status">
              <Badge tone={response.status < 300 ? 'success' : 'danger'}>HTTP {response.status}</Badge>
              <span class="muted">{response.milliseconds.toFixed(1)} ms</span>
              <CopyAs text={() => response.text}>Copy</CopyAs>
            </span>
          }
        >
          {response.text === '' ? (
            <p class="muted">The response is empty: notifications have no response.</p>
          ) : (
            <CodeBlock label="Response">{indentedJson(response.text)}</CodeBlock>
          )}
        </Card>
      )}
    </>
  )
}
