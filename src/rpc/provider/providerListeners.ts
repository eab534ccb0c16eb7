import { invalidParams } from '../errors.ts'
import type { ProviderEvents, ProviderListener } from './providerEvents.ts'

/** Who listens to a provider. */
export class ProviderListeners {
  readonly #listeners: { readonly [Event in keyof ProviderEvents]: Set<ProviderListener<Event>> } = {
    connect: new Set(),
    disconnect: new Set(),
    chainChanged: new Set(),
    accountsChanged: new Set(),
    message: new Set(),
  }

  /** The listeners of an event. Throws InvalidParams where there is no such event, as a client without types may ask for one. */
  of<Event extends keyof ProviderEvents>(event: Event): Set<ProviderListener<Event>> {
    if (Object.hasOwn(this.#listeners, event)) return this.#listeners[event]
    const events = Object.keys(this.#listeners).join(', ')
    throw invalidParams({ reason: `there is no event "${String(event).slice(0, 80)}": expected one of ${events}` })
  }

  /** Each listener runs by itself, so that what one throws is no trouble of the others or of the chain. */
  emit<Event extends keyof ProviderEvents>(event: Event, value: ProviderEvents[Event]): void {
    for (const listener of this.#listeners[event]) queueMicrotask(() => listener(value))
  }
}
