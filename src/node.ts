/**
 * The composition root: builds each part of a node once and hands it what it needs. What is imported here is what a start waits for;
 * the chain and its engine are loaded after the node listens.
 */
import type { Hex } from './bytes.ts'
import type { Chain } from './chain/chain.ts'
import { define } from './errors.ts'
import type { GrowthProgress } from './fixtures/grow/progress.ts'
import { Faults } from './gateway/faults/faults.ts'
import { type Gateway, openGateway } from './gateway/gateway.ts'
import type { RequestRecord } from './gateway/requestRecord.ts'
import type { Limits } from './gateway/serve.ts'
import { type AccountServices, openAccountServices } from './node/accounts/accountServices.ts'
import { type FixtureNames, namesOf } from './node/chain/fixtureNames.ts'
import type { ImportProgress } from './node/chain/importFile.ts'
import { listeningOf, loadDashboard, makeTlsFolder } from './node/listening.ts'
import type { ChainControls } from './node/networks/chainControls.ts'
import { ControlledChain } from './node/networks/controlledChain.ts'
import type { EthereumNetwork } from './node/networks/ethereumNetwork.ts'
import { withHosted } from './node/networks/hosted.ts'
import { IsolatedNetworks } from './node/networks/isolatedNetworks.ts'
import type { NodeContext } from './node/networks/networkBuilder.ts'
import type { NodeNetwork } from './node/networks/nodeNetwork.ts'
import { NodeNetworks } from './node/networks/nodeNetworks.ts'
import { eachOnce } from './node/warnings.ts'
import { checkOptions } from './options/check.ts'
import { readFaultRules } from './options/faults.ts'
import { type ListenOptions, type NodeOptions, withDefaults } from './options/options.ts'
import { withPreset } from './options/presets.ts'
import { LazyAbortController } from './protocol/lazyAbortController.ts'
import type { Endpoint } from './rpc/protocol/endpoint.ts'
import type { Provider } from './rpc/provider/eip1193.ts'
import { createProvider } from './rpc/provider/provider.ts'

/** A running node. Nothing listens until `listen` is called. */
export interface Node extends AsyncDisposable, ChainControls {
  /** EIP-1193, typed. It needs no port. */
  readonly provider: Provider
  /** Settles when the chain is there: calls made before wait for it. Rejects with what kept it from being built. */
  readonly ready: Promise<void>
  /** Throws until `ready`. */
  readonly chainId: number
  /** The development accounts. Throws until `ready`. */
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** What the fixtures call by name. Empty without fixtures. Throws until `ready`. */
  readonly names: FixtureNames
  /** All networks there are, by name. Those that only a fixture speaks of come with `ready`. */
  readonly networks: readonly string[]
  /** One of the networks; `provider`, `chainId` and `accounts` of the node itself are those of the default one. Throws UnknownNetwork. */
  network(name: string): NodeNetwork
  /**
   * A node whose chains, layer-2 ledgers included, are what this one's are now and go their own way from here on. It lives in memory,
   * costs less than a millisecond and a few kilobytes before it is written to, and is closed by itself, before or after this one.
   * Nothing of it goes into the data directory.
   */
  fork(): Promise<Node>
  /** Answers over HTTP and WebSocket from now on. Rejects with a NodeError that names the port when it is taken. */
  listen(options?: ListenOptions): Promise<Address>
  /** Lets running requests finish and closes everything. Safe to call twice. */
  close(): Promise<void>
}

/** Where a node answers. */
export interface Address {
  readonly url: string
  readonly wsUrl: string
  readonly host: string
  readonly port: number
  /** The authority that signed the certificate, with `tls`: clients that are to trust it get this file. */
  readonly authority?: { readonly file: string; readonly isNew: boolean }
}

/** Who wants to hear of what happens inside. */
export interface NodeHooks {
  readonly onImport?: (progress: ImportProgress) => void
  readonly onGrow?: (progress: GrowthProgress) => void
  /** What transactions and calls did, in words: several lines, of a network. Nothing is watched where nobody asks for it. */
  readonly onReport?: (report: string, network: string) => void
  /** Every request that was answered over the network, refused ones included. It names no key and no parameter. */
  readonly onRequest?: (request: RequestRecord) => void
  /** Faults of our own, which no client is told of. On standard error where nobody asks for them. */
  readonly onFault?: (fault: unknown, where: string) => void
  /**
   * Advice about requests that are probably not meant as they were sent; each text comes once. Also what had to be repaired in a data
   * directory, which goes to standard error where no handler is given.
   */
  readonly onWarning?: (text: string) => void
}

