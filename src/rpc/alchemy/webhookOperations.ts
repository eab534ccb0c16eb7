/** The operations of the webhook API of Alchemy, with the HTTP method of each. */
export const webhookOperations = {
  'team-webhooks': ['GET'],
  'create-webhook': ['POST'],
  'update-webhook': ['PUT'],
  'delete-webhook': ['DELETE'],
  'webhook-addresses': ['GET'],
  'update-webhook-addresses': ['PATCH', 'PUT'],
  'webhook-nft-filters': ['GET'],
  'update-webhook-nft-filters': ['PATCH'],
  'dashboard-webhook-graphql-query': ['GET'],
  'graphql/variables/{variable}': ['GET', 'POST', 'PATCH', 'DELETE'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WebhookOperation = keyof typeof webhookOperations

/** The source of a regular expression that matches the paths of the operations, without the first slash. */
export const webhookOperationPattern = `(?:${Object.keys(webhookOperations)
  .map((name) => name.replace('{variable}', '[^/?]+'))
  .join('|')})`
