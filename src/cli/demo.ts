import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { optionOf } from '../options/check.ts'
import type { OptionGroup } from '../options/option.ts'
import type { CommandOptions } from '../options/options.ts'

/** fixtures/demo.yaml as the build prepared it: see src/fixtures/prebuilt.ts. Missing where the command runs from plain sources. */
const folder = join(import.meta.dirname, '..', 'demo')

/** Options of these groups describe the chains, which the demo would contradict. */
const chainGroups: readonly OptionGroup[] = ['Networks', 'Chain', 'Accounts', 'Mining', 'Compatibility']
/** Options of other groups that ask for a node as another tool starts it, with an empty chain. */
const chainOptions = ['clientVersion']

/** The options with the chains of the demo where no option describes a chain, or where `demo` asks for them. */
export function withDemo(options: CommandOptions): { readonly options: CommandOptions; readonly isDemo: boolean } {
  const isDemo = options.demo ?? !Object.keys(options).some(describesChains)
  if (!isDemo || !existsSync(folder)) return { options, isDemo: false }
  return { options: { ...options, fixtures: [folder] }, isDemo }
}

function describesChains(name: string): boolean {
  const option = optionOf(name)
  return option !== undefined && (chainGroups.includes(option.group) || chainOptions.includes(name))
}
