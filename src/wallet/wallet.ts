import type { Hex } from '../bytes.ts'
import { hideStackFrames } from '../errors.ts'
import { unknownOption } from '../options/check.ts'
import { nearestOf } from '../options/nearest.ts'
import { invalidParams } from '../rpc/errors.ts'
import {
  type ProviderEmitter,
  type ProviderEvents,
  type ProviderListener,
  ProviderListeners,
} from '../rpc/provider/providerEvents.ts'
import type { RequestArguments } from '../rpc/provider/requestArguments.ts'
import { AtomicBatches, type AtomicCapability, atomicCapability } from './atomicBatches.ts'
import { type BatchCall, isBatchCall } from './batchAccount.ts'
import { type InjectedPage, type InjectOptions, injectWallet } from './injectWallet.ts'
import {
  readCalls,
  readCapabilitiesQuery,
  readChainId,
  readPermissions,
  readTransaction,
  signerIn,
} from './requestParams.ts'
import { SentCallsById, sendSeparately, type WalletCall } from './sentCalls.ts'
import {
  accountUnauthorized,
  atomicityUnsupported,
  callsChainUnsupported,
  capabilityUnsupported,
  chainUnrecognized,
  userRejected,
  walletMethodUnsupported,
} from './walletErrors.ts'
import { chainIdOf, type WalletNetwork, WalletNetworks, type WalletNode } from './walletNetworks.ts'

/** A request that a wallet shows to its user, who approves or rejects it. */
export interface WalletRequest {
  readonly method: string
  readonly params: RequestArguments['params']
}

/**
 * Decides about a request instead of a user. False rejects it with the code 4001. The page gets an error that the function throws, with its `code`,
 * `message` and `data`.
 */
export type Approve = (request: WalletRequest) => boolean | Promise<boolean>

/** An account: an address, or a position in `accounts` of the node. */
export type AccountChoice = Hex | number

/** Options of `createWallet`. */
export interface WalletOptions {
  /** The accounts of a connected page, the selected one first. Default: the first account of the node. */
  readonly accounts?: readonly AccountChoice[]
  /** The name of the selected network. Default: the default network of the node. */
  readonly network?: string
  /** Whether pages are connected without a request, as if the user had connected them before. Default: false. */
  readonly isConnected?: boolean
  /** Default: approves every request. */
  readonly approve?: Approve
  /**
   * Whether the wallet sends batches of calls in one transaction, for which it upgrades the account (EIP-7702). Otherwise it sends each call in its own
   * transaction, and rejects batches that must be atomic. Default: true.
   */
  readonly atomic?: boolean
}

/** A wallet for tests of dApps. It is an EIP-1193 provider that signs with the accounts of a node, and has no window: the test decides instead of a user. */
export interface TestWallet extends ProviderEmitter {
  /** Can be replaced at any time, for example by `() => false`, which rejects. */
  approve: Approve
  /** The requests that a user would have seen, in their order. */
  readonly requests: readonly WalletRequest[]
  /** Handles a request of a page. Rejects with the errors of EIP-1193, and of the node. */
  request<Result = unknown>(call: RequestArguments): Promise<Result>
  /** Selects the only account of connected pages, which get `accountsChanged`. */
  selectAccount(account: AccountChoice): void
  /** Selects a network of the node by its name. Pages get `chainChanged`. Rejects with UnknownNetwork. */
  switchNetwork(name: string): Promise<void>
  /** Disconnects the pages, which get `accountsChanged` without accounts. */
  disconnect(): void
  /**
   * Makes the wallet available to a page or a browser context of Playwright, or a page of Puppeteer: as `window.ethereum`, and by EIP-6963.
   * Documents have it that are opened afterwards.
   */
  inject(page: InjectedPage, options?: InjectOptions): Promise<void>
}

/** Creates a wallet with the accounts and networks of a node, which must be ready. Throws UnknownOption, or UnknownNetwork. */
export const createWallet = (node: WalletNode, options: WalletOptions = {}): TestWallet => new NodeWallet(node, options)

const walletOptionNames: readonly string[] = [
  'accounts',
  'network',
  'isConnected',
  'approve',
  'atomic',
] satisfies (keyof WalletOptions)[]

/** Throws UnknownOption for an option that wallets do not have. JavaScript callers have no compiler that checks them. */
function checkWalletOptions(options: WalletOptions): void {
  const source = Object.keys(options).find((name) => !walletOptionNames.includes(name))
  if (source === undefined) return
  throw unknownOption({ source, nearest: nearestOf(source, walletOptionNames), reference: 'the type WalletOptions' })
}

/** Methods that sign with an account in their parameters. */
const SIGNING_METHODS: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
])

type Handler = (params: RequestArguments['params']) => unknown

