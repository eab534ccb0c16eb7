import type { Caller } from '../../ports/caller.ts'
import type { WebhookControl } from '../../ports/webhookControl.ts'

/** What the operations of the webhook API need besides the request. */
export interface WebhookSource {
  readonly webhooks: WebhookControl
  readonly caller: Caller
  /** The API key of the request: it sees only its own webhooks. Undefined without a key. */
  readonly owner: string | undefined
}
