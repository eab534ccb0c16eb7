import type { Chain } from '../../chain/chain.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { RunningHooks } from '../api/nodeHooks.ts'
import { warnOnStderr } from '../reportOnStderr.ts'
import type { StateDump } from './stateDump.ts'

/** Opens the dump of `dumpState`; undefined without the option, which loads no code then. Rejects with the errors of StateDump. */
export async function openStateDump(
  options: NodeOptions,
  chain: () => Chain,
  { onWarning: warn = warnOnStderr, onFault: report }: RunningHooks,
): Promise<StateDump | undefined> {
  if (options.dumpState === undefined) return undefined
  const { StateDump } = await import('./stateDump.ts')
  return new StateDump(options, { chain, warn, report })
}
