/** A network whose chain `anvil_reset` and `hardhat_reset` can replace by a fork of another block or upstream. */
import { join, parse } from 'node:path'
import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import { closeAll } from '../../closeAll.ts'
import { define } from '../../errors.ts'
import { endIdleWorkers } from '../../evm/background/backgroundJob.ts'
import type { FixtureUpstream } from '../../fixtures/store/builtFixture.ts'
import type { UpstreamControl, UpstreamTarget } from '../../rpc/ports/upstreamControl.ts'
import type { Endpoint } from '../../rpc/protocol/endpoint.ts'
import type { EthereumSettings, NetworkChainOptions } from '../settings/networkSettings.ts'
import type { EthereumNetwork, NetworkContext } from './ethereumNetwork.ts'

const storedChain = define(
  'StoredChainStays',
  -32000,
  () =>
    'a chain in a data directory cannot be forked anew while the node runs: start it with --reset, --fork-url URL and --fork-block N',
)

const noUpstream = define(
  'NoUpstream',
  -32602,
  () => 'the chain has no upstream: give forking.jsonRpcUrl, or start the node with --fork-url URL',
)

/** Opens a network that replaces another. */
export type OpenReplacement = (settings: EthereumSettings, replaced: EthereumNetwork) => Promise<EthereumNetwork>

/** The cache file that the options name, and the block that it is for. */
interface NamedCache {
  readonly file: string | undefined
  readonly block: number | undefined
}

/** A network whose chain can be replaced while it runs: see anvil_reset. */
export class ReplaceableNetwork implements EthereumNetwork {
  readonly endpoint: Endpoint = { handle: (call, caller) => this.#current.endpoint.handle(call, caller) }
  readonly #open: OpenReplacement
  readonly #replaced: () => Promise<void>
  #settings: EthereumSettings
  readonly #named: NamedCache
  #current: EthereumNetwork
  #replacing: Promise<void> = Promise.resolve()

  /** `replaced` is called when the network has another chain. */
  constructor(
    settings: EthereumSettings,
    first: (control: UpstreamControl) => EthereumNetwork,
    open: (settings: EthereumSettings, replaced: EthereumNetwork, control: UpstreamControl) => Promise<EthereumNetwork>,
    replaced: () => Promise<void>,
  ) {
    const control: UpstreamControl = {
      beginAt: (target) => this.#serialize(() => this.#replace(target)),
      setUrl: (url) => this.#serialize(() => this.#setUrl(url)),
    }
    this.#current = first(control)
    this.#settings = withFixtureUpstream(settings, this.#current.fixture?.upstream)
    const pinned = this.#current.services.upstream?.pinned
    this.#named = { file: this.#settings.options.upstream?.cache, block: pinned && Number(pinned.header.number) }
    this.#open = (next, current) => open(next, current, control)
    this.#replaced = replaced
  }

  get chainId() {
    return this.#current.chainId
  }

  get chain() {
    return this.#current.chain
  }

  get wallet() {
    return this.#current.wallet
  }

  get fixture() {
    return this.#current.fixture
  }

  accounts() {
    return this.#current.accounts()
  }

  get names() {
    return this.#current.names
  }

  get ledgers() {
    return this.#current.ledgers
  }

  get services() {
    return this.#current.services
  }

  fork(node: NetworkContext, mining?: MiningMode, settings?: EthereumSettings): Promise<EthereumNetwork> {
    const { name } = settings ?? this.#settings
    return this.#current.fork(node, mining, { ...this.#settings, name })
  }

  close(): Promise<void> {
    return closeAll(
      () => this.#replacing,
      () => this.#current.close(),
      () => endIdleWorkers(),
    )
  }

  /** Runs one change at a time. */
  #serialize(change: () => Promise<void>): Promise<void> {
    const done = this.#replacing.then(change)
    this.#replacing = done.catch(() => {}) // the caller gets the error
    return done
  }

  async #setUrl(url: string): Promise<void> {
    const { upstream } = this.#current.services
    if (upstream === undefined) throw noUpstream()
    await upstream.setUrl(url)
    const { headers, ...rest } = this.#settings.options.upstream ?? {}
    this.#settings = { ...this.#settings, options: { ...this.#settings.options, upstream: { ...rest, url: [url] } } }
  }

  async #replace(target: UpstreamTarget | undefined): Promise<void> {
    const current = this.#current
    const { options } = this.#settings
    if (options.dataDir !== undefined) throw storedChain()
    const settings = {
      ...this.#settings,
      options: target === undefined ? ownChain(options, current.chainId) : continuedChain(options, target, this.#named),
    }
    await current.services.upstream?.save()
    this.#current = await this.#open(settings, current)
    this.#settings = settings
    await this.#replaced()
    current.chain.interrupt()
    await current.close()
  }
}

function withFixtureUpstream(settings: EthereumSettings, upstream: FixtureUpstream | undefined): EthereumSettings {
  if (upstream === undefined) return settings
  return { ...settings, options: { ...settings.options, upstream: { ...upstream, ...settings.options.upstream } } }
}

/** Returns the options of a chain without an upstream. It keeps its chain ID, because clients rely on it. */
function ownChain({ upstream, fixtures, ...options }: NetworkChainOptions, chainId: number): NetworkChainOptions {
  return { ...options, chainId: options.chainId ?? chainId }
}

function continuedChain(
  { upstream = {}, fixtures, genesis, import: file, ...options }: NetworkChainOptions,
  { url, block }: UpstreamTarget,
  named: NamedCache,
): NetworkChainOptions {
  if (url === undefined && upstream.url === undefined && upstream.cache === undefined) throw noUpstream()
  const { block: _, cache, headers, ...rest } = upstream
  // Headers can contain keys, which another node must not receive.
  const isSame = url === undefined || [upstream.url].flat().includes(url)
  return {
    ...options,
    upstream: {
      ...rest,
      ...(isSame && headers !== undefined && { headers }),
      ...(isSame && { cache: cacheOfBlock(named, block) }),
      ...(!isSame && { url: [url] }),
      ...(block !== undefined && { block: String(block) }),
    },
  }
}

/** Returns the cache file of a block. A block other than the block of the named file has its own file in the same folder. */
function cacheOfBlock({ file, block: own }: NamedCache, block: number | undefined): string | undefined {
  if (file === undefined || block === undefined || block === own) return file
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-${block}${ext}`)
}
