/** The options of the chain with which `anvil_reset` and `hardhat_reset` replace the chain of a network. */
import { join, parse } from 'node:path'
import { define } from '../../errors.ts'
import type { UpstreamTarget } from '../../rpc/ports/upstreamControl.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'

export const noUpstream = define(
  'NoUpstream',
  -32602,
  () => 'the chain has no upstream: give forking.jsonRpcUrl, or start the node with --fork-url URL',
)

/** The cache file that the options name, and the block that it is for. */
export interface NamedCache {
  readonly file: string | undefined
  readonly block: number | undefined
}

const chainIdTooLarge = define<{ chainId: bigint }>(
  'ChainIdTooLarge',
  -32602,
  ({ chainId }) =>
    `the chain cannot keep the chain ID ${chainId} without its upstream or fixture, because it is above 2^53 - 1: start the node with another --chain-id`,
)

/**
 * Returns the options of a chain without an upstream. It keeps its chain ID, because clients rely on it. Throws ChainIdTooLarge for one that no
 * option can have.
 */
export function ownChain(
  { upstream, fixtures, ...options }: NetworkChainOptions,
  chainId: bigint,
): NetworkChainOptions {
  if (options.chainId !== undefined) return options
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER)) throw chainIdTooLarge({ chainId })
  return { ...options, chainId: Number(chainId) }
}

/** Returns the options of a fork of `target`. Throws NoUpstream if neither the target nor the options name an upstream. */
export function continuedChain(
  { upstream = {}, fixtures, genesis, import: file, ...options }: NetworkChainOptions,
  { url, block }: UpstreamTarget,
  named: NamedCache,
): NetworkChainOptions {
  if (url === undefined && upstream.url === undefined && upstream.cache === undefined) throw noUpstream()
  const { block: _, cache, headers, ...rest } = upstream
  // Headers can contain keys, which another node must not receive.
  const isSame = url === undefined || [upstream.url].flat().includes(url)
  return {
    ...options,
    upstream: {
      ...rest,
      ...(isSame && headers !== undefined && { headers }),
      ...(isSame && { cache: cacheOfBlock(named, block) }),
      ...(!isSame && { url: [url] }),
      ...(block !== undefined && { block: String(block) }),
    },
  }
}

/** Returns the cache file of a block. A block other than the block of the named file has its own file in the same folder. */
function cacheOfBlock({ file, block: own }: NamedCache, block: number | undefined): string | undefined {
  if (file === undefined || block === undefined || block === own) return file
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-${block}${ext}`)
}
