import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

const chainIdFixed = define<{ chainId: bigint; asked: number }>(
  'ChainIdFixed',
  -32000,
  ({ chainId, asked }) =>
    `the chain id is ${chainId} and cannot change: start a node with --chain-id ${asked}, or add a network`,
)

export default defineMethod({
  summary:
    'Accepts the current chain id and refuses every other. The chain id is part of every signature and cannot change.',
  params: [param('chainId', Integer)],
  result: Done,
  handler({ chain: { chainId } }, asked) {
    if (BigInt(asked) !== chainId) throw chainIdFixed({ chainId, asked })
    return null
  },
})
