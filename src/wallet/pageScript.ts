/** The code of a wallet in a page. It is sent to the page as text, so each function uses only its own names. */

/** How a wallet announces itself (EIP-6963). */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string
}

interface Settings {
  /** The name of the function that sends a request to the wallet, and of the event with its messages. */
  readonly bridge: string
  readonly info: WalletInfo
  /** Names of members of the provider with the value true. */
  readonly flags: readonly string[]
  readonly isDefault: boolean
}

type Listener = (value: unknown) => void

/** What the script uses of a page. */
interface PageGlobal {
  [bridge: string]: unknown
  ethereum?: unknown
  addEventListener(name: string, listener: (event: { readonly detail: readonly [string, unknown] }) => void): void
  dispatchEvent(event: unknown): void
}

interface Outcome {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Creates the provider of a wallet in a page (EIP-1193) and announces it (EIP-6963). */
export function announceWallet({ bridge, info, flags, isDefault }: Settings): void {
  const page = globalThis as unknown as PageGlobal
  const listeners = new Map<string, Map<Listener, boolean>>()
  const add = (event: string, listener: Listener, isOnce: boolean) => {
    const ofEvent = listeners.get(event) ?? new Map<Listener, boolean>()
    listeners.set(event, ofEvent.set(listener, isOnce))
    return provider
  }
  const remove = (event: string, listener: Listener) => {
    listeners.get(event)?.delete(listener)
    return provider
  }
  const provider = {
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    on: (event: string, listener: Listener) => add(event, listener, false),
    addListener: (event: string, listener: Listener) => add(event, listener, false),
    once: (event: string, listener: Listener) => add(event, listener, true),
    off: remove,
    removeListener: remove,
    isConnected: () => true,
    async request({ method, params }: { method: string; params?: unknown }) {
      const send = page[bridge] as (call: object) => Promise<Outcome>
      const { result, error } = await send({ method, params })
      if (error !== undefined) throw Object.assign(new Error(error.message), error)
      return result
    },
  }
  page.addEventListener(bridge, ({ detail: [event, value] }) => {
    for (const [listener, isOnce] of listeners.get(event) ?? []) {
      if (isOnce) remove(event, listener)
      listener(value)
    }
  })
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  if (!isDefault) return
  page.ethereum = provider
  page.dispatchEvent(new Event('ethereum#initialized'))
}
