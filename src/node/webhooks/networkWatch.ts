import type { Hash } from '../../bytes.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Webhook } from '../../rpc/ports/webhookControl.ts'
import { backgroundContext } from '../../rpc/protocol/endpoint.ts'
import { activityJson } from '../../rpc/services/webhooks/activityJson.ts'
import { activityOfBlock, type BlockActivity, type WebhookActivity } from '../../rpc/services/webhooks/blockActivity.ts'
import type { EthereumNetwork } from '../networks/ethereumNetwork.ts'
import type { LazyEthereumNetwork } from '../networks/networkRegistry.ts'
import type { WebhookEvent } from './webhookDeliveries.ts'

export interface NetworkWatchOptions {
  /** Returns the active webhooks of the network. */
  readonly webhooks: () => readonly Webhook[]
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
 * transfers of tokens in its events again, with `removed: true`: only logs can state it.
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
  #isStopped = false
  #stopWatching: (() => void) | undefined

  constructor(network: LazyEthereumNetwork, options: NetworkWatchOptions) {
    this.network = network
    this.#options = options
    network.whenBuilt((opened) => this.#watch(opened))
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
    if (transactions.length === 0) return
    this.#changes.push({ hash, number, isRemoved })
    if (!this.#isRunning) void this.#run(opened)
  }

  async #run(opened: EthereumNetwork): Promise<void> {
    this.#isRunning = true
    for (let next = this.#changes.shift(); next !== undefined; next = this.#changes.shift()) {
      try {
        if (next.isRemoved) this.#retract(next.hash)
        else await this.#report(opened, next)
      } catch (fault) {
        if (!this.#isStopped && !this.#options.signal.aborted) this.#options.report(fault)
      }
    }
    this.#isRunning = false
  }

  /** Sends the events of a new block, unless it was removed meanwhile. */
  async #report({ services }: EthereumNetwork, { number, hash }: BlockChange): Promise<void> {
    const { webhooks, signal } = this.#options
    const selected = webhooks()
    const { chain } = services
    const block = chain.hashByNumber(number) === hash ? chain.blockByNumber(number) : undefined
    if (selected.length === 0 || block === undefined) return
    const context = backgroundContext(services, { signal })
    const timeSlice = new TimeSlice({ caller: { signal }, milliseconds: Number.POSITIVE_INFINITY })
    const activity = await activityOfBlock(context, block, selected, timeSlice)
    if (activity === undefined || activity.events.length === 0 || this.#isStopped) return
    this.#remember(hash, activity)
    for (const event of activity.events) {
      this.#send(event, activity, false)
      if (timeSlice.isOver) await timeSlice.yield()
    }
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
    this.#options.send({ webhook, activity })
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

const transferCount = ({ events }: BlockActivity): number =>
  events.reduce((sum, { activities }) => sum + activities.length, 0)
