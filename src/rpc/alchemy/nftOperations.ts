/**
 * Operations of the NFT API of Alchemy that the node does not serve: it knows no marketplaces and no collections of OpenSea. Their error names the
 * served ones.
 */
export const unservedNftOperations: readonly string[] = [
  'getCollectionMetadata',
  'getCollectionsForOwner',
  'getFloorPrice',
  'getNFTSales',
  'getNFTsForCollection',
  'invalidateContract',
  'isHolderOfCollection',
  'reingestContract',
  'reportSpam',
]
