import type { Member } from './shape.ts'

export type OptionGroup =
  | 'Server'
  | 'Networks'
  | 'Keys and credits'
  | 'Chain'
  | 'Accounts'
  | 'Mining'
  | 'Execution'
  | 'Compatibility'
  | 'Output'

export interface Option extends Member {
  readonly group: OptionGroup
  /** Who takes it: `createNode`, `node.listen`, or the command alone. */
  readonly scope: 'node' | 'listen' | 'command'
  readonly default?: string | number | boolean
  /** One letter that stands for the name on the command line. */
  readonly alias?: string
  /** What the flag does. The flag of a boolean that is on by default is `--no-NAME`, and this says what that does. */
  readonly describe: string
}
