import { effect, signal } from '@preact/signals'
import { readBrowserStorage, writeBrowserStorage } from './browserStorage.ts'

export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'vivarium.theme'
const isTheme = (text: string | undefined): text is Theme => text === 'light' || text === 'dark'
const stored = readBrowserStorage('localStorage', KEY)

/** `auto` uses the theme of the system. */
export const theme = signal<Theme>(isTheme(stored) ? stored : 'auto')

effect(() => {
  const { documentElement } = document
  const chosen = theme.value === 'auto' ? undefined : theme.value
  if (chosen === undefined) delete documentElement.dataset.theme
  else documentElement.dataset.theme = chosen
  writeBrowserStorage('localStorage', KEY, chosen)
})

const order: readonly Theme[] = ['auto', 'light', 'dark']

/** Switches to the next theme. */
export function nextTheme(): void {
  theme.value = order[(order.indexOf(theme.value) + 1) % order.length] ?? 'auto'
}
