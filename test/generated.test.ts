import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')

test('the generated files are up to date', async () => {
  const generate = [join('scripts', 'run-ts.mjs'), join('scripts', 'generate', 'index.ts'), '--check']
  // Rejects with the output if the status is not 0.
  const { stderr } = await promisify(execFile)(process.execPath, generate, { cwd: project })
  expect(stderr).toBe('')
})
