import { location } from '../../router/navigation.ts'
import { formatLocation } from '../../router/route.ts'
import { networkName } from '../../state/session.ts'

/** Returns the whole URL of a view of the current network. */
export function linkTo(path: string, query: Readonly<Record<string, string>>): string {
  const network = location.peek().network ?? networkName.peek() ?? ''
  return new URL(formatLocation(network, path, query), document.baseURI).href
}
