import { signal } from '@preact/signals'
import { type Location, parseLocation } from './route.ts'

/** The current location of the page. */
export const location = signal<Location>(parseLocation(window.location.hash))

window.addEventListener('hashchange', () => {
  location.value = parseLocation(window.location.hash)
})

/** Goes to a hash such as `formatLocation` makes. */
export function navigate(hash: string): void {
  window.location.hash = hash
}
