import { signal } from '@preact/signals'
import { failureMessage } from '../rpc/errors.ts'

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'danger'
  readonly text: string
  /** The hash of an address in the page. */
  readonly link?: { readonly text: string; readonly href: string } | undefined
}

/** Milliseconds that a message stays. Errors stay until they are closed. */
const SHOWN = 6_000

export const toasts = signal<readonly Toast[]>([])
let nextId = 0

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Says that something was done. */
export function say(text: string, link?: Toast['link']): void {
  const id = add({ tone: 'success', text, link })
  setTimeout(() => closeToast(id), SHOWN)
}

/** Says that something failed, and why. */
export function sayFailure(what: string, failure: unknown): void {
  add({ tone: 'danger', text: `${what}: ${failureMessage(failure)}` })
}

function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId++
  toasts.value = [...toasts.value.slice(-3), { id, ...toast }]
  return id
}
