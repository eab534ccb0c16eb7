/** Operations of the NFT API of Alchemy (version 3). The gateway recognizes the paths of its requests by them. */

/** The operations that the node serves. */
export const nftOperations = [
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
] as const

/** Other operations. Their error names the served ones: the node knows no marketplaces and no collections of OpenSea. */
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

/** All operations, also those that the node does not serve. */
export const allNftOperations: readonly string[] = [...nftOperations, ...notServed]
