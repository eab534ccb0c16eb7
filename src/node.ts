/**
 * The composition root: builds each part of a node once and connects the parts. A start waits for the static imports of this file; the chain
 * and its engine are loaded after the node listens.
 */
import type { Hex } from './bytes.ts'
import type { Chain } from './chain/chain.ts'
import { closeAll } from './closeAll.ts'
import { define, hideStackFrames, markInterruption } from './errors.ts'
import { Faults } from './gateway/faults/faults.ts'
import type { GatewayAddress as NodeAddress } from './gateway/gatewayAddress.ts'
import { type AccountServices, openAccountServices } from './node/accounts/accountServices.ts'
import type { ChainControls } from './node/api/chainControls.ts'
import { checkHooks, checkNoHooks } from './node/api/checkHooks.ts'
import { ControlledChain } from './node/api/controlledChain.ts'
import type { NodeHooks, RunningHooks } from './node/api/nodeHooks.ts'
import type { NodeNetwork } from './node/api/nodeNetwork.ts'
import { numericChainId } from './node/api/numericChainId.ts'
import { reportingHook } from './node/api/reportingHook.ts'
import type { FixtureNames } from './node/chain/fixtureNames.ts'
import { openStateDump } from './node/chain/openStateDump.ts'
import type { StateDump } from './node/chain/stateDump.ts'
import { checkDataDir } from './node/files/checkDataDir.ts'
import type { EthereumNetwork } from './node/networks/ethereumNetwork.ts'
import { IsolatedNetworks } from './node/networks/isolatedNetworks.ts'
import type { AnyLazyNetwork } from './node/networks/networkRegistry.ts'
import type { NodeContext } from './node/networks/nodeContext.ts'
import { NodeNetworks } from './node/networks/nodeNetworks.ts'
import { type GatewayServices, NodeGateways } from './node/nodeGateways.ts'
import { reportOnStderr, warnOnStderr } from './node/reportOnStderr.ts'
import { withHosted } from './node/settings/hosted.ts'
import { methodAliasesOf } from './node/settings/networkSettings.ts'
import { nodeFaults } from './node/settings/nodeFaults.ts'
import { startOptions } from './node/settings/startOptions.ts'
import { unsupportedVersion } from './node/unsupportedVersion.ts'
import { warnOnce } from './node/warnOnce.ts'
import { checkOptions } from './options/check.ts'
import {
  type GivenNodeOptions,
  type ListenOptions,
  type NodeOptions,
  withDefaults,
  withLists,
} from './options/options.ts'
import { withPreset } from './options/presets.ts'
import { LazyAbortController } from './protocol/lazyAbortController.ts'
import { answersNotificationsAs } from './rpc/protocol/behavior.ts'
import type { Provider } from './rpc/provider/eip1193.ts'
import { createProvider } from './rpc/provider/provider.ts'

export type { NodeAddress }

/** A running node. Nothing listens until `listen` is called. */
export interface Node extends AsyncDisposable, ChainControls {
  /** EIP-1193, typed. It needs no port. */
  readonly provider: Provider
  /** Settles when the default network is built. Earlier requests wait for it. Rejects if it cannot be built. */
  readonly ready: Promise<void>
  /** Throws until `ready`, and above 2^53 - 1: see `NodeNetwork.chainId`. */
  readonly chainId: number
  /** The development accounts. Their addresses have the checksum, as in ethers and viem. Throws until `ready`. */
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** The named accounts, contracts and transactions of the fixtures. Throws until `ready`. */
  readonly names: FixtureNames
  /** The names of all networks. Networks of a fixture are added by `ready`. */
  readonly networks: readonly string[]
  /** Returns a network by its name. The node itself has the `provider`, `chainId` and `accounts` of the default network. Throws UnknownNetwork. */
  network(name: string): NodeNetwork
  /**
   * Forks the node with all its chains and layer-2 ledgers. A fork takes less than a millisecond and about 35 KB until it is written to. It
   * exists only in memory and must be closed separately, before or after this node.
   */
  fork(): Promise<Node>
  /** Listens for connections by HTTP, WebSocket and, with `ipc`, IPC. Rejects with a NodeError if the port or the path is in use. */
  listen(options?: ListenOptions): Promise<NodeAddress>
  /** Waits for running requests and closes the node. Can be called several times. */
  close(): Promise<void>
}

