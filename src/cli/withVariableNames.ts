import { variableOf } from './flags.ts'
import { writtenNamesOf } from './foreignFlags.ts'

/**
 * Returns a text in which each option has the name that the user has written: the variable of an option that only a variable sets, in place of its
 * flag. Other code names each option by its flag.
 */
export function withVariableNames(
  text: string,
  argv: readonly string[] = process.argv.slice(2),
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return text.replace(/(?<![\w-])--([a-z][a-z0-9-]*)/g, (written, flag: string) => {
    const variable = variableOf(flag)
    return (environment[variable] ?? '') === '' || isOnCommandLine(flag, argv) ? written : variable
  })
}

function isOnCommandLine(flag: string, argv: readonly string[]): boolean {
  return writtenNamesOf(flag).some((name) =>
    argv.some((argument) =>
      name.length === 1
        ? argument.startsWith(`-${name}`)
        : argument === `--${name}` || argument.startsWith(`--${name}=`),
    ),
  )
}
