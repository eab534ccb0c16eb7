import type { Webhook, WebhookControl, WebhookVariable } from '../../src/rpc/ports/webhookControl.ts'

/** Webhooks with fixed ids and times, which send nothing. One event was delivered. */
export function exampleWebhooks(seconds: number): WebhookControl {
  const webhooks = new Map<string, Webhook>()
  const variables = new Map<string, WebhookVariable | undefined>()
  const created = seconds * 1_000
  return {
    variables: {
      find: (name) => variables.get(name),
      async update(name, _owner, change) {
        variables.set(name, change(variables.get(name)))
      },
    },
    list: () => [...webhooks.values()],
    find: (id) => webhooks.get(id),
    async create(settings, _watched, owner) {
      const id = `wh_${'0'.repeat(15)}${webhooks.size + 1}`
      const webhook = { ...settings, id, signingKey: `whsec_${'0'.repeat(24)}`, created, owner }
      webhooks.set(id, webhook)
      return webhook
    },
    async update(webhook, changes) {
      const changed = { ...webhook, ...changes }
      webhooks.set(webhook.id, changed)
      return changed
    },
    async delete({ id }) {
      webhooks.delete(id)
    },
    deliveries: () => [
      {
        id: 'whevt_0000000000000001',
        webhookId: 'wh_0000000000000001',
        created,
        status: 'delivered',
        attempts: 1,
        result: 200,
      },
    ],
  }
}
