import { type ParseArgsConfig, parseArgs } from 'node:util'

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>

/**
 * Parses the arguments of a script, with parseArgs of node:util. `--help` prints the usage. For wrong arguments, prints the reason and the usage,
 * and ends the process with status 2.
 */
export function scriptArguments<const Config extends ParseArgsConfig>(usage: string, config: Config): Parsed<Config> {
  if (process.argv.includes('--help')) {
    console.log(`usage: ${usage}`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return endWithUsage(usage, (error as Error).message) // parseArgs throws TypeErrors
  }
}

/** Prints the reason and the usage, and ends the process with status 2. */
export function endWithUsage(usage: string, reason: string): never {
  console.error(`${reason}\nusage: ${usage}`)
  process.exit(2)
}

/** Returns an option that is a number of at least 0. Ends the process otherwise. */
export function countOf(usage: string, name: string, text: string): number {
  const count = Number(text)
  if (text !== '' && Number.isFinite(count) && count >= 0) return count
  return endWithUsage(usage, `--${name} must be a number of at least 0, not ${text}`)
}

/** Returns the option `--seed`, or a new seed without it. Ends the process if it is not a number. */
export const seedOf = (usage: string, text: string | undefined): number =>
  text === undefined ? Date.now() % 2 ** 31 : countOf(usage, 'seed', text)

/** Returns an option that is one of `names`. Undefined if it is not given. Ends the process otherwise. */
export function nameOf<Name extends string>(
  usage: string,
  option: string,
  names: readonly Name[],
  text: string | undefined,
): Name | undefined {
  const name = names.find((each) => each === text)
  if (text !== undefined && name === undefined)
    endWithUsage(usage, `--${option} must be one of ${names.join(', ')}, not ${text}`)
  return name
}