/** The names of a network. Networks that are not in `Names` have names of any kind. */
type NamesOf<Names extends object, Network> = Network extends keyof Names ? Names[Network] : FixtureNames

/**
 * A node with typed names. `Names` is an interface that `vivarium fixtures types` writes. `node.names` has the names of the network `local`. If
 * the default network is another one, use `node.network(name).names`.
 */
export interface TypedNode<Names extends object> extends Omit<Node, 'names' | 'network' | 'fork'> {
  readonly names: NamesOf<Names, 'local'>
  network<Network extends string>(
    name: Network,
  ): Omit<NodeNetwork, 'names' | 'knownNames'> & {
    readonly names: NamesOf<Names, Network>
    readonly knownNames: NamesOf<Names, Network> | undefined
  }
  fork(): Promise<TypedNode<Names>>
}

export const nodeStarting = define('NodeStarting', -32603, () => 'the node is still starting: wait for `ready`')
export const nodeClosed = markInterruption(define('NodeClosed', -32603, () => 'the node is closed'))
const versionUnsupported = define('VersionUnsupported', -32000, (reason: string) => reason)

/** Defined by the build. */
declare const VERSION: string
const clientVersion = `vivarium/v${typeof VERSION === 'string' ? VERSION : '0.0.0'}/${process.platform}-${process.arch}/node${process.versions.node}`

/**
 * Starts a node and resolves when it is ready. Rejects with a NodeError for invalid options. `createNode<StoryNames>(…)` types the names of the
 * node with an interface that `vivarium fixtures types` writes.
 */
export async function createNode(options?: GivenNodeOptions, hooks?: NodeHooks): Promise<Node>
export async function createNode<Names extends object>(
  options?: GivenNodeOptions,
  hooks?: NodeHooks,
): Promise<TypedNode<Names>>
export async function createNode(options: GivenNodeOptions = {}, hooks: NodeHooks = {}): Promise<Node> {
  let node: Node | undefined
  try {
    node = startNode(options, hooks)
    await node.ready
  } catch (failure) {
    hideStackFrames(failure, createNode)
    await node?.close().catch(() => {}) // the caller gets the first error
    throw failure
  }
  return node
}

/**
 * Builds the fixtures of nodes with these options in the cache of the user, so that such nodes start without executing transactions. Call it in
 * the global setup of a test runner, so that all workers share one build. Rejects with a NodeError with the reason.
 */
export async function buildFixtures(
  given: GivenNodeOptions,
  hooks: Pick<NodeHooks, 'onBuild' | 'onGrow'> = {},
): Promise<void> {
  try {
    const options = checkedOptions(given)
    checkHooks(hooks, 'buildFixtures')
    const { fillCache } = await import('./node/commands/buildFixture.ts')
    await fillCache(withHosted(withPreset(options)), hooks.onBuild ?? hooks.onGrow, warnOnStderr)
  } catch (failure) {
    throw hideStackFrames(failure, buildFixtures)
  }
}

/** Starts a node without waiting until it is ready. It can listen while the chain is built. Throws for invalid options. */
export function startNode(given: GivenNodeOptions = {}, hooks: NodeHooks = {}): Node {
  const options = checkedOptions(given)
  const effective = startOptions(options)
  if (options.dataDir !== undefined) checkDataDir(options.dataDir)
  checkHooks(hooks, 'createNode')
  // Forks share the hooks, so a warning is not repeated by another fork.
  const { onWarning, onFault = reportOnStderr } = hooks
  const report = reportingHook('onFault', onFault, reportOnStderr)
  const warn = onWarning && warnOnce(reportingHook('onWarning', onWarning, report))
  return new RunningNode(effective, { ...hooks, onFault: report, ...(warn && { onWarning: warn }) })
}

