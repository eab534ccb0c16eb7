export interface SubcommandOption {
  /** A `list` is a text with commas, or a repeated option. */
  readonly type: 'switch' | 'text' | 'list'
  /** The value as the help shows it, such as FILE; absent for a switch. */
  readonly value?: string
  readonly describe: string
  readonly required?: boolean
  readonly choices?: readonly string[]
  /** The default as the help shows it. */
  readonly default?: string
}

/** The arguments of a subcommand, by the names of its positionals and options. */
export interface SubcommandArguments {
  /** The full name of the subcommand, for errors: `vivarium keys create`. */
  readonly command: string
  readonly positionals: readonly string[]
  readonly texts: Readonly<Record<string, string | undefined>>
  readonly lists: Readonly<Record<string, readonly string[] | undefined>>
  readonly switches: Readonly<Record<string, boolean | undefined>>
}

export interface Subcommand {
  /** The name, and the positionals in the notation of yargs: `build <file..>`, `create [name]`. */
  readonly syntax: string
  readonly describe: string
  readonly positionals?: Readonly<Record<string, string>>
  /** The values that its only positional can have. */
  readonly choices?: readonly string[]
  readonly options: Readonly<Record<string, SubcommandOption>>
  /** Descriptions of examples → their command lines. */
  readonly examples?: Readonly<Record<string, string>>
  readonly run: (given: SubcommandArguments) => Promise<void> | void
}

/** A command that has subcommands. */
export interface CommandFamily {
  readonly name: string
  readonly describe: string
  readonly commands: readonly Subcommand[]
}
