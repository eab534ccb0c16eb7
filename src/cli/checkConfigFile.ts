import { readConfigFile } from '../node/files/configFile.ts'
import { checkConfiguration } from '../node/settings/checkConfiguration.ts'
import type { CommandOptions } from '../options/options.ts'
import { checkCommandOptions, describedOptions } from './commandOptions.ts'

/**
 * Reads a configuration file, and checks it as a start with it does. Builds no chain. Resolves to its options. Rejects with the NodeError with
 * which the start would fail.
 */
export async function checkConfigFile(file: string): Promise<CommandOptions> {
  const written = await readConfigFile(file)
  const { options, isDemo } = await describedOptions(written, () => {})
  await checkCommandOptions(options)
  // The fixture of the demo needs no check.
  await checkConfiguration(isDemo ? written : options)
  return written
}
