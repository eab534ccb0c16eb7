import { isAddress, isHash } from '../format/hex.ts'
import type { RpcClient } from '../rpc/client.ts'
import { unlessNotAllowed } from '../rpc/errors.ts'
import { loadedNames } from './names.ts'

/** Maximum number of hex digits of a block number. */
const MAX_BLOCK_DIGITS = 16

/**
 * Returns the view path for a search text: the hash of a block, a transaction or a user operation, a block number or tag, an address or a name.
 * Undefined if nothing matches.
 */
export async function findPath(rpc: RpcClient, text: string): Promise<string | undefined> {
  // Other tools show hashes and addresses without 0x.
  const hex = `0x${text.toLowerCase().replace(/^0x/, '')}`
  if (isAddress(hex)) return `address/${hex}`
  if (isHash(hex)) return pathOfHash(rpc, hex)
  if (/^(latest|pending|safe|finalized|earliest)$/i.test(text)) return pathOfBlock(rpc, text.toLowerCase())
  const digits = text.replace(/^#/, '').replaceAll(',', '')
  if (/^(0x[0-9a-f]{1,16}|\d{1,18})$/i.test(digits)) return pathOfBlock(rpc, `0x${BigInt(digits).toString(16)}`)
  return (await loadedNames()).pathOf(text)
}

/** Says why a search found nothing. */
export function notFoundText(text: string): string {
  const digits = /^0x([0-9a-f]*)$/i.exec(text)?.[1]?.length ?? 0
  if (digits > MAX_BLOCK_DIGITS && digits !== 64)
    return `This hex text has ${digits} digits after 0x: an address has 40, a hash has 64.`
  if (/\.eth$/i.test(text)) return `This node does not resolve ENS names such as ${text}. Search for the address.`
  return `This network has no block, transaction or name ${text}.`
}

async function pathOfHash(rpc: RpcClient, hash: string): Promise<string | undefined> {
  const [transaction, block] = await Promise.all([
    rpc.request('eth_getTransactionByHash', [hash]),
    rpc.request('eth_getBlockByHash', [hash, false]),
  ])
  if (transaction !== null) return `tx/${hash}`
  if (block !== null) return `block/${hash}`
  const operation = await rpc
    .request<{ transactionHash: string | null } | null>('eth_getUserOperationByHash', [hash])
    .catch(unlessNotAllowed)
  return operation?.transactionHash == null ? undefined : `tx/${operation.transactionHash}`
}

async function pathOfBlock(rpc: RpcClient, block: string): Promise<string | undefined> {
  const found = await rpc.request<{ number: string | null } | null>('eth_getBlockByNumber', [block, false])
  if (found === null) return undefined
  return found.number === null || block === 'pending' ? 'block/pending' : `block/${BigInt(found.number)}`
}
