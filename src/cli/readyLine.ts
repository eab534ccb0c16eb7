import type { NodeAddress } from '../node.ts'
import type { NodeOptions } from '../options/options.ts'

/**
 * Returns the line that a node of the preset prints when it is ready, or nothing without a preset. Programs that start a node, such as prool
 * and the bindings of alloy, wait for it.
 */
export function readyLine({ url }: NodeAddress, preset: NodeOptions['compatibleWith']): string {
  const { host } = new URL(url)
  switch (preset) {
    case 'anvil':
      return `Listening on ${host}\n`
    case 'hardhat':
      return `Started HTTP and WebSocket JSON-RPC server at ${url}/\n`
    case 'ganache':
      return `RPC Listening on ${host}\n`
    default:
      return ''
  }
}