/** Returns the options in their complete form. Throws a NodeError for an unsupported version of Node.js and for invalid options. */
function checkedOptions(options: GivenNodeOptions): NodeOptions {
  const reason = unsupportedVersion(process.versions.node)
  if (reason !== undefined) throw versionUnsupported(reason)
  checkNoHooks(Object(options))
  checkOptions(options, 'node')
  return withLists(options)
}

class RunningNode extends ControlledChain implements Node {
  readonly provider: Provider
  readonly ready: Promise<void>
  readonly #requests: Pick<GatewayServices, 'limits' | 'answersNotifications'>
  readonly #faults: Faults
  readonly #options: NodeOptions
  readonly #hooks: RunningHooks
  readonly #networks: NodeNetworks
  /** The networks that the gateway uses with `isolateKeys`. */
  readonly #isolated: IsolatedNetworks | undefined
  readonly #accountServices: AccountServices
  readonly #gateways: NodeGateways
  #defaultNetwork: EthereumNetwork | undefined
  #stateDump: StateDump | undefined
  #closing: Promise<void> | undefined
  readonly #ending = new LazyAbortController()

  /** Builds the networks of the options or, with `parent`, forks of the parent's networks. */
  constructor(options: NodeOptions, hooks: RunningHooks, parent?: NodeNetworks) {
    super()
    this.#options = options
    this.#hooks = hooks
    this.#gateways = new NodeGateways(options.dataDir)
    const { bodyLimit, batchLimit, batchResponseLimit, maxFaultRules, maxIsolatedKeys } = withDefaults(options, 'node')
    const context = this.#context(options, hooks)
    const limits = { body: bodyLimit, batch: batchLimit, batchResponse: batchResponseLimit }
    this.#requests = { limits, answersNotifications: answersNotificationsAs(context.clientVersion) }
    this.#networks = parent === undefined ? new NodeNetworks(options, context) : parent.fork(context)
    const aliases = methodAliasesOf(this.#networks.registry.settings)
    this.#faults = new Faults(nodeFaults(options, aliases), maxFaultRules, aliases)
    this.#isolated =
      options.isolateKeys === true ? new IsolatedNetworks(this.#networks, context, maxIsolatedKeys) : undefined
    this.#accountServices = openAccountServices(options, {
      aliases,
      now: () => this.#defaultNetwork?.chain.clock.now() ?? Math.floor(Date.now() / 1000),
      report: hooks.onFault,
      warn: hooks.onWarning ?? warnOnStderr,
      begin: this.#gateways.listened(),
      networks: () => this.#networks.registry.names(),
      onRequest: hooks.onRequest,
      onRevoke: (key) => {
        this.#faults.forget(key)
        this.#isolated?.closeRevoked()
        this.#networks.dropAllOf(key.id).catch((fault) => hooks.onFault(fault, 'the removal of a revoked key'))
      },
    })
    this.ready = this.#open()
    this.provider = this.#provide(this.#networks.registry.default, this.ready)
    // An unhandled rejection would end the process.
    this.ready.catch(() => {})
  }

  get chainId(): number {
    return numericChainId(this.#started().chainId)
  }

  get accounts(): Node['accounts'] {
    return this.#started().accounts()
  }

  get names(): FixtureNames {
    return this.#started().names()
  }

  get networks(): readonly string[] {
    return this.#networks.registry.names()
  }

  network(name: string): NodeNetwork {
    return this.#networks.handle(
      name,
      () => this.#gateways.address,
      (network) => this.#provide(network, new Promise((resolve) => network.whenBuilt(() => resolve()))),
    )
  }

