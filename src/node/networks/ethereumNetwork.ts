import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import { closeAll } from '../../closeAll.ts'
import { define } from '../../errors.ts'
import { endIdleWorkers } from '../../evm/background/backgroundJob.ts'
import { exactNumber } from '../../largeNumbers.ts'
import { abandoned } from '../../protocol/abandoned.ts'
import { LazyAbortController } from '../../protocol/lazyAbortController.ts'
import type { ChainEvents } from '../../rpc/events/chainEvents.ts'
import type { UpstreamControl, UpstreamTarget } from '../../rpc/ports/upstreamControl.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import type { Endpoint } from '../../rpc/protocol/endpoint.ts'
import { storeClosed } from '../../storage/storageErrors.ts'
import type { NamesOf } from '../chain/fixtureNames.ts'
import { fixtureNamesOf } from '../chain/fixtureNamesOf.ts'
import { openChain } from '../chain/openChain.ts'
import { displayedAddress } from '../displayedAddress.ts'
import type { EthereumSettings } from '../settings/networkSettings.ts'
import type { OpenedNetwork } from './lazyNetwork.ts'
import { networkEndpoint } from './networkEndpoint.ts'
import { forkParts, type NetworkParts, networkParts, networkServices, reporterOf } from './networkParts.ts'
import type { NetworkContext } from './nodeContext.ts'
import { continuedChain, type NamedCache, noUpstream, ownChain } from './resetOptions.ts'
import { withAnySignal } from './withAnySignal.ts'

const storedChain = define(
  'StoredChainNotReplaceable',
  -32000,
  () =>
    'a chain in a data directory cannot be forked anew while the node runs: start it with --reset, --fork-url URL and --fork-block N',
)

/** The reason of the errors of interrupted requests. */
const CHAIN_RESET = 'the chain was reset'

/** Everything that a reset replaces. */
interface Current {
  readonly parts: NetworkParts
  readonly services: Services
  readonly endpoint: Endpoint
}

/**
 * A network with an EVM. `anvil_reset` and `hardhat_reset` replace its chain while it runs: all requests see either the old chain, with its
 * accounts and ledgers, or the new one. Filters and subscriptions of clients continue. If the new chain cannot be opened, the old one stays.
 */
export class EthereumNetwork implements OpenedNetwork {
  readonly endpoint: Endpoint = { handle: (call, caller) => this.#current.endpoint.handle(call, caller) }
  /** The names in its fixture. */
  readonly names: NamesOf = (ledger) => fixtureNamesOf(this.fixture, ledger)
  readonly #node: NetworkContext
  readonly #namedCache: NamedCache
  #settings: EthereumSettings
  #current: Current
  #lastChange: Promise<void> = Promise.resolve()
  /** Aborts when the network is closed. */
  readonly #closing = new LazyAbortController()
  /** Settles when no fork is in progress. */
  #forking: Promise<void> = Promise.resolve()
  readonly #control: UpstreamControl = {
    beginAt: (target, caller) => this.#serialize(caller, (signal) => this.#replace(target, signal)),
    setUrl: (url, caller) => this.#serialize(caller, (signal) => this.#setUrl(url, signal)),
  }

