/** Operations of the NFT API of Alchemy (version 3) that the node serves. The gateway recognizes the paths of its requests by them. */

const withPost = ['getNFTMetadataBatch', 'getContractMetadataBatch'] as const

const withGet = [
  'getNFTsForOwner',
  'getNFTsForContract',
  'getNFTMetadata',
  'getContractMetadata',
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
] as const

export type NftOperation = (typeof withGet)[number] | (typeof withPost)[number]

export const nftOperations: readonly NftOperation[] = [...withGet, ...withPost]
