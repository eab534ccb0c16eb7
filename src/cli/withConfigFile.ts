import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOptions } from '../options/options.ts'

/** The configuration files that are read by default. */
const defaultNames = ['vivarium.config.yaml', 'vivarium.config.yml', 'vivarium.config.json']

/** Adds the options of the configuration file, or of the default file in `folder`. The given options take precedence. */
export async function withConfigFile(
  given: CommandOptions,
  folder: string,
  warn: (text: string) => void,
): Promise<CommandOptions> {
  const file = given.config ?? defaultNames.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return given
  // Loaded only if there is a file, because loading the YAML reader takes longer than a start.
  const { readConfigFile } = await import('../node/files/configFile.ts')
  return { ...readConfigFile(file, warn), ...given }
}