export const nodeStarting = define('NodeStarting', -32603, () => 'the node is still starting: wait for `ready`')
export const nodeClosed = define('NodeClosed', -32603, () => 'the node is closed')

/** Milliseconds between listening and building the chain: what a client needs that tries every few of them. */
const HEAD_START = 10

/** Filled in by the build. */
declare const VERSION: string
const clientVersion = `vivarium/v${typeof VERSION === 'string' ? VERSION : '0.0.0'}/${process.platform}-${process.arch}/node${process.versions.node}`

/** Starts a node and resolves when it is ready. Rejects with a NodeError that says which option is wrong and what would be right. */
export async function createNode(options: NodeOptions = {}, hooks: NodeHooks = {}): Promise<Node> {
  const node = startNode(options, hooks)
  try {
    await node.ready
  } catch (failure) {
    await node.close()
    throw failure
  }
  return node
}

/** Starts a node without waiting for it: it can listen at once, while the chain is still being built. Throws for wrong options. */
export function startNode(options: NodeOptions = {}, hooks: NodeHooks = {}): Node {
  checkOptions(options, 'node')
  // Forks share the hooks, so what one of them warned of is not repeated by another.
  const { onWarning } = hooks
  const all = withHosted(withPreset(options))
  return new RunningNode(all, onWarning === undefined ? hooks : { ...hooks, onWarning: eachOnce(onWarning) })
}

class RunningNode extends ControlledChain implements Node {
  readonly provider: Provider
  readonly ready: Promise<void>
  readonly #limits: Limits
  readonly #faults: Faults
  readonly #options: NodeOptions
  readonly #hooks: NodeHooks
  readonly #networks: NodeNetworks
  /** With isolated keys, what the gateway sees of the networks. */
  readonly #isolated: IsolatedNetworks | undefined
  readonly #accountServices: AccountServices
  readonly #dataDir: string | undefined
  readonly #gateways = new Set<Gateway>()
  #services: EthereumNetwork | undefined
  /** Where it answers since it was last asked to listen. */
  #address: Address | undefined
  #listening: Promise<Gateway> | undefined
  #closing: Promise<void> | undefined
  readonly #ending = new LazyAbortController()

