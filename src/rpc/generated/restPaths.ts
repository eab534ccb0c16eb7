// Made from the schemas of wire/rest/ by `npm run generate`. Do not edit.

/** The paths of the operations of Alchemy's REST APIs, by method. The gateway recognizes their requests by them. */
export const alchemyPaths = {
  alchemy_nftApi: [
    'getNFTsForOwner',
    'getNFTsForContract',
    'getNFTMetadata',
    'getNFTMetadataBatch',
    'getContractMetadata',
    'getContractMetadataBatch',
    'getOwnersForNFT',
    'getOwnersForContract',
    'getContractsForOwner',
    'isHolderOfContract',
    'isAirdropNFT',
    'isSpamContract',
    'getSpamContracts',
    'searchContractMetadata',
    'summarizeNFTAttributes',
    'computeRarity',
  ],
  alchemy_portfolioApi: [
    'assets/tokens/by-address',
    'assets/tokens/balances/by-address',
    'assets/nfts/by-address',
    'assets/nfts/contracts/by-address',
    'transfers/by-address',
    'transactions/history/by-address',
  ],
  alchemy_pricesApi: ['tokens/by-symbol', 'tokens/by-address', 'tokens/historical'],
  alchemy_notifyApi: [
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
  ],
} as const
