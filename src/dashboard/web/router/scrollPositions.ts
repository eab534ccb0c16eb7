import { readBrowserStorage, writeBrowserStorage } from '../state/browserStorage.ts'
import { currentEntry } from './historyEntry.ts'

/** Scroll positions of history entries. Browsers restore them before a view has loaded its content, when the page is still short. */

/** Milliseconds within which a position is restored. */
const MAX_TIME = 3_000
/** Events with which the user takes over. */
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The key of the positions in the session storage, which keeps them while the page reloads. */
const KEY = 'vivarium.scrollPositions'
/** Vertical positions in pixels by the ID of the entry. */
const positions = new Map<number, number>(JSON.parse(readBrowserStorage('sessionStorage', KEY) ?? '[]'))
let entry = currentEntry().id
let stop = (): void => {}

window.history.scrollRestoration = 'manual'
// The event comes after a navigation, but before the page shows the new view.
window.addEventListener('popstate', () => {
  positions.set(entry, window.scrollY)
  entry = currentEntry().id
})
window.addEventListener('pagehide', () => {
  positions.set(entry, window.scrollY)
  writeBrowserStorage('sessionStorage', KEY, JSON.stringify([...positions]))
})

/** Scrolls to the position that the current entry had, as soon as the page is long enough. A new entry is at the top. */
export function restoreScrollPosition(): void {
  stop()
  const position = positions.get(entry) ?? 0
  window.scrollTo(0, position)
  if (position === 0) return
  const deadline = performance.now() + MAX_TIME
  let frame = 0
  stop = () => {
    cancelAnimationFrame(frame)
    for (const name of userEvents) window.removeEventListener(name, stop)
  }
  for (const name of userEvents) window.addEventListener(name, stop, { passive: true })
  const attempt = () => {
    window.scrollTo(0, position)
    if (Math.abs(window.scrollY - position) < 1 || performance.now() > deadline) stop()
    else frame = requestAnimationFrame(attempt)
  }
  attempt()
}
