import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOptions } from '../options/options.ts'

/** The configuration files that are read by default. */
const usualNames = ['vivarium.config.yaml', 'vivarium.config.yml', 'vivarium.config.json']

/** Adds the options of the configuration file, or of the default file in `folder`. The given options take precedence. */
export async function withConfigFile(
  given: CommandOptions,
  folder: string,
  warn: (text: string) => void,
): Promise<CommandOptions> {
  const file = given.config ?? usualNames.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return given
  // Not loaded without a file: the YAML reader takes longer to load than the start.
  const { readConfigFile } = await import('../node/files/configFile.ts')
  return { ...readConfigFile(file, warn), ...given }
}
