import { define, errorMessage } from '../../errors.ts'
import type { ConfiguredWebhook } from '../../options/webhooks.ts'
import type { WebhookQuery, WebhookVariables } from '../../rpc/ports/webhookControl.ts'

const invalidQuery = define<{ message: string }>('InvalidOption', -32602, ({ message }) => message)

/**
 * Checks the query of the configured webhook at `index`, if it has one. Without `variables`, does not check whether its variables exist. GraphQL is
 * loaded at the first query. Rejects with InvalidOption.
 */
export async function configuredQuery(
  { query, skipEmpty = false }: ConfiguredWebhook,
  index: number,
  variables?: WebhookVariables,
): Promise<WebhookQuery | undefined> {
  if (query === undefined) return undefined
  const name = `webhooks[${index}].query`
  try {
    if (variables !== undefined) {
      const { checkWebhookQuery } = await import('../../rpc/services/webhooks/queries/webhookQuery.ts')
      return checkWebhookQuery(name, query, skipEmpty, { variables, owner: undefined })
    }
    const { compileQuery } = await import('../../rpc/services/webhooks/queries/compileQuery.ts')
    compileQuery(name, query)
    return undefined
  } catch (error) {
    throw invalidQuery({ message: errorMessage(error) })
  }
}