  constructor(settings: EthereumSettings, parts: NetworkParts, node: NetworkContext) {
    const { fixture, upstream } = parts
    const { options } = settings
    const named = fixture?.upstream && { ...fixture.upstream, ...options.upstream }
    this.#node = node
    this.#settings = named === undefined ? settings : { ...settings, options: { ...options, upstream: named } }
    this.#namedCache = {
      file: this.#settings.options.upstream?.cache,
      block: upstream?.pinned && Number(upstream.pinned.header.number),
    }
    this.#current = this.#create(this.#settings, parts, undefined)
  }

  get chainId() {
    return exactNumber(this.chain.chainId)
  }

  get chain() {
    return this.#current.parts.chain
  }

  get wallet() {
    return this.#current.parts.wallet
  }

  get fixture() {
    return this.#current.parts.fixture
  }

  /** The ledgers that settle on the chain. */
  get ledgers() {
    return this.#current.parts.ledgers
  }

  /** The services of its methods. */
  get services() {
    return this.#current.services
  }

  /** The accounts of the wallet, for programs. */
  accounts() {
    const accounts = this.wallet.accounts()
    return accounts.map(({ address, privateKey }) => ({ address: displayedAddress(address), privateKey }))
  }

  /** Forks the network as it is now, for the node that `node` describes. Mining mode and name are the same unless given. */
  async fork(node: NetworkContext, mining?: MiningMode, name = this.#settings.name): Promise<EthereumNetwork> {
    const settings = { ...this.#settings, name }
    const forked = forkParts(this.#current.parts, mining)
    this.#forking = Promise.allSettled([this.#forking, forked]).then(() => {})
    return new EthereumNetwork(settings, await forked, node)
  }

  close(): Promise<void> {
    this.#closing.abort(storeClosed())
    return closeAll(
      () => this.#lastChange,
      () => closeParts(this.#current.parts),
      () => endIdleWorkers(),
    )
  }

  /**
   * Runs one change at a time. Its wait for an upstream ends when the caller disconnects, because later changes wait for it, or when the node
   * or the network is closed.
   */
  #serialize(caller: AbortSignal, change: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const done = this.#lastChange.then(async () => {
      try {
        await withAnySignal([caller, this.#node.signal(), this.#closing.signal], (signal) => {
          signal.throwIfAborted()
          return change(signal)
        })
      } catch (error) {
        throw caller.aborted ? abandoned() : error
      }
    })
    this.#lastChange = done.catch(() => {}) // the caller gets the error
    return done
  }

  async #setUrl(url: string, signal: AbortSignal): Promise<void> {
    const { upstream } = this.#current.parts
    if (upstream === undefined) throw noUpstream()
    await upstream.setUrl(url, signal)
    const { headers, ...rest } = this.#settings.options.upstream ?? {}
    this.#settings = { ...this.#settings, options: { ...this.#settings.options, upstream: { ...rest, url: [url] } } }
  }

  async #replace(target: UpstreamTarget | undefined, signal: AbortSignal): Promise<void> {
    const { parts: replaced, services } = this.#current
    const { options } = this.#settings
    if (options.dataDir !== undefined) throw storedChain()
    const settings = {
      ...this.#settings,
      options:
        target === undefined
          ? ownChain(options, this.chain.chainId)
          : continuedChain(options, target, this.#namedCache),
    }
    await replaced.upstream?.save()
    const { openTemporaryStore } = await import('../../storage/temporaryStore.ts')
    const opened = await openChain(await openTemporaryStore(), settings, { ...this.#node, signal })
    const reports = replaced.reports && reporterOf(opened.chain, replaced.reports)
    services.events?.feed.replaceChain(opened.chain)
    this.#current = this.#create(settings, networkParts(settings, opened, this.#node, reports), services.events)
    this.#settings = settings
    await this.#node.all.rebuildLedgersOn(settings.name)
    replaced.chain.interrupt(CHAIN_RESET)
    // A fork that waits for a ledger still needs the replaced chain.
    await this.#forking
    await closeParts(replaced, CHAIN_RESET)
  }

  #create(settings: EthereumSettings, parts: NetworkParts, events: ChainEvents | undefined): Current {
    const services = networkServices(settings, parts, this.#node, { upstreams: this.#control, events })
    return { parts, services, endpoint: networkEndpoint(settings, services, this.#node) }
  }
}

/** Closes a chain and its upstream. Requests that wait for the upstream fail with `reason`. */
const closeParts = ({ chain, upstream }: NetworkParts, reason?: string): Promise<void> =>
  closeAll(
    () => chain.close(),
    () => upstream?.close(reason),
  )
