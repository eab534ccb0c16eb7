import { formatLocation } from '../../router/route.ts'
import { networkName } from '../../state/session.ts'

/** Returns the whole URL of a view of the current network. */
export function linkTo(path: string, query: Readonly<Record<string, string>>): string {
  return new URL(formatLocation(networkName.peek() ?? '', path, query), document.baseURI).href
}
