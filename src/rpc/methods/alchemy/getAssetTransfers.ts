import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { AssetTransferPage, AssetTransferSearch } from '../../wire/assetTransfer.ts'

export default defineMethod({
  summary:
    'Returns a page of the transfers of ether and tokens in a range of blocks, filtered by sender, recipient, token and category. `pageKey` of the result is for the next page. No contract has the category `specialnft` here. On a fork, the upstream returns the transfers up to the fork block.',
  params: [param('filter', AssetTransferSearch)],
  result: AssetTransferPage,
  async handler(context, search) {
    const { searchAssetTransfers } = await import('../../services/assets/searchAssetTransfers.ts')
    return rawJsonOf(await searchAssetTransfers(context, search))
  },
})
