/** The type of the rows in the option tables (`table/`). */
import type { Member } from './shape.ts'

export type OptionGroup =
  | 'Server'
  | 'Networks'
  | 'Keys and credits'
  | 'Chain'
  | 'Forking'
  | 'Accounts'
  | 'Mining'
  | 'Execution'
  | 'Compatibility'
  | 'Output'

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
