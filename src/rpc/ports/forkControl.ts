/** Creates and removes forks of one network. */
export interface ForkControl {
  /**
   * Copies this network under the given name, or the next free name. The fork belongs to the API key `owner`, and no other key can use or
   * remove it; without an owner, every key can use it. Resolves to the name. Rejects with a NodeError for an invalid or used name.
   */
  fork(name: string | undefined, owner: string | undefined): Promise<string>
  /** Removes a fork. With `owner`, it must belong to this API key. Returns whether the fork existed. */
  drop(name: string, owner: string | undefined): Promise<boolean>
}
