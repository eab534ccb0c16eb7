/**
 * Location of the page: `#/<network>/<path>?<query>`. Browsers do not send the part after `#`, so each view has a URL without a route in
 * the node.
 */
export interface Location {
  /** Undefined if the URL names no network. */
  readonly network: string | undefined
  /** Decoded path segments after the network. */
  readonly segments: readonly string[]
  readonly query: Readonly<Record<string, string>>
}

/** Parses the hash of a URL. Segments with invalid percent-encoding stay unchanged. */
export function parseLocation(hash: string): Location {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [network, ...segments] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode)
  return { network, segments, query: Object.fromEntries(new URLSearchParams(search)) }
}

/** Returns the URL hash of a view. Omits query members that are undefined or empty. */
export function formatLocation(
  network: string,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  const text = search.toString()
  return `#/${encodeURIComponent(network)}${path === '' ? '' : `/${path}`}${text === '' ? '' : `?${text}`}`
}

/**
 * Returns the parameters of a path that matches a pattern such as `block/:block`, otherwise undefined. Each part that begins with a colon
 * matches one segment.
 */
export function matchPath(pattern: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = pattern === '' ? [] : pattern.split('/')
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
