import { apiKey } from '../state/session.ts'
import { CopyButton } from './copy.tsx'

/** The URL of a network, as clients use it: with the API key of this page, which is copied and not shown, or without a key. */
export function NodeUrl({ url: given }: { readonly url: string }) {
  const [url, key] = [publicUrl(given), apiKey.value]
  const withoutKey = url.replace(/(\/ws)?\/v3\/$/, '')
  return (
    <span class="hex">
      <code>{key === '' ? withoutKey : `${url}<API_KEY>`}</code>
      <CopyButton text={key === '' ? withoutKey : `${url}${key}`} what="URL" />
    </span>
  )
}

/** Returns a URL from the list of networks relative to the page; an API key follows it. Behind a proxy, the node knows neither the path of the proxy nor that it uses TLS. */
export function publicUrl(url: string): string {
  const { protocol, pathname } = new URL(url)
  const found = new URL(`.${pathname}`, document.baseURI)
  if (protocol.startsWith('ws')) found.protocol = found.protocol.replace('http', 'ws')
  return found.href
}
