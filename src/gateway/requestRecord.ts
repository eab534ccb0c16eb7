import type { RecentRequest } from '../rpc/ports/keyControl.ts'

/** Record of an answered or rejected request, for usage, metrics and the log. It contains no keys and no parameters. */
export interface RequestRecord extends Omit<RecentRequest, 'sequence' | 'time' | 'key'> {
  /** Account id, never the key. */
  readonly account: string
  /** Reason for a rejection that only the log shows, for the operator. */
  readonly reason?: string | undefined
}
