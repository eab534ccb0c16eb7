import type { IncomingMessage } from 'node:http'

const absoluteForm = /^https?:\/\/([^/?#@]+)(\/[^#]*|\?[^#]*)?$/i

/**
 * Changes a request target in absolute form, `http://localhost:8545/v3`, to `/v3`. Its host replaces the `Host` header, as a server must do
 * (RFC 9112, section 3.2.2). Leaves every other target unchanged.
 */
export function resolveTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '/', headers } = request
  if (url.startsWith('/')) return
  const [, host, path = '/'] = absoluteForm.exec(url) ?? []
  if (host === undefined) return
  headers.host = host
  request.url = path.startsWith('/') ? path : `/${path}`
}
