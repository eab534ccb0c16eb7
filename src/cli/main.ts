import { NodeError } from '../errors.ts'
import { readArguments } from './arguments.ts'
import { start } from './start.ts'

/** Filled in by the build. */
declare const VERSION: string

/** The whole command. What the caller did wrong is told in a sentence with status 1; what we did wrong, with its stack. */
async function main(): Promise<void> {
  const command = readArguments(process.argv.slice(2), process.env)
  switch (command.kind) {
    case 'help': {
      // Loaded when asked for: yargs measures texts with what takes longer to load than the server does.
      const { helpText } = await import('./help.ts')
      return print(helpText(process.stdout.columns ?? 110))
    }
    case 'version':
      return print(VERSION)
    case 'fixtures': {
      const { fixtures } = await import('./fixtures.ts')
      return fixtures(command.argv)
    }
    case 'keys': {
      const { keys } = await import('./keys.ts')
      return keys(command.argv)
    }
    case 'config': {
      const { config } = await import('./config.ts')
      return config(command.argv)
    }
    case 'start':
      return start(command.options, command.warnings)
  }
}

const print = (text: string): void => void process.stdout.write(`${text.trimEnd()}\n`)
const complain = (text: string): void => void process.stderr.write(`vivarium: ${text}\n`)

main().catch((failure: unknown) => {
  if (failure instanceof NodeError) complain(failure.message)
  else complain(`internal error: ${failure instanceof Error ? failure.stack : String(failure)}`)
  process.exit(1)
})
