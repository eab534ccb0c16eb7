import { defineMethod, param } from '../../protocol/method.ts'
import { toUncle, Uncle } from '../../wire/block.ts'
import { Hash } from '../../wire/bytes.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the uncle at a position in the block with this hash; null when there is none, as in every block that was made here.',
  params: [param('blockHash', Hash), param('uncleIndex', Index)],
  result: Uncle.nullable(),
  example: {
    params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964', '0x0'],
    result: null,
  },
  handler({ chain }, blockHash, index) {
    const uncle = chain.blockByHash(blockHash)?.uncleHeaders[index]
    return uncle === undefined ? null : toUncle(uncle)
  },
})