  async fork(): Promise<Node> {
    await this.ready
    if (this.#closing !== undefined) throw nodeClosed()
    const { dataDir, dumpState, stateInterval, ...options } = this.#options
    const fork = new RunningNode(options, this.#hooks, this.#networks)
    try {
      await fork.ready
    } catch (failure) {
      await fork.close().catch(() => {}) // the caller gets the first error
      throw failure
    }
    return fork
  }

  async listen(options: ListenOptions = {}): Promise<NodeAddress> {
    try {
      checkOptions(options, 'listen')
      return await this.#listen(options)
    } catch (failure) {
      throw hideStackFrames(failure, this.listen)
    }
  }

  async #listen(options: ListenOptions): Promise<NodeAddress> {
    if (this.#closing !== undefined) throw nodeClosed()
    const address = await this.#gateways.open(options, this.#gatewayServices())
    // `close` also closes this gateway.
    if (this.#closing !== undefined) throw nodeClosed()
    this.#accountServices.announce(address.url)
    return address
  }

  #gatewayServices(): GatewayServices {
    return {
      ...this.#requests,
      networks: this.#isolated ?? this.#networks.registry,
      accounts: this.#accountServices.accounts,
      metering: this.#accountServices.metering,
      keys: this.#accountServices.keys,
      faults: this.#faults,
      report: this.#hooks.onFault,
      warn: this.#hooks.onWarning,
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** The first requests of clients need the store of a stored chain, but not its chain. A new chain is built after them. */
  #context(options: NodeOptions, hooks: RunningHooks): NodeContext {
    const { onBuild = hooks.onGrow ?? (() => {}), onImport = () => {} } = hooks
    return {
      clientVersion: options.clientVersion ?? clientVersion,
      onBuild: (progress) => {
        this.#ending.signal.throwIfAborted()
        onBuild(progress)
      },
      onImport,
      onReport: hooks.onReport,
      report: hooks.onFault,
      warn: hooks.onWarning,
      warnOfStore: hooks.onWarning ?? warnOnStderr,
      records: () => this.#accountServices.records,
      signal: () => this.#ending.signal,
      beforeStore: async () => {
        await this.#gateways.listened()
        // The store of the gateway locks the data directory: another node may be building a chain there.
        await (options.dataDir === undefined ? this.#gateways.letClientsConnect() : this.#accountServices.opened)
      },
      beforeChain: async () => {
        if (options.dataDir !== undefined) await this.#gateways.letClientsConnect()
      },
    }
  }

  /** Creates a provider of a network that can administer the node. */
  #provide(network: AnyLazyNetwork, ready: Promise<void>): Provider {
    const onAccounts = (changed: (accounts: readonly Hex[]) => void) =>
      this.#networks.registry.layer1Of(network.settings).whenBuilt(({ wallet }) => wallet.onChange(changed))
    const lifecycle = { ready, closed: () => this.#ending.signal, onAccounts }
    const { keys } = this.#accountServices
    return createProvider(network.endpoint, lifecycle, { keys, faults: this.#faults, networks: this.#networks.access })
  }

  async #open(): Promise<void> {
    const network = await this.#networks.registry.default.open()
    this.#defaultNetwork = network
    this.#stateDump = await openStateDump(this.#options, () => network.chain, this.#hooks)
    this.#accountServices.checkKeys()
    await this.#networks.buildOthers()
    await this.#accountServices.opened
  }

  async #close(): Promise<void> {
    const reason = nodeClosed()
    this.#ending.abort(reason)
    // Requests that wait for a block would keep the gateways from closing.
    this.#networks.registry.interrupt()
    this.#isolated?.interrupt()
    await this.#gateways.opened()
    await closeAll(
      () => this.#gateways.close(),
      () => this.#networks.closeWebhooks(),
      () => this.#stateDump?.close(),
      () => this.#accountServices.close(),
      () => this.#isolated?.close(reason),
      () => this.#networks.close(reason),
    )
  }

  protected get ending(): AbortSignal {
    return this.#ending.signal
  }

  protected controlled(): Chain {
    return this.#started().chain
  }

  #started(): EthereumNetwork {
    if (this.#defaultNetwork === undefined) throw nodeStarting()
    return this.#defaultNetwork
  }
}
