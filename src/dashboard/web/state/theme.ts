import { effect, signal } from '@preact/signals'

export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'vivarium.theme'
const isTheme = (text: string | null): text is Theme => text === 'light' || text === 'dark'
const stored = window.localStorage.getItem(KEY)

/** `auto` uses the theme of the system. */
export const theme = signal<Theme>(isTheme(stored) ? stored : 'auto')

effect(() => {
  const { documentElement } = document
  if (theme.value === 'auto') {
    delete documentElement.dataset.theme
    window.localStorage.removeItem(KEY)
  } else {
    documentElement.dataset.theme = theme.value
    window.localStorage.setItem(KEY, theme.value)
  }
})

const order: readonly Theme[] = ['auto', 'light', 'dark']

/** Switches to the next theme. */
export function nextTheme(): void {
  theme.value = order[(order.indexOf(theme.value) + 1) % order.length] ?? 'auto'
}
