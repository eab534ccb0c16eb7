import { define } from '../../errors.ts'

const chainIdNotNumber = define<{ chainId: string }>(
  'ChainIdNotNumber',
  -32602,
  ({ chainId }) =>
    `chainId is not a number, because the chain ID ${chainId} is above 2^53 - 1: read it from node.network(NAME).chainId, or with eth_chainId`,
)

/** Returns the chain ID of a network with an EVM as a number. Throws ChainIdNotNumber above 2^53 - 1. */
export function numericChainId(chainId: number | string): number {
  if (typeof chainId === 'string') throw chainIdNotNumber({ chainId })
  return chainId
}
