export type OptionGroup = 'Server' | 'Chain' | 'Accounts' | 'Mining' | 'Execution' | 'Output'

export interface Option {
  readonly group: OptionGroup
  /** Who takes it: `createNode`, `node.listen`, or the command alone. */
  readonly scope: 'node' | 'listen' | 'command'
  /** `list` is one or more paths; in a program an object can stand in the place of a file. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'list'
  readonly default?: string | number | boolean
  readonly choices?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** One letter that stands for the name on the command line. */
  readonly alias?: string
  /** What stands for the value in the reference page. */
  readonly value?: string
  /** What the flag does. The flag of a boolean that is on by default is `--no-NAME`, and this says what that does. */
  readonly describe: string
}
