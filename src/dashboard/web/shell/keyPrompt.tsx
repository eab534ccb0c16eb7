import { useEffect, useRef } from 'preact/hooks'
import { apiKey, loadNetworks } from '../state/session.ts'
import { useTitle } from '../state/useTitle.ts'
import { PageHeader } from '../ui/layout.tsx'

/** Asks for the API key to send with requests. */
export function KeyPrompt({ problem }: { readonly problem: string }) {
  useTitle('API key')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const use = (event: Event) => {
    event.preventDefault()
    apiKey.value = field.current?.value.trim() ?? ''
    void loadNetworks()
  }
  return (
    <div class="prompt">
      <PageHeader title="API key" />
      <p id="key-problem" class={apiKey.value === '' ? undefined : 'problem'} role="alert">
        {problem}
      </p>
      <form class="form" onSubmit={use}>
        <label class="control">
          <span class="label">API key</span>
          <input ref={field} type="password" autocomplete="off" required aria-describedby="key-problem key-hint" />
        </label>
        <p id="key-hint" class="muted">
          The dashboard stores the key until you close this tab, and sends it with every request. To administer keys,
          enter the token from <code>control.json</code> in the data directory instead.
        </p>
        <button type="submit" class="button primary">
          Continue
        </button>
      </form>
    </div>
  )
}
