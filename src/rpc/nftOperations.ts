/** Operations of the NFT API of Alchemy (version 3). The gateway recognizes the paths of its requests by them. */

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

/** The others, whose requests get an error that names the served ones: the node knows no marketplaces and no collections of OpenSea. */
const notServed = [
  'getCollectionMetadata',
  'getCollectionsForOwner',
  'getFloorPrice',
  'getNFTSales',
  'getNFTsForCollection',
  'invalidateContract',
  'isHolderOfCollection',
  'reingestContract',
  'reportSpam',
] as const

export type NftOperation = (typeof withGet)[number] | (typeof withPost)[number]

/** The operations that the node serves. */
export const nftOperations: readonly NftOperation[] = [...withGet, ...withPost]

/** All operations, also those that the node does not serve. */
export const allNftOperations: readonly string[] = [...nftOperations, ...notServed]
