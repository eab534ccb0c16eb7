import { define } from '../errors.ts'
import type { NodeOptions } from '../options/options.ts'

const needsDataDir = define<{ option: string }>(
  'NeedsDataDir',
  -32602,
  ({ option }) => `${option} needs --data-dir: without it, the node keeps everything in memory`,
)
const contradictingMining = define<{ where: string; blockTime: number }>(
  'ContradictingMining',
  -32602,
  ({ where, blockTime }) =>
    `${where}blockTime ${blockTime} cannot be given with mining: false (--no-mining), which mines no blocks by itself: leave out one of the two`,
)

/** Throws for options of which one would have no effect. */
export function checkContradictions({ networks = {}, ...options }: NodeOptions): void {
  for (const name of ['reset', 'repair'] as const)
    if (options[name] === true && options.dataDir === undefined) throw needsDataDir({ option: `--${name}` })
  checkMining('', options)
  // A network may replace one of the two options of the node.
  for (const [name, own] of Object.entries(networks)) checkMining(`networks.${name}.`, own)
}

function checkMining(where: string, { blockTime, mining }: Pick<NodeOptions, 'blockTime' | 'mining'>): void {
  if (blockTime !== undefined && mining === false) throw contradictingMining({ where, blockTime })
}
