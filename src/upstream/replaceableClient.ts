import { quantityHex } from '../bytes.ts'
import { closeOnFailure } from '../closeAll.ts'
import { type ClientOptions, UpstreamClient } from './client.ts'
import { pinBlock } from './pinBlock.ts'
import type { PinnedBlock } from './pinnedBlock.ts'
import { notRecorded, offlineFork, upstreamMismatch } from './upstreamErrors.ts'

/** The command in errors about missing data. */
const RECORD = 'vivarium fork record --url URL --out FILE --run COMMAND'

/** Numbers of HTTP requests, and of JSON-RPC calls in them. */
interface SentCounts {
  readonly requests: number
  readonly calls: number
}

/** The client of an upstream. Another node with the same block can replace it. Offline, there is no client, and each call is rejected. */
export class ReplaceableClient {
  #client: UpstreamClient | undefined
  readonly #options: Omit<ClientOptions, 'urls'>
  /** Replaced clients with pending requests. */
  readonly #replaced = new Set<UpstreamClient>()
  /** Counts of the replaced clients that are closed. */
  #sentBefore: SentCounts = { requests: 0, calls: 0 }

  /** `options` apply to later clients. Their headers do not, which can contain a key. */
  constructor(client: UpstreamClient | undefined, { headers, ...options }: Omit<ClientOptions, 'urls'>) {
    this.#client = client
    this.#options = options
  }

  /** Undefined offline. */
  get host(): string | undefined {
    return this.#client?.host
  }

  get isOffline(): boolean {
    return this.#client === undefined
  }

  /** The counts of all clients since the start. */
  get sent(): SentCounts {
    const clients = [...this.#replaced, ...(this.#client === undefined ? [] : [this.#client])]
    return clients.map(({ sent }) => sent).reduce(sumOf, this.#sentBefore)
  }

  /** Calls a method: see UpstreamClient. Rejects with NotRecorded offline. */
  async call(method: string, params: readonly unknown[]): Promise<unknown> {
    if (this.#client === undefined) throw notRecorded({ what: describeMissing(method, params), command: RECORD })
    return this.#client.call(method, params)
  }

  /**
   * Sends later calls to another URL. Rejects with UpstreamMismatch if its chain or block differs from `pinned`, and with OfflineFork offline.
   * `signal` cancels the requests to it.
   */
  async replace(
    url: string,
    { pinned, hasProofs, signal }: { pinned: PinnedBlock; hasProofs: boolean; signal: AbortSignal },
  ): Promise<void> {
    if (this.isOffline) throw offlineFork()
    const client = new UpstreamClient({ ...this.#options, urls: [url] })
    const stop = (): void => client.close()
    signal.addEventListener('abort', stop)
    try {
      await closeOnFailure(stop, async () => {
        const found = await pinBlock(client, pinned.header.number, hasProofs)
        if (found.pinned.chainId !== pinned.chainId || found.pinned.hash !== pinned.hash)
          throw upstreamMismatch({ host: client.host, found: blockText(found.pinned), wanted: blockText(pinned) })
        await found.firstProof
      })
    } finally {
      signal.removeEventListener('abort', stop)
    }
    // Another call may have replaced the client meanwhile.
    const before = this.#client
    this.#client = client
    if (before !== undefined) void this.#closeWhenIdle(before)
  }

  /** Cancels pending requests, for the given reason. */
  close(reason?: string): void {
    this.#client?.close(reason)
    for (const client of this.#replaced) client.close(reason)
  }

  async #closeWhenIdle(client: UpstreamClient): Promise<void> {
    this.#replaced.add(client)
    await client.closeWhenIdle()
    this.#replaced.delete(client)
    this.#sentBefore = sumOf(this.#sentBefore, client.sent)
  }
}

const sumOf = (a: SentCounts, b: SentCounts): SentCounts => ({
  requests: a.requests + b.requests,
  calls: a.calls + b.calls,
})

const blockText = ({ chainId, hash, header }: PinnedBlock): string =>
  `block ${header.number} (${hash}) of chain ${chainId}`

/** Describes a part of the state or a result that is not in the cache. */
function describeMissing(method: string, params: readonly unknown[]): string {
  const [address, slots] = params
  // Slots after the first are prefetched.
  const slot =
    method === 'eth_getStorageAt' ? slots : method === 'eth_getProof' && Array.isArray(slots) ? slots[0] : undefined
  if (slot !== undefined) {
    // A storage key in hex, whose digits and prefix can be missing.
    const digits = String(slot).replace(/^0x/i, '')
    return `slot ${quantityHex(BigInt(`0x0${digits}`))} of account ${address}`
  }
  if (method === 'eth_getProof' || method === 'eth_getBalance') return `account ${address}`
  if (method === 'eth_getCode') return `the code of account ${address}`
  const text = JSON.stringify(params)
  return `the response to ${method}(${text.length > 120 ? `${text.slice(0, 117)}…` : text.slice(1, -1)})`
}