class NodeWallet implements TestWallet {
  approve: Approve
  readonly requests: WalletRequest[] = []
  readonly #networks: WalletNetworks
  /** The networks whose accounts are known. The node itself is ready. */
  readonly #built = new WeakSet<WalletNetwork>()
  #network: WalletNetwork
  #accounts: readonly AccountChoice[]
  #isConnected: boolean
  readonly #listeners = new ProviderListeners()
  readonly #isAtomic: boolean
  readonly #batches = new AtomicBatches()
  readonly #calls = new SentCallsById()
  /** The IDs of the subscriptions of pages. Tests can have others at the same provider. */
  readonly #subscriptions = new Set<unknown>()
  /** The networks whose subscriptions the wallet forwards. */
  readonly #forwarded = new WeakSet<WalletNetwork>()

  constructor(node: WalletNode, options: WalletOptions) {
    checkWalletOptions(options)
    const { accounts = [0], network, isConnected = false, approve = () => true, atomic = true } = options
    this.#isAtomic = atomic
    this.#networks = new WalletNetworks(node)
    this.#network = this.#networks.named(network)
    if (network === undefined) this.#built.add(node)
    this.#accounts = accounts
    this.#isConnected = isConnected
    this.approve = approve
  }

  readonly request = async <Result>(call: RequestArguments): Promise<Result> => {
    try {
      const { method, params } = call
      await this.#build(this.#network)
      const handle = this.#handlers.get(method) ?? ((given) => this.#forward(method, given))
      return (await handle(params)) as Result // the caller specifies its type
    } catch (failure) {
      throw hideStackFrames(failure, this.request)
    }
  }

