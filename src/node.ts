/**
 * The composition root: builds each part of a node once and hands it what it needs. What is imported here is what a start waits for;
 * the chain and its engine are loaded after the node listens.
 */
import type { Hex } from './bytes.ts'
import { define } from './errors.ts'
import { type Gateway, openGateway } from './gateway/gateway.ts'
import type { Limits } from './gateway/serve.ts'
import { DEFAULT_CHAIN_ID } from './node/defaults.ts'
import type { ImportProgress } from './node/importProgress.ts'
import type { Services } from './node/openServices.ts'
import { checkOptions } from './options/check.ts'
import { type ListenOptions, type NodeOptions, withDefaults } from './options/options.ts'
import type { Provider } from './rpc/eip1193.ts'
import { type Endpoint, startingEndpoint } from './rpc/endpoint.ts'
import { createProvider } from './rpc/provider.ts'

/** A running node. Nothing listens until `listen` is called. */
export interface Node extends AsyncDisposable {
  /** EIP-1193, typed. It needs no port. */
  readonly provider: Provider
  /** Settles when the chain is there: calls made before wait for it. Rejects with what kept it from being built. */
  readonly ready: Promise<void>
  /** Throws until `ready`. */
  readonly chainId: number
  /** The development accounts. Throws until `ready`. */
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
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
}

/** Who wants to hear of what happens inside. */
export interface NodeHooks {
  readonly onImport?: (progress: ImportProgress) => void
  /** Faults of our own, which no client is told of. On standard error where nobody asks for them. */
  readonly onFault?: (fault: unknown, where: string) => void
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
  await node.ready
  return node
}

/** Starts a node without waiting for it: it can listen at once, while the chain is still being built. Throws for wrong options. */
export function startNode(options: NodeOptions = {}, hooks: NodeHooks = {}): Node {
  checkOptions(options, 'node')
  return new RunningNode(options, hooks)
}

class RunningNode implements Node {
  readonly provider: Provider
  readonly ready: Promise<void>
  readonly #limits: Limits
  readonly #endpoint: Endpoint
  readonly #opening: Promise<Services>
  readonly #gateways = new Set<Gateway>()
  #services: Services | undefined
  #listening: Promise<Gateway> | undefined
  #closing: Promise<void> | undefined
  readonly #abort = new AbortController()

  constructor(options: NodeOptions, hooks: NodeHooks) {
    const { bodyLimit, batchLimit } = withDefaults(options, 'node')
    this.#limits = { body: bodyLimit, batch: batchLimit }
    this.#opening = this.#open(options, hooks)
    this.#endpoint = startingEndpoint(
      this.#opening.then(({ endpoint }) => endpoint),
      knownBefore(options),
    )
    this.provider = createProvider(this.#endpoint)
    this.ready = this.#opening.then((services) => {
      this.#services = services
    })
    // Whoever awaits it hears of it; that nobody does is no reason to end the process.
    this.ready.catch(() => {})
  }

  get chainId(): number {
    return Number(this.#started().chain.chainId)
  }

  get accounts(): ReturnType<Services['wallet']['accounts']> {
    return this.#started().wallet.accounts()
  }

  async listen(options: ListenOptions = {}): Promise<Address> {
    checkOptions(options, 'listen')
    if (this.#closing !== undefined) throw nodeClosed()
    const { host, port } = withDefaults(options, 'listen')
    this.#listening = openGateway({ endpoint: this.#endpoint, host, port, limits: this.#limits })
    const gateway = await this.#listening
    this.#gateways.add(gateway)
    return { url: gateway.url, wsUrl: gateway.wsUrl, host: gateway.host, port: gateway.port }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  async #open(options: NodeOptions, { onImport = () => {}, onFault = reportOnStderr }: NodeHooks): Promise<Services> {
    // After what the caller does in this turn. If that is listening, clients that wait for the port go first, since loading the
    // engine keeps the process busy.
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#listening !== undefined) {
      await this.#listening.catch(() => {}) // the caller of `listen` hears of it
      await new Promise((resolve) => setTimeout(resolve, HEAD_START))
    }
    const { openServices } = await import('./node/openServices.ts')
    return openServices(options, { clientVersion, onImport, report: onFault, signal: this.#abort.signal })
  }

  async #close(): Promise<void> {
    this.#abort.abort(nodeClosed())
    await this.#listening?.catch(() => {})
    await Promise.all([...this.#gateways].map((gateway) => gateway.close()))
    const services = await this.#opening.catch(() => undefined)
    await services?.chain.close()
  }

  #started(): Services {
    if (this.#services === undefined) throw nodeStarting()
    return this.#services
  }
}

/** What follows from the options alone and so can be answered while the chain is being built. */
function knownBefore({ chainId = DEFAULT_CHAIN_ID, genesis, dataDir }: NodeOptions): ReadonlyMap<string, unknown> {
  const known = new Map<string, unknown>([['web3_clientVersion', clientVersion]])
  if (genesis !== undefined || dataDir !== undefined) return known
  return known.set('eth_chainId', `0x${chainId.toString(16)}`).set('net_version', String(chainId))
}

function reportOnStderr(fault: unknown, where: string): void {
  process.stderr.write(
    `vivarium: internal error in ${where}: ${fault instanceof Error ? fault.stack : String(fault)}\n`,
  )
}
