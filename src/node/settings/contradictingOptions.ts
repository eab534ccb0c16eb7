import { define } from '../../errors.ts'
import type { NodeOptions } from '../../options/options.ts'
import { miningOptions } from '../../options/table/mining.ts'
import { checkTokenPrices } from '../../options/tokenPrices.ts'
import { checkWebhooks } from '../../options/webhooks.ts'

const needsDataDir = define<{ option: string }>(
  'NeedsDataDir',
  -32602,
  ({ option }) => `${option} needs --data-dir: without it, everything ends with the process`,
)
const needsDumpState = define(
  'NeedsDumpState',
  -32602,
  () => 'stateInterval (--state-interval) needs dumpState (--dump-state or --state), the file to write',
)
const contradictingMining = define<{ where: string; blockTime: number }>(
  'ContradictingMining',
  -32602,
  ({ where, blockTime }) =>
    `${where}blockTime ${blockTime} cannot be given with mining: false (--no-mining), which mines no blocks by itself: leave out one of the two`,
)

const needsBlockTime = define<{ where: string }>(
  'NeedsBlockTime',
  -32602,
  ({ where }) =>
    `${where}mixedMining (--mixed-mining) needs blockTime (--block-time): without it, each transaction has its block already`,
)

const contradictingDepths = define<{ where: string; safeDepth: number; finalizedDepth: number }>(
  'ContradictingDepths',
  -32602,
  ({ where, safeDepth, finalizedDepth }) =>
    `${where}safeDepth ${safeDepth} (--safe-depth) cannot be greater than finalizedDepth ${finalizedDepth} (--finalized-depth), because each finalized block is safe: lower the first or raise the second`,
)

// The URL can contain a key, so the message has only its end.
const blockInUrl = define<{ where: string; block: string }>(
  'BlockInUrl',
  -32602,
  ({ where, block }) =>
    `${where} ends with @${block}, which is how Ganache writes the block of a fork: give the URL without it, and the block as --fork-block ${block}`,
)

/** Throws for options that contradict each other, or of which one would have no effect. */
export function checkContradictions({ networks = {}, ...options }: NodeOptions): void {
  for (const name of ['reset', 'repair'] as const)
    if (options[name] === true && options.dataDir === undefined) throw needsDataDir({ option: `--${name}` })
  if (options.stateInterval !== undefined && options.dumpState === undefined) throw needsDumpState()
  checkWebhooks(options.webhooks ?? [])
  checkTokenPrices(options.tokenPrices ?? [])
  checkUrls('forkUrl (--fork-url)', options.forkUrl)
  checkUrls('upstream.url', options.upstream?.url)
  checkMining('', options)
  checkDepths('', options)
  const hasInterval = [options, ...Object.values(networks)].some(({ blockTime }) => blockTime !== undefined)
  if (options.mixedMining === true && !hasInterval) throw needsBlockTime({ where: '' })
  // A network may replace one of the two options of the node.
  for (const [name, own] of Object.entries(networks)) {
    checkUrls(`networks.${name}.upstream.url`, own.upstream?.url)
    checkMining(`networks.${name}.`, own)
    const { mixedMining, blockTime = options.blockTime } = own
    if (mixedMining === true && blockTime === undefined) throw needsBlockTime({ where: `networks.${name}.` })
    const { safeDepth = options.safeDepth, finalizedDepth = options.finalizedDepth } = own
    checkDepths(`networks.${name}.`, { safeDepth, finalizedDepth })
  }
}

/** In a URL without a path, the block of Ganache would be the host, such as 0.0.0.5 for 5. */
function checkUrls(where: string, urls: string | readonly string[] = []): void {
  for (const url of [urls].flat()) {
    const [, block] = /@(\d+|latest|earliest)$/.exec(url) ?? []
    if (block !== undefined) throw blockInUrl({ where, block })
  }
}

function checkMining(where: string, { blockTime, mining }: Pick<NodeOptions, 'blockTime' | 'mining'>): void {
  if (blockTime !== undefined && mining === false) throw contradictingMining({ where, blockTime })
}

/** Without `safeDepth`, the safe block is never behind the finalized block: see ViewOptions. */
function checkDepths(
  where: string,
  {
    safeDepth,
    finalizedDepth = miningOptions.finalizedDepth.default,
  }: Pick<NodeOptions, 'safeDepth' | 'finalizedDepth'>,
): void {
  if (safeDepth !== undefined && safeDepth > finalizedDepth)
    throw contradictingDepths({ where, safeDepth, finalizedDepth })
}
