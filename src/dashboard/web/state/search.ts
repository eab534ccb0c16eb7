import { isAddress, isHash } from '../format/hex.ts'
import type { RpcClient } from '../rpc/client.ts'
import { loadedNames } from './names.ts'

/**
 * Returns the view path for a search text: a block or transaction hash, a block number or tag, an address or a name. Undefined if nothing
 * matches.
 */
export async function findPath(rpc: RpcClient, text: string): Promise<string | undefined> {
  if (isAddress(text)) return `address/${text.toLowerCase()}`
  if (isHash(text)) return pathOfHash(rpc, text.toLowerCase())
  if (/^(latest|pending|safe|finalized|earliest)$/i.test(text)) return pathOfBlock(rpc, text.toLowerCase())
  const digits = text.replace(/^#/, '').replaceAll(',', '')
  if (/^(0x[0-9a-f]{1,16}|\d{1,18})$/i.test(digits)) return pathOfBlock(rpc, `0x${BigInt(digits).toString(16)}`)
  return (await loadedNames()).pathOf(text)
}

async function pathOfHash(rpc: RpcClient, hash: string): Promise<string | undefined> {
  const [transaction, block] = await Promise.all([
    rpc.request('eth_getTransactionByHash', [hash]),
    rpc.request('eth_getBlockByHash', [hash, false]),
  ])
  if (transaction !== null) return `tx/${hash}`
  return block === null ? undefined : `block/${hash}`
}

async function pathOfBlock(rpc: RpcClient, block: string): Promise<string | undefined> {
  const found = await rpc.request<{ number: string | null } | null>('eth_getBlockByNumber', [block, false])
  if (found === null) return undefined
  return found.number === null || block === 'pending' ? 'block/pending' : `block/${BigInt(found.number)}`
}