  readonly #handlers: ReadonlyMap<unknown, Handler> = new Map(
    Object.entries<Handler>({
      eth_requestAccounts: (params) => this.#connect('eth_requestAccounts', params),
      eth_accounts: () => this.#connectedAccounts(),
      eth_coinbase: () => this.#connectedAccounts()[0] ?? null,
      eth_sendTransaction: (params) => this.#withSender('eth_sendTransaction', params),
      eth_signTransaction: (params) => this.#withSender('eth_signTransaction', params),
      eth_subscribe: (params) => this.#subscribe(params),
      wallet_requestPermissions: async (params) => {
        readPermissions(params)
        await this.#connect('wallet_requestPermissions', params)
        return this.#permissions()
      },
      wallet_getPermissions: () => this.#permissions(),
      wallet_revokePermissions: (params) => {
        readPermissions(params)
        this.disconnect()
        return null
      },
      wallet_switchEthereumChain: (params) => this.#switchChain('wallet_switchEthereumChain', params),
      wallet_addEthereumChain: (params) => this.#switchChain('wallet_addEthereumChain', params),
      wallet_watchAsset: async (params) => {
        await this.#ask('wallet_watchAsset', params)
        return true
      },
      wallet_getCapabilities: (params) => this.#capabilities(params),
      wallet_sendCalls: (params) => this.#sendCalls(params),
      wallet_getCallsStatus: (params) => this.#calls.statusOf(String(Array.isArray(params) ? params[0] : undefined)),
      wallet_showCallsStatus: () => null,
    }),
  )

  on<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.add(event, listener, false)
    return this
  }

  once<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.add(event, listener, true)
    return this
  }

  removeListener<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    this.#listeners.remove(event, listener)
    return this
  }

  off<Event extends keyof ProviderEvents>(event: Event, listener: ProviderListener<Event>): this {
    return this.removeListener(event, listener)
  }

  selectAccount(account: AccountChoice): void {
    this.#accounts = [account]
    // Requests wait for the network, so before it is built, pages have no accounts that could change.
    const hasAccounts = this.#isConnected && this.#built.has(this.#network)
    if (hasAccounts) this.#listeners.emit('accountsChanged', this.#connectedAccounts())
  }

  async switchNetwork(name: string): Promise<void> {
    await this.#select(this.#networks.named(name))
  }

  disconnect(): void {
    if (!this.#isConnected) return
    this.#isConnected = false
    this.#listeners.emit('accountsChanged', [])
  }

  inject(page: InjectedPage, options: InjectOptions = {}): Promise<void> {
    return injectWallet(this, page, options)
  }

  /** Returns the accounts that pages see, in lower case as from other wallets. */
  #connectedAccounts(): readonly Hex[] {
    return this.#isConnected ? this.#accounts.map((account) => this.#addressOf(account)) : []
  }

  #addressOf(account: AccountChoice): Hex {
    if (typeof account !== 'number') return account.toLowerCase() as Hex // hex in lower case is hex
    const { accounts } = this.#network
    const address = accounts[account]?.address
    if (address === undefined)
      throw invalidParams({ reason: `the node has no account ${account}: it has ${accounts.length}` })
    return address.toLowerCase() as Hex
  }

  async #ask(method: string, params: RequestArguments['params']): Promise<void> {
    const request = { method, params }
    this.requests.push(request)
    if (!(await this.approve(request))) throw userRejected()
  }

  async #connect(method: string, params: RequestArguments['params']): Promise<readonly Hex[]> {
    if (!this.#isConnected || method !== 'eth_requestAccounts') await this.#ask(method, params)
    if (!this.#isConnected) {
      this.#isConnected = true
      this.#listeners.emit('accountsChanged', this.#connectedAccounts())
    }
    return this.#connectedAccounts()
  }

  #permissions(): readonly object[] {
    if (!this.#isConnected) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: this.#connectedAccounts() }]
    return [{ parentCapability: 'eth_accounts', caveats }]
  }

  async #build(network: WalletNetwork): Promise<void> {
    if (this.#built.has(network)) return
    await network.ready
    this.#built.add(network)
  }

  async #select(network: WalletNetwork): Promise<void> {
    await this.#build(network)
    const [before, after] = await Promise.all([chainIdOf(this.#network), chainIdOf(network)])
    this.#network = network
    if (after !== before) this.#listeners.emit('chainChanged', after)
  }

  /** Wallets also select a network that a page adds. */
  async #switchChain(method: string, params: RequestArguments['params']): Promise<null> {
    const chainId = readChainId(params)
    const network = await this.#networks.withChainId(BigInt(chainId))
    if (network === undefined) throw chainUnrecognized({ chainId })
    if (BigInt(await chainIdOf(this.#network)) === BigInt(chainId)) return null
    await this.#ask(method, params)
    await this.#select(network)
    return null
  }

  /** Returns an account of connected pages; the selected one if undefined. Throws AccountUnauthorized. */
  #authorized(account: string | undefined): Hex {
    const [selected] = this.#connectedAccounts()
    const found = this.#connectedAccounts().find((each) => each === (account ?? selected)?.toLowerCase())
    if (found === undefined) throw accountUnauthorized({ account })
    return found
  }

  /** Sends or signs a transaction. Without a sender, it is of the selected account. */
  async #withSender(method: string, params: RequestArguments['params']): Promise<unknown> {
    const transaction = readTransaction(params)
    const complete = [{ ...transaction, from: this.#authorized(transaction.from) }]
    await this.#ask(method, complete)
    return this.#network.provider.request({ method, params: complete })
  }

  async #forward(method: string, params: RequestArguments['params']): Promise<unknown> {
    if (/^wallet_/.test(method)) throw walletMethodUnsupported({ method })
    if (SIGNING_METHODS.has(method)) {
      this.#authorized(signerIn(params, this.#connectedAccounts()))
      await this.#ask(method, params)
    }
    return this.#network.provider.request({ method, params })
  }

  async #subscribe(params: RequestArguments['params']): Promise<unknown> {
    const network = this.#network
    if (!this.#forwarded.has(network)) {
      this.#forwarded.add(network)
      network.provider.on('message', (message) => {
        if (this.#subscriptions.has(message.data.subscription)) this.#listeners.emit('message', message)
      })
    }
    const id = await network.provider.request<unknown, string>({ method: 'eth_subscribe', params })
    this.#subscriptions.add(id)
    return id
  }

  /** Returns the capabilities by chain ID: of the networks with the IDs that the page gives, or of all networks. */
  async #capabilities(params: RequestArguments['params']): Promise<object> {
    const { account, chainIds } = readCapabilitiesQuery(params)
    const address = this.#authorized(account)
    const networks = await this.#networks.withChainIds(chainIds)
    const entries = networks.map(async (network) => {
      const { status } = await this.#atomicCapability(network, address)
      return [await chainIdOf(network), { atomic: { status } }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  async #atomicCapability(network: WalletNetwork, account: Hex): Promise<AtomicCapability> {
    return this.#isAtomic
      ? atomicCapability(network, account)
      : { status: 'unsupported', reason: 'the option `atomic` of the wallet is false' }
  }

  async #sendCalls(params: RequestArguments['params']): Promise<object> {
    const { id, from, chainId, calls, required, isAtomicRequired } = readCalls(params)
    const account = this.#authorized(from)
    const [capability] = required
    if (capability !== undefined) throw capabilityUnsupported({ capability })
    const network = await this.#networks.withChainId(BigInt(chainId))
    if (network === undefined) throw callsChainUnsupported({ chainId })
    if (id !== undefined) this.#calls.checkNew(id)
    const batch = await this.#atomicBatch(network, account, calls, isAtomicRequired)
    await this.#ask('wallet_sendCalls', params)
    const sent =
      batch === undefined
        ? await sendSeparately(network, account, calls)
        : { isAtomic: true, hashes: [await this.#batches.send(network, account, batch)], isIncomplete: false }
    return { id: this.#calls.add({ network, ...sent }, id) }
  }

  /** Returns the calls of an atomic batch. Undefined if each is to be sent separately. Rejects with AtomicityUnsupported. */
  async #atomicBatch(
    network: WalletNetwork,
    account: Hex,
    calls: readonly WalletCall[],
    isRequired: boolean,
  ): Promise<readonly BatchCall[] | undefined> {
    // A transaction with one call is atomic, also of an account without code.
    if (calls.length === 1) return undefined
    const capability: AtomicCapability = calls.every(isBatchCall)
      ? await this.#atomicCapability(network, account)
      : { status: 'unsupported', reason: 'one of them creates a contract' }
    if (capability.status !== 'unsupported') return calls.filter(isBatchCall)
    if (isRequired) throw atomicityUnsupported(capability)
    return undefined
  }
}
