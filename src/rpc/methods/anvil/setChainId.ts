import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

const chainIdFixed = define<{ chainId: bigint; requested: number }>(
  'ChainIdFixed',
  -32000,
  ({ chainId, requested }) =>
    `the chain ID is ${chainId} and cannot change: start a node with --chain-id ${requested}, or add a network`,
)

export default defineMethod({
  summary:
    'Accepts the current chain ID and refuses any other. The chain ID is part of every signature and cannot change.',
  params: [param('chainId', Integer)],
  result: EmptyResult,
  handler({ chain: { chainId } }, requested) {
    if (BigInt(requested) !== chainId) throw chainIdFixed({ chainId, requested })
    return null
  },
})
