import type { Hex } from '../../bytes.ts'

/** Converts the chain ID of a network of kind l2a to a field element: a number, hex, or the ASCII bytes of a short string. */
export function chainFelt(chainId: number | string): Hex {
  if (typeof chainId === 'number') return `0x${chainId.toString(16)}`
  const number = /^0x[0-9a-f]+$/i.test(chainId) ? BigInt(chainId) : BigInt(`0x${Buffer.from(chainId).toString('hex')}`)
  return `0x${number.toString(16)}`
}
