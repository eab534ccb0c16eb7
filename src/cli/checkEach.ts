import { NodeError } from '../errors.ts'
import { printMessage } from './output.ts'

/**
 * Checks every file. Prints each failure, with the path if its message has none. The process then exits with status 1. Rejects with internal
 * errors only.
 */
export async function checkEach(paths: readonly string[], check: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    try {
      await check(path)
    } catch (error) {
      if (!(error instanceof NodeError)) throw error
      // Later lines can have the path in a command that they suggest.
      const [title = ''] = error.message.split('\n')
      printMessage(title.includes(path) ? error.message : `${path}: ${error.message}`)
      process.exitCode = 1
    }
  }
}
