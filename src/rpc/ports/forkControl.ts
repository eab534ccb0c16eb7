/** The forks of one network, as far as a method can make and drop them. */
export interface ForkControl {
  /**
   * Makes a network that is what this one is now and goes its own way, under a name of its own, the next free one where none is given.
   * The fork belongs to the API key `owner`, and no other key can use or drop it; without an owner, every key can use it.
   * Resolves to the name. Rejects with a NodeError for a name that is taken or is no name.
   */
  fork(name: string | undefined, owner: string | undefined): Promise<string>
  /** Closes a network that `fork` made, if it belongs to the API key `owner`; without one, any such network. Whether there was one. */
  drop(name: string, owner: string | undefined): Promise<boolean>
}
