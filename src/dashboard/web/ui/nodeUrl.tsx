import { apiKey } from '../state/session.ts'
import { CopyButton } from './copy.tsx'

/** The URL of a network, as clients use it: with the API key of this page, which is copied and not shown, or without a key. */
export function NodeUrl({
  network,
  isWebSocket = false,
}: {
  readonly network: string
  readonly isWebSocket?: boolean
}) {
  const [url, key] = [publicUrl(network, isWebSocket), apiKey.value]
  const withoutKey = url.replace(/(\/ws)?\/v3\/$/, '')
  return (
    <span class="hex">
      <code>{key === '' ? withoutKey : `${url}<API_KEY>`}</code>
      <CopyButton text={key === '' ? withoutKey : `${url}${key}`} what="URL" />
    </span>
  )
}

/** Returns the URL of a network, which an API key follows. Relative to the page, which knows the URL of a proxy. */
export function publicUrl(network: string, isWebSocket = false): string {
  const url = new URL(`./${encodeURIComponent(network)}${isWebSocket ? '/ws' : ''}/v3/`, document.baseURI)
  if (isWebSocket) url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
