import { errorStack, NodeError, openFileLimit } from '../errors.ts'
import type { CommandFamily } from './commandFamily.ts'
import { readCommandLine } from './commandLine.ts'
import { print, printMessage } from './output.ts'
import { runNode } from './runNode.ts'
import { withVariableNames } from './withVariableNames.ts'

/** The build defines it. */
declare const VERSION: string

/** Runs the command. A NodeError is printed as one line, an internal error with its stack. Both exit with status 1. */
async function main(): Promise<void> {
  const command = readCommandLine(process.argv.slice(2), process.env)
  switch (command.kind) {
    case 'help': {
      // A start does not need it.
      const { helpText } = await import('./help.ts')
      return print(`${helpText(process.stdout.columns).trimEnd()}\n`)
    }
    case 'version':
      return print(`${VERSION}\n`)
    case 'fixtures':
      return runFamily((await import('./fixtures.ts')).fixtures, command.argv)
    case 'keys':
      return runFamily((await import('./keys.ts')).keys, command.argv)
    case 'fork':
      return runFamily((await import('./fork.ts')).fork, command.argv)
    case 'config':
      return runFamily((await import('./config.ts')).config, command.argv)
    case 'completion':
      return runFamily((await import('./completion/completion.ts')).completion, command.argv)
    case 'start':
      return runNode(command)
  }
}

async function runFamily(family: CommandFamily, argv: readonly string[]): Promise<void> {
  const subcommands = await import('./subcommands.ts')
  await subcommands.runFamily(family, argv)
}

/** Whether Node.js could not read the path of the current folder. */
const isAboutCurrentFolder = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd'

/** Resolves when the node has started, or when a subcommand is done. */
export const started = main().catch((error: unknown) => {
  const failure = openFileLimit(error)
  if (failure instanceof NodeError) printMessage(withVariableNames(failure.message))
  else if (isAboutCurrentFolder(failure))
    printMessage(
      'the current folder was removed: cd to an existing folder, or to its path again if it was created anew',
    )
  else printMessage(`internal error: ${errorStack(failure)}`)
  process.exit(1)
})
