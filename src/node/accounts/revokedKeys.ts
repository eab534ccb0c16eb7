import { define } from '../../errors.ts'

export const keyRevoked = define('KeyRevoked', -32603, () => 'the key was revoked')

/** The API keys that were revoked since the start. Requests that began before can still run, and must create nothing that outlives the key. */
export class RevokedKeys {
  readonly #ids = new Set<string>()

  add(id: string): void {
    this.#ids.add(id)
  }

  /** Throws KeyRevoked if the key `owner` was revoked. */
  check(owner: string | undefined): void {
    if (owner !== undefined && this.#ids.has(owner)) throw keyRevoked()
  }
}
