/** The block to fork. */
export interface UpstreamTarget {
  /** The URL of the upstream. By default, the URL of the current upstream. */
  readonly url?: string | undefined
  /** The block number. By default, the latest block. */
  readonly block?: number | undefined
}

/** Replaces the chain of a network while it runs. */
export interface UpstreamControl {
  /**
   * Replaces the chain with a fork of an upstream block or, without a target, with a new local chain. The accounts and settings of the start of
   * the node apply. If it rejects, with a NodeError, the chain does not change. `caller` ends the wait for the upstream.
   */
  beginAt(target: UpstreamTarget | undefined, caller: AbortSignal): Promise<void>
  /**
   * Replaces the URL of the upstream. Rejects with a NodeError, and changes nothing, if the node at `url` has another chain or block. `caller`
   * ends the wait for it.
   */
  setUrl(url: string, caller: AbortSignal): Promise<void>
}
