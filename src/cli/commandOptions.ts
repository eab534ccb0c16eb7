import { type CommandOptions, withDefaults } from '../options/options.ts'
import { withDemo } from './demo.ts'

/**
 * Replaces the options for state files and the demo with options of a node. `ignore` receives messages about options that have no effect. Rejects
 * with a NodeError for options that contradict them.
 */
export async function describedOptions(
  options: CommandOptions,
  ignore: (text: string) => void,
): Promise<ReturnType<typeof withDemo>> {
  return withDemo(await stateOptions(options, ignore))
}

/** Replaces the options for state files. Loads the code only if there is one. */
async function stateOptions(options: CommandOptions, ignore: (text: string) => void): Promise<CommandOptions> {
  if ((options.state ?? options.loadState) === undefined) return options
  return (await import('./stateFiles.ts')).withStateFiles(options, ignore)
}

/** Rejects with a NodeError for options that the command cannot fulfil. Call it before the node starts. */
export async function checkCommandOptions(options: CommandOptions): Promise<void> {
  const { configOut, open } = withDefaults(options, 'command')
  const { dashboard } = withDefaults(options, 'listen')
  if (configOut !== undefined) (await import('./configOut.ts')).checkConfigOut(configOut)
  if (open && !dashboard) throw (await import('./openBrowser.ts')).nothingToOpen()
}