  /** Builds the networks of the options or, with `parent`, forks of the parent's networks. */
  constructor(options: NodeOptions, hooks: NodeHooks, parent?: NodeNetworks) {
    super()
    this.#options = options
    this.#hooks = hooks
    const { bodyLimit, batchLimit, batchResponseLimit, maxFaultRules, maxIsolatedKeys } = withDefaults(options, 'node')
    this.#limits = { body: bodyLimit, batch: batchLimit, batchResponse: batchResponseLimit }
    this.#faults = new Faults(readFaultRules(options.faults ?? []), maxFaultRules)
    const context = this.#context(options, hooks)
    this.#networks = parent === undefined ? new NodeNetworks(options, context) : parent.fork(context)
    this.#isolated =
      options.isolateKeys === true ? new IsolatedNetworks(this.#networks, context, maxIsolatedKeys) : undefined
    this.#dataDir = options.dataDir
    this.#accountServices = openAccountServices(options, {
      now: () => this.#services?.chain.clock.now() ?? Math.floor(Date.now() / 1000),
      report: hooks.onFault ?? reportOnStderr,
      warn: hooks.onWarning ?? warnOnStderr,
      begin: this.#listened(),
      networks: () => this.#networks.registry.names(),
      onRequest: hooks.onRequest,
      onRevoke: (id) => {
        this.#faults.forget(id)
        const report = hooks.onFault ?? reportOnStderr
        this.#networks.forks.dropAllOf(id).catch((fault: unknown) => report(fault, 'the forks of a revoked key'))
      },
    })
    this.ready = this.#open()
    this.provider = this.#provide(this.#networks.registry.default.endpoint, this.ready)
    // Whoever awaits it hears of it; that nobody does is no reason to end the process.
    this.ready.catch(() => {})
  }

  get chainId(): number {
    return this.#started().chainId
  }

  get accounts(): Node['accounts'] {
    return this.#started().wallet.accounts()
  }

  get names(): FixtureNames {
    return namesOf(this.#started().fixture)
  }

  get networks(): readonly string[] {
    return this.#networks.registry.names()
  }

  network(name: string): NodeNetwork {
    return this.#networks.handle(
      name,
      () => this.#address,
      (endpoint) => this.#provide(endpoint),
    )
  }

  async fork(): Promise<Node> {
    await this.ready
    if (this.#closing !== undefined) throw nodeClosed()
    const { dataDir, ...options } = this.#options
    const fork = new RunningNode(options, this.#hooks, this.#networks)
    try {
      await fork.ready
    } catch (failure) {
      await fork.close()
      throw failure
    }
    return fork
  }

  async listen(options: ListenOptions = {}): Promise<Address> {
    checkOptions(options, 'listen')
    if (this.#closing !== undefined) throw nodeClosed()
    this.#listening = this.#openGateway(options)
    const gateway = await this.#listening
    this.#gateways.add(gateway)
    this.#accountServices.announce(gateway.url)
    const { url, wsUrl, host, port, authority } = gateway
    this.#address = { url, wsUrl, host, port, ...(authority !== undefined && { authority }) }
    return this.#address
  }

  async #openGateway(options: ListenOptions): Promise<Gateway> {
    const listening = listeningOf(options, this.#dataDir)
    if (listening.tls?.folder !== undefined) await makeTlsFolder(listening.tls.folder)
    return openGateway({
      ...listening,
      ...(options.dashboard !== false && { dashboard: loadDashboard }),
      networks: this.#isolated ?? this.#networks.registry,
      accounts: this.#accountServices.accounts,
      books: this.#accountServices.books,
      keys: this.#accountServices.keys,
      faults: this.#faults,
      limits: this.#limits,
    })
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** What clients ask first needs no more than a kept chain's store; a new one waits until they had their head start. */
  #context(options: NodeOptions, hooks: NodeHooks): NodeContext {
    const { onGrow = () => {}, onImport = () => {}, onFault = reportOnStderr } = hooks
    return {
      clientVersion: options.clientVersion ?? clientVersion,
      onGrow,
      onImport,
      onReport: hooks.onReport,
      report: onFault,
      warn: hooks.onWarning,
      warnOfStore: hooks.onWarning ?? warnOnStderr,
      signal: () => this.#ending.signal,
      beforeStore: async () => {
        await this.#listened()
        if (options.dataDir === undefined) await this.#giveHeadStart()
      },
      beforeChain: async () => {
        if (options.dataDir !== undefined) await this.#giveHeadStart()
      },
    }
  }

  /** Whoever runs the node in his process has every right over it. */
  #provide(endpoint: Endpoint, ready?: Promise<void>): Provider {
    const onAccounts = (changed: (accounts: readonly Hex[]) => void) =>
      ready?.then(
        () => this.#started().wallet.onChange(changed),
        () => {}, // who waits for `ready` hears of it
      )
    const life = { ready, closed: () => this.#ending.signal, onAccounts }
    return createProvider(endpoint, life, { keys: this.#accountServices.keys, faults: this.#faults })
  }

  async #open(): Promise<void> {
    this.#services = await this.#networks.registry.default.open()
    await this.#accountServices.opened
  }

  /** After what the caller does in this turn, above all listening. */
  async #listened(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    await this.#listening?.catch(() => {}) // the caller of `listen` hears of it
  }

  /** Loading the engine keeps the process busy, so clients that wait for the port go first. */
  async #giveHeadStart(): Promise<void> {
    if (this.#listening !== undefined) await new Promise((resolve) => setTimeout(resolve, HEAD_START))
  }

  async #close(): Promise<void> {
    const reason = nodeClosed()
    this.#ending.abort(reason)
    // Requests that wait for a block would keep the gateways from closing.
    this.#networks.registry.interrupt()
    this.#isolated?.interrupt()
    await this.#listening?.catch(() => {})
    await Promise.all([...this.#gateways].map((gateway) => gateway.close()))
    await this.#accountServices.close()
    await this.#isolated?.close(reason)
    await this.#networks.close(reason)
  }

  protected get ending(): AbortSignal {
    return this.#ending.signal
  }

  protected controlled(): Chain {
    return this.#started().chain
  }

  #started(): EthereumNetwork {
    if (this.#services === undefined) throw nodeStarting()
    return this.#services
  }
}

function warnOnStderr(text: string): void {
  process.stderr.write(`vivarium: warning: ${text}\n`)
}

function reportOnStderr(fault: unknown, where: string): void {
  process.stderr.write(
    `vivarium: internal error in ${where}: ${fault instanceof Error ? fault.stack : String(fault)}\n`,
  )
}
