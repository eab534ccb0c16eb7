import { signal } from '@preact/signals'
import { formatLocation, type Location, parseLocation } from './route.ts'

/** The current location of the page. */
export const location = signal<Location>(parseLocation(window.location.hash))

window.addEventListener('hashchange', () => {
  location.value = parseLocation(window.location.hash)
})

/** Navigates to a URL hash from `formatLocation`. */
export function navigate(hash: string): void {
  window.location.hash = hash
}

/** Changes query members without a new history entry. */
export function replaceQuery(network: string, changes: Readonly<Record<string, string | undefined>>): void {
  const { segments, query } = location.value
  const hash = formatLocation(network, segments.map(encodeURIComponent).join('/'), { ...query, ...changes })
  window.history.replaceState(window.history.state, '', hash)
  location.value = parseLocation(hash)
}
