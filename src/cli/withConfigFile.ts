import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOptions } from '../options/options.ts'

/** The configuration files that are read by default, in their order of precedence. */
const defaultNames = ['yaml', 'yml', 'json', 'ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(
  (extension) => `vivarium.config.${extension}`,
)

/** Returns the names of the default configuration files in a folder. A start reads the first. */
export const defaultConfigFiles = (folder: string): string[] =>
  defaultNames.filter((name) => existsSync(join(folder, name)))

/**
 * Adds the options of the configuration file, or of the default file in `folder`. The given options take precedence. Warns about further default
 * files, which are ignored.
 */
export async function withConfigFile(
  given: CommandOptions,
  folder: string,
  warn: (text: string) => void,
): Promise<CommandOptions> {
  const [first, ...others] = given.config === undefined ? defaultConfigFiles(folder) : []
  const file = first === undefined ? given.config : join(folder, first)
  if (file === undefined) return given
  for (const other of others)
    warn(`${other} is ignored, because ${first} exists: remove one, or select one with --config`)
  // Loaded only if there is a file, because loading the YAML reader takes longer than a start.
  const { readConfigFile } = await import('../node/files/configFile.ts')
  return { ...(await readConfigFile(file, warn)), ...given }
}

/** Adds the address of the variable ANVIL_IP_ADDR, which images and compose files for anvil set, with the preset of anvil. */
export function withAnvilHost(
  options: CommandOptions,
  { ANVIL_IP_ADDR: host = '' }: Readonly<Record<string, string | undefined>>,
): CommandOptions {
  return options.compatibleWith === 'anvil' && host !== '' ? { host, ...options } : options
}
