import { z } from 'zod'
import { alchemyPaths } from '../../generated/restPaths.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'

const expected = 'an operation of the NFT API with its query: /getNFTsForOwner?owner=0x…'
const bodyForm = 'the body of a POST request: a JSON object'

export default defineMethod({
  summary: `Returns the body of the response to a request of the NFT API of Alchemy, version 3: ${alchemyPaths.alchemy_nftApi.join(', ')}. The owners follow from the transfers of ERC-721 and ERC-1155 tokens, the metadata from calls of the contracts on the latest block.`,
  params: [
    param('path', z.string({ error: expected }).startsWith('/', { error: expected })),
    param('body', z.looseObject({}, { error: bodyForm }).default({})),
  ],
  result: z.looseObject({}),
  effect: 'read',
  async handler(context, path, body) {
    const { nftApiBody } = await import('../../services/nfts/nftApi.ts')
    return rawJsonOf(await nftApiBody(context, { path, body }))
  },
})
