import { computed, effect, signal } from '@preact/signals'
import { location } from '../router/navigation.ts'
import { failureMessage } from '../rpc/errors.ts'

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'danger'
  readonly text: string
  /** `href` is a URL hash of the page. */
  readonly link?: { readonly text: string; readonly href: string } | undefined
}

/** Milliseconds before a success message disappears. Errors stay until they are closed, or until the next navigation. */
const SUCCESS_DURATION = 6_000

export const toasts = signal<readonly Toast[]>([])
let nextId = 0

/** Identifies the view, without its choices. */
const shownView = computed(() => JSON.stringify([location.value.network, location.value.segments]))
effect(() => {
  void shownView.value
  toasts.value = toasts.peek().filter(({ tone }) => tone !== 'danger')
})

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Shows a message about a completed action. */
export function showSuccess(text: string, link?: Toast['link']): void {
  const id = add({ tone: 'success', text, link })
  setTimeout(() => closeToast(id), SUCCESS_DURATION)
}

/** Shows an error message. `title` is its first part, such as "Mining failed". */
export function showFailure(title: string, failure: unknown): void {
  add({ tone: 'danger', text: `${title}: ${failureMessage(failure)}` })
}

function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId++
  toasts.value = [...toasts.value.slice(-3), { id, ...toast }]
  return id
}
