import { flagName } from '../options/flagName.ts'
import type { Option } from '../options/option.ts'
import { type OptionName, optionNames } from '../options/options.ts'
import { renamedOptions } from '../options/renamedOptions.ts'
import { options } from '../options/table.ts'

/** The name of an option on the command line. */
export interface CommandFlag {
  readonly name: OptionName
  readonly option: Option
  /** Without the dashes: `data-dir`, `no-mining`. */
  readonly flag: string
  /** Whether the flag turns the option off: `--no-mining`. The option is a boolean that is on by default. */
  readonly negated: boolean
}

/** The environment variable of a flag: `VIVARIUM_DATA_DIR` for `data-dir`. */
export const variableOf = (flag: string): string => `VIVARIUM_${flag.replaceAll('-', '_').toUpperCase()}`

/** A flag as it is written: `--quiet` or `-q`. */
export const dashed = (flag: string): string => (flag.length === 1 ? `-${flag}` : `--${flag}`)

/** All flags, in the order of the options. */
export const flags: readonly CommandFlag[] = optionNames.map((name) => {
  const option: Option = options[name]
  const negated = option.default === true
  const flag = `${negated ? 'no-' : ''}${flagName(name)}`
  return { name, option, flag, negated }
})

/** Renamed flags by their earlier names. */
export const renamedFlags: ReadonlyMap<string, CommandFlag> = new Map(
  [...renamedOptions].flatMap(([earlier, name]) =>
    flags.filter((flag) => flag.name === name).map((flag) => [flagName(earlier), flag] as const),
  ),
)

/** The opposite of a switch: `no-quiet` for `quiet`, `mining` for `no-mining`. */
export const oppositeOf = ({ flag, negated }: CommandFlag): string =>
  negated ? flag.slice('no-'.length) : `no-${flag}`

/** Short names by flag. */
export const flagAliases: Readonly<Record<string, string>> = {
  help: 'h',
  ...Object.fromEntries(
    flags.flatMap(({ flag, option }) => (option.alias === undefined ? [] : [[flag, option.alias]])),
  ),
}
