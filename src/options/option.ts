/** The type of the rows in the option tables (`table/`). */
import type { Member } from './shape.ts'

/** The groups in the order of the help and the reference. */
export const optionGroups = [
  'Server',
  'Chain',
  'Accounts',
  'Mining',
  'Forking',
  'Networks',
  'Keys and credits',
  'Execution',
  'Compatibility',
  'Limits',
  'Output',
] as const

export type OptionGroup = (typeof optionGroups)[number]

export interface Option extends Member {
  readonly group: OptionGroup
  /** The function that takes the option: `createNode`, `node.listen`, or only the command. */
  readonly scope: 'node' | 'listen' | 'command'
  readonly default?: string | number | boolean
  /** One-letter name on the command line. */
  readonly alias?: string
  /** Describes the flag. For a boolean that is on by default, the flag is `--no-NAME`. */
  readonly describe: string
}
