/** The networks and keys in the paths and hosts of requests. */

/** The network and the key in a path. */
interface ParsedPath {
  readonly network: string | undefined
  readonly key: string | undefined
}

/** `/`, `/v3`, `/v3/<KEY>`, and the same below `/<network>`. */
export const httpPath = /^(?:\/(?!v3(?:\/|$)|ws(?:\/|$))(?<network>[^/]+))?(?:\/v3(?:\/(?<key>[^/]*))?)?\/?$/
/** The paths for HTTP, and `/ws/v3/<KEY>` or `/<network>/ws/v3/<KEY>`. */
export const webSocketPath =
  /^(?:\/(?!v3(?:\/|$)|ws(?:\/|$))(?<network>[^/]+))?(?:(?:\/ws)?\/v3(?:\/(?<key>[^/]*))?)?\/?$/

/** Paths of pages, which take precedence over a network with the same name. */
const pagePath = /^\/(?:dashboard|health|metrics|networks|usage)(?:\/|$)/

/** Whether a path is the path of a page. */
export const isPagePath = (path: string): boolean => pagePath.test(path)

/**
 * Returns the network and the key in a path, or undefined if the path does not match the pattern. Both can be percent-encoded: clients encode
 * some characters, and proxies others.
 */
export function parsePath(path: string, pattern: RegExp): ParsedPath | undefined {
  const groups = pattern.exec(path)?.groups
  if (groups === undefined) return undefined
  // An empty key counts as no key.
  return { network: groups.network && decoded(groups.network), key: groups.key ? decoded(groups.key) : undefined }
}

/** Returns the text without percent-encoding, or unchanged if its encoding is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns a request target without its query. */
export function withoutQuery(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** Returns `mainnet` for `mainnet.localhost:8545`, or undefined for other hosts. */
export function networkOfHost(host: string): string | undefined {
  const end = host.toLowerCase().indexOf('.localhost')
  if (end < 1 || !/^\.?(:\d+)?$/.test(host.slice(end + '.localhost'.length))) return undefined
  return host.slice(0, end).toLowerCase()
}
