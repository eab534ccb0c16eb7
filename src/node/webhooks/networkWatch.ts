import type { Hash } from '../../bytes.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Webhook, WebhookVariables } from '../../rpc/ports/webhookControl.ts'
import { backgroundContext } from '../../rpc/protocol/endpoint.ts'
import { activityJson } from '../../rpc/services/webhooks/activityJson.ts'
import { activityOfBlock, type BlockActivity, type WebhookActivity } from '../../rpc/services/webhooks/blockActivity.ts'
import type { EthereumNetwork } from '../networks/ethereumNetwork.ts'
import type { LazyEthereumNetwork } from '../networks/networkRegistry.ts'
import type { WebhookEvent } from './webhookDeliveries.ts'

export interface NetworkWatchOptions {
  /** Returns the active webhooks of the network. */
  readonly webhooks: () => readonly Webhook[]
  /** The variables of their queries. */
  readonly variables: WebhookVariables
  readonly send: (event: WebhookEvent) => void
  /** Receives the error of a block whose events cannot be computed. */
  readonly report: (fault: unknown) => void
  /** Aborts when the node is closed. */
  readonly signal: AbortSignal
}

/** Maximum numbers of blocks and transfers that are remembered, to report them again when their blocks are removed. */
const MAX_REMEMBERED_BLOCKS = 1_000
const MAX_REMEMBERED_TRANSFERS = 100_000

/** A block that was added or removed. Not the block itself: many changes can wait. */
interface BlockChange {
  readonly hash: Hash
  readonly number: number
  readonly isRemoved: boolean
}

/**
 * Computes the events of the webhooks of a network, block by block, in time slices between which requests run. For a removed block, sends the
 * transfers of tokens in its events again, with `removed: true`: only logs can state it. Queries have no events of removed blocks, as on Alchemy.
 */
export class NetworkWatch {
  readonly network: LazyEthereumNetwork
  readonly #options: NetworkWatchOptions
  /** The events that were sent, by block hash, the oldest first. */
  readonly #sent = new Map<Hash, BlockActivity>()
  /** Number of transfers in these events. */
  #sentTransfers = 0
  readonly #changes: BlockChange[] = []
  #isRunning = false
  /** Resolves when the events of all changes so far are sent. */
  #sentAll: Promise<void> = Promise.resolve()
  #isStopped = false
  #stopWatching: (() => void) | undefined

  constructor(network: LazyEthereumNetwork, options: NetworkWatchOptions) {
    this.network = network
    this.#options = options
    network.whenBuilt((opened) => this.#watch(opened))
  }

  /** Number of blocks whose events are not sent yet. */
  get waitingBlocks(): number {
    return this.#changes.length
  }

  /** Ends the watch when the events of all blocks so far are sent. */
  async finish(): Promise<void> {
    this.#stopWatching?.()
    await this.#sentAll
    this.stop()
  }

  /** Ends the watch. Events in progress are dropped. */
  stop(): void {
    this.#isStopped = true
    this.#stopWatching?.()
    this.#changes.length = 0
  }

  #watch(opened: EthereumNetwork): void {
    if (this.#isStopped) return
    this.#stopWatching = opened.services.events?.feed.watchBlocks({
      added: (block) => this.#changed(opened, block, false),
      removed: (block) => this.#changed(opened, block, true),
    })
  }

  #changed(opened: EthereumNetwork, { hash, number, transactions }: ChainBlock, isRemoved: boolean): void {
    // A block without transactions has no transfers.
    if (transactions.length === 0 && !this.#options.webhooks().some(isQuery)) return
    this.#changes.push({ hash, number, isRemoved })
    if (!this.#isRunning) this.#sentAll = this.#run(opened)
  }

  async #run(opened: EthereumNetwork): Promise<void> {
    this.#isRunning = true
    const { signal } = this.#options
    const timeSlice = new TimeSlice({ caller: { signal }, milliseconds: Number.POSITIVE_INFINITY })
    for (let next = this.#changes[0]; next !== undefined; next = this.#changes[0]) {
      try {
        if (next.isRemoved) this.#retract(next.hash)
        else await this.#report(opened, next, timeSlice)
        if (timeSlice.isOver) await timeSlice.yield()
      } catch (fault) {
        this.#fail(fault)
      }
      this.#changes.shift()
    }
    this.#isRunning = false
  }

  /** Sends the events of a new block, unless it was removed meanwhile. */
  async #report({ services }: EthereumNetwork, { number, hash }: BlockChange, timeSlice: TimeSlice): Promise<void> {
    const { webhooks, variables, signal } = this.#options
    const selected = webhooks()
    const { chain } = services
    const block = chain.hashByNumber(number) === hash ? chain.blockByNumber(number) : undefined
    if (selected.length === 0 || block === undefined) return
    const context = backgroundContext(services, { signal })
    const queries = selected.filter(isQuery)
    if (queries.length > 0) {
      const { sendQueryEvents } = await import('./queryEvents.ts')
      const send = (event: WebhookEvent): void => {
        if (!this.#isStopped) this.#options.send(event)
      }
      const report = (fault: unknown): void => this.#fail(fault)
      await sendQueryEvents(context, block, queries, { timeSlice, variables, send, report })
    }
    const others = selected.filter((webhook) => !isQuery(webhook))
    if (others.length === 0 || block.transactions.length === 0) return
    const activity = await activityOfBlock(context, block, others, timeSlice)
    if (activity === undefined || activity.events.length === 0 || this.#isStopped) return
    this.#remember(hash, activity)
    for (const event of activity.events) {
      this.#send(event, activity, false)
      if (timeSlice.isOver) await timeSlice.yield()
    }
  }

  #fail(fault: unknown): void {
    if (!this.#isStopped && !this.#options.signal.aborted) this.#options.report(fault)
  }

  /** Sends the logs of a removed block again. */
  #retract(hash: Hash): void {
    const activity = this.#sent.get(hash)
    if (activity === undefined) return
    this.#forget(hash, activity)
    for (const { webhook, activities } of activity.events) {
      const logged = activities.filter(({ log }) => log !== undefined)
      if (logged.length > 0) this.#send({ webhook, activities: logged }, activity, true)
    }
  }

  #send({ webhook, activities }: WebhookActivity, { tokens }: BlockActivity, isRemoved: boolean): void {
    const activity = activities.map((each) => activityJson(webhook.type, each, tokens, isRemoved))
    this.#options.send({ webhook, event: [Buffer.from(JSON.stringify({ network: webhook.network, activity }))] })
  }

  #remember(hash: Hash, activity: BlockActivity): void {
    this.#sent.set(hash, activity)
    this.#sentTransfers += transferCount(activity)
    for (const [oldest, sent] of this.#sent) {
      if (this.#sent.size <= MAX_REMEMBERED_BLOCKS && this.#sentTransfers <= MAX_REMEMBERED_TRANSFERS) break
      this.#forget(oldest, sent)
    }
  }

  #forget(hash: Hash, activity: BlockActivity): void {
    this.#sent.delete(hash)
    this.#sentTransfers -= transferCount(activity)
  }
}

const isQuery = ({ type }: Webhook): boolean => type === 'GRAPHQL'

const transferCount = ({ events }: BlockActivity): number =>
  events.reduce((sum, { activities }) => sum + activities.length, 0)
