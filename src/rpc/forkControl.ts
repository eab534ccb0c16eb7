/** The forks of one network, as far as a method can make and drop them. */
export interface ForkControl {
  /**
   * Makes a network that is what this one is now and goes its own way, under a name of its own, the next free one where none is given.
   * Resolves to the name. Rejects with a NodeError for a name that is taken or is no name.
   */
  fork(name: string | undefined): Promise<string>
  /** Closes a network that `fork` made; whether there was one with this name. */
  drop(name: string): Promise<boolean>
}
