import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOptions } from '../options/options.ts'

/** What is read where no file is named. */
const usualNames = ['vivarium.config.yaml', 'vivarium.config.yml', 'vivarium.config.json']

/** The options that were given, over those of the configuration file: the one that is named, or the usual one in `folder`. */
export async function withConfigFile(
  given: CommandOptions,
  folder: string,
  warn: (text: string) => void,
): Promise<CommandOptions> {
  const file = given.config ?? usualNames.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return given
  // Readers of YAML take longer to load than a start without one.
  const { readConfigFile } = await import('../node/files/configFile.ts')
  return { ...readConfigFile(file, warn), ...given }
}
