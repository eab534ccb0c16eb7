import type { Option } from '../options/option.ts'
import { type OptionName, optionNames } from '../options/options.ts'
import { renamedOptions } from '../options/renamedOptions.ts'
import { options } from '../options/table.ts'

/** How one option is written on the command line and in the environment. */
export interface Flag {
  readonly name: OptionName
  readonly option: Option
  /** Without the dashes: `data-dir`, `no-mining`. */
  readonly flag: string
  /** `VIVARIUM_DATA_DIR`, `VIVARIUM_NO_MINING`. */
  readonly variable: string
  /** The flag of a boolean that is on by default turns it off. */
  readonly negated: boolean
}

/** `data-dir` for `dataDir`. */
const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `VIVARIUM_DATA_DIR` for `data-dir`. */
export const variableOf = (flag: string): string => `VIVARIUM_${flag.replaceAll('-', '_').toUpperCase()}`

export const flags: readonly Flag[] = optionNames.map((name) => {
  const option: Option = options[name]
  const negated = option.default === true
  const flag = `${negated ? 'no-' : ''}${dashed(name)}`
  return { name, option, flag, variable: variableOf(flag), negated }
})

/** Flags by their earlier names. */
export const renamedFlags: ReadonlyMap<string, Flag> = new Map(
  flags.flatMap((flag) =>
    [...renamedOptions].flatMap(([earlier, name]) => (name === flag.name ? [[dashed(earlier), flag] as const] : [])),
  ),
)

/** What turns a switch the other way: `--no-quiet` for `--quiet`, `--mining` for `--no-mining`. */
export const oppositeOf = ({ flag, negated }: Flag): string => (negated ? flag.slice('no-'.length) : `no-${flag}`)

/** Short names, by the flag they stand for. */
export const flagAliases: Readonly<Record<string, string>> = {
  help: 'h',
  ...Object.fromEntries(
    flags.flatMap(({ flag, option }) => (option.alias === undefined ? [] : [[flag, option.alias]])),
  ),
}
