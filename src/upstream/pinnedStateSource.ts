import { quantityHex } from '../bytes.ts'
import { NodeError } from '../errors.ts'
import { hashOf, objectOf } from './jsonValues.ts'
import type { PinnedBlock } from './pinnedBlock.ts'
import { isPrunedState } from './refusals.ts'
import type { ReplaceableClient } from './replaceableClient.ts'
import type { StateSource } from './stateSource.ts'
import { refusalOf, upstreamInconsistent, upstreamPruned, upstreamReorganized } from './upstreamErrors.ts'

/** Returns the source of the state after the pinned block. Calls `onLoad` after each response, which adds data to the cache. */
export function pinnedStateSource(pinned: PinnedBlock, client: ReplaceableClient, onLoad: () => void): StateSource {
  const block = quantityHex(pinned.header.number)
  return {
    block,
    isPrague: pinned.header.requestsHash !== undefined,
    call: async (method, params) => {
      try {
        const result = await client.call(method, params)
        onLoad()
        return result
      } catch (error) {
        const refusal = refusalOf(error)
        if (!(error instanceof NodeError) || refusal === undefined || !isPrunedState(refusal)) throw error
        throw upstreamPruned({ host: client.host ?? '', block, message: error.message })
      }
    },
    wrongResponse: (what) => wrongResponse(what, pinned, client),
  }
}

/** Returns the error for a wrong response. Checks whether the pinned block was replaced. */
async function wrongResponse(what: string, pinned: PinnedBlock, client: ReplaceableClient): Promise<NodeError> {
  const { host } = client
  const { hash, header } = pinned
  try {
    const params = [quantityHex(header.number), false]
    const block = objectOf(await client.call('eth_getBlockByNumber', params), 'the block')
    const now = hashOf(block.hash, 'hash')
    if (now !== hash && host !== undefined)
      return upstreamReorganized({ host, number: Number(header.number), pinned: hash, now })
  } catch {
    // Without a block to compare, the response itself is reported.
  }
  return upstreamInconsistent({ host, what })
}
