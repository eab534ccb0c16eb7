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
  location.value = parseLocation(hash)
  writeHash(hash)
}

/** Minimum milliseconds between changes of the URL. Browsers ignore or reject more than 100 in 10 seconds, as while a key is held. */
const MIN_INTERVAL = 150

let lastWrite = Number.NEGATIVE_INFINITY
let timer: number | undefined

/** Shows a hash in the URL: at once, or soon after other changes. */
function writeHash(hash: string): void {
  clearTimeout(timer)
  const shown = window.location.hash
  const write = () => {
    // After a navigation, the URL is of another view.
    if (window.location.hash !== shown) return
    lastWrite = performance.now()
    window.history.replaceState(window.history.state, '', hash)
  }
  const wait = lastWrite + MIN_INTERVAL - performance.now()
  if (wait > 0) timer = window.setTimeout(write, wait)
  else write()
}
