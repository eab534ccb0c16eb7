/**
 * Checks the package that npm would publish, with publint and with Are the Types Wrong: missing entries, wrong formats, and missing
 * types.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { npmOutput } from '../prepare.mjs'

/** Problems of Are the Types Wrong that are accepted. */
const expectedProblems = [
  // The API for Vitest is an ECMAScript module, as Vitest itself.
  (problem) => problem.kind === 'CJSResolvesToESM' && problem.entrypoint === './vitest',
]

const folder = mkdtempSync(join(tmpdir(), 'vivarium-package-'))
try {
  const [{ filename }] = JSON.parse(npmOutput('pack', '--ignore-scripts', '--json', '--pack-destination', folder))
  const tarball = readFileSync(join(folder, filename))
  const problems = [...(await lint(tarball)), ...(await checkTypes(tarball))]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function lint(tarball) {
  const { messages, pkg } = await publint({ pack: { tarball: Uint8Array.from(tarball).buffer }, strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg)}`)
}

async function checkTypes(tarball) {
  const { problems = [] } = await checkPackage(createPackageFromTarballData(tarball))
  return problems
    .filter((problem) => !expectedProblems.some((isExpected) => isExpected(problem)))
    .map((problem) => `types: ${JSON.stringify(problem)}`)
}
