/** The block that a chain is to continue. Undefined members keep their current value. */
export interface UpstreamTarget {
  readonly url?: string | undefined
  /** The newest block if it is left out. */
  readonly block?: number | undefined
}

/** Replaces the chain of a network while it runs. */
export interface UpstreamControl {
  /**
   * Begins a new chain that continues a block of an upstream, or without a target a chain of its own. Accounts and settings are those of the
   * start. Rejects with a NodeError, and then the old chain goes on.
   */
  beginAt(target: UpstreamTarget | undefined): Promise<void>
  /** Asks the node at `url` from now on. Rejects with a NodeError where it has another chain or block, and then the old one is asked. */
  setUrl(url: string): Promise<void>
}
