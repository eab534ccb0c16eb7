import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { define } from '../errors.ts'
import { optionOf } from '../options/check.ts'
import type { OptionGroup } from '../options/option.ts'
import type { CommandOptions, OptionName } from '../options/options.ts'
import { flags } from './flags.ts'

/** fixtures/demo.yaml as a built fixture. Missing if the command runs from plain sources. */
const file = join(import.meta.dirname, '..', 'demo.viv')
/** The artifacts of its contracts, with their source code. */
const artifacts = join(import.meta.dirname, '..', '..', 'fixtures', 'contracts')

/** Options of these groups describe chains, so they disable the demo. */
const chainGroups: readonly OptionGroup[] = ['Networks', 'Chain', 'Forking', 'Accounts', 'Mining', 'Compatibility']

const contradictsDemo = define<{ flag: string }>(
  'ContradictsDemo',
  -32602,
  ({ flag }) => `--demo cannot be given with --${flag}, because the demo defines its own chains: leave out one of them`,
)

/** Options that contradict the chains of the demo. */
const conflicting: readonly OptionName[] = [
  'fixtures',
  'genesis',
  'import',
  'hardfork',
  'chainId',
  'gasLimit',
  'baseFee',
  'genesisTime',
]

function checkConflicts(options: CommandOptions): void {
  const conflict = flags.find(({ name }) => conflicting.includes(name) && options[name] !== undefined)
  if (conflict !== undefined) throw contradictsDemo({ flag: conflict.flag })
}

/** Adds the chains of the demo if no option describes a chain, or if `demo` is set. */
export function withDemo(options: CommandOptions): { readonly options: CommandOptions; readonly isDemo: boolean } {
  if (options.demo === true) checkConflicts(options)
  const isDemo = options.demo ?? !Object.keys(options).some(describesChains)
  if (!isDemo || !existsSync(file)) return { options, isDemo: false }
  return { options: { artifacts: [artifacts], ...options, fixtures: [file] }, isDemo }
}

function describesChains(name: string): boolean {
  const option = optionOf(name)
  return option !== undefined && chainGroups.includes(option.group)
}
