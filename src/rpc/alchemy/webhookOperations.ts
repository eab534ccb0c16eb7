/** The paths of the webhook API of Alchemy. The gateway recognizes its requests by them. */
export const webhookOperations = [
  'team-webhooks',
  'create-webhook',
  'update-webhook',
  'delete-webhook',
  'webhook-addresses',
  'update-webhook-addresses',
  'webhook-nft-filters',
  'update-webhook-nft-filters',
  'dashboard-webhook-graphql-query',
  'graphql/variables/{name}',
] as const

/** The source of a regular expression that matches the paths of the operations, without the first slash. */
export const webhookOperationPattern = `(?:${webhookOperations.join('|').replace('{name}', '[^/?]+')})`
