import type { CommandOptions } from '../options/options.ts'
import { optionsFromEnvironment } from './commandLine.ts'
import { printMessage } from './output.ts'
import { withConfigFile } from './withConfigFile.ts'

/**
 * Returns the options that a start in this folder reads from the environment and the configuration file, for commands that do not take all flags.
 * `config` is the file of `--config`. Warnings go to standard error.
 */
export function configuredOptions(config: string | undefined): Promise<CommandOptions> {
  const given = optionsFromEnvironment(process.env, printMessage)
  return withConfigFile({ ...given, ...(config !== undefined && { config }) }, process.cwd(), printMessage)
}
