import { CopyButton } from './copy.tsx'

/** A URL of the node from its list of networks. */
export function NodeUrl({ url: given }: { readonly url: string }) {
  const url = publicUrl(given)
  return (
    <span class="hex">
      <code>{url}</code>
      <CopyButton text={url} what="URL" />
    </span>
  )
}

/** Returns a URL of the node relative to the page. Behind a proxy, the node knows neither the path of the proxy nor that it uses TLS. */
export function publicUrl(url: string): string {
  const { protocol, pathname } = new URL(url)
  const found = new URL(`.${pathname}`, document.baseURI)
  if (protocol.startsWith('ws')) found.protocol = found.protocol.replace('http', 'ws')
  return found.href
}
