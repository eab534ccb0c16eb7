/**
 * `npm run generate`: writes the generated files, which are committed, so that a review shows their changes. It also records the responses
 * to new requests in test/wire. With `--check`, it writes nothing, and a difference is a failure.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtureJsonSchema } from '../../src/fixtures/schema/jsonSchema.ts'
import { configJsonSchema } from '../../src/options/jsonSchema.ts'
import { commandLineReference } from './commandLineReference.ts'
import { errorReference } from './errorReference.ts'
import { methodExamples, unansweredConversations } from './methodExamples.ts'
import { methodTable } from './methodTable.ts'
import { optionReference } from './optionReference.ts'

const check = process.argv.includes('--check')

/** Path in the project → text. Each file needs only files above it. */
const generated: Readonly<Record<string, () => string>> = {
  'docs/reference/options.md': optionReference,
  'docs/reference/command-line.md': commandLineReference,
  'docs/reference/errors.md': errorReference,
  'docs/public/config.schema.json': () => `${JSON.stringify(configJsonSchema(), null, 2)}\n`,
  'fixtures/fixture.schema.json': () => `${JSON.stringify(fixtureJsonSchema(), null, 2)}\n`,
  'docs/reference/fixture-keys.md': () => outputOf('scripts/generate/fixtureReference.ts'),
  'src/fixtures/define/fixtureInputs.ts': () =>
    formatted('src/fixtures/define/fixtureInputs.ts', outputOf('scripts/generate/fixtureTypes.ts')),
  'src/rpc/generated/restPaths.ts': () =>
    formatted('src/rpc/generated/restPaths.ts', outputOf('scripts/generate/restPaths.ts')),
  'src/rpc/generated/methodTable.ts': methodTable,
  'src/rpc/generated/methodExamples.ts': () => {
    if (!check) recordResponses()
    return methodExamples()
  },
  // In a separate process, because it loads every method through the new table.
  'src/rpc/generated/methodTypes.ts': () =>
    formatted('src/rpc/generated/methodTypes.ts', outputOf('scripts/generate/methodTypes.ts')),
  'src/rpc/generated/methodNames.ts': () => outputOf('scripts/generate/methodNames.ts'),
  'docs/reference/methods.md': () => outputOf('scripts/generate/methodReference.ts'),
  'docs/reference/rest.md': () => outputOf('scripts/generate/restReference.ts'),
  'docs/reference/method-compatibility.md': () => outputOf('scripts/generate/peerTable.ts'),
}

for (const [path, generate] of Object.entries(generated)) {
  const file = join(process.cwd(), path)
  let text: string
  try {
    text = generate()
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  if (text === presentText(file)) continue
  if (check) {
    console.error(`${path} is not up to date: run npm run generate and commit the result`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`wrote ${path}`)
  }
}

function presentText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Records the conversations that have requests without responses. The new method table must be written before. */
function recordResponses(): void {
  const names = unansweredConversations()
  if (names.length === 0) return
  outputOf('scripts/generate/record.ts', ...names)
  for (const name of names) console.log(`recorded responses in test/wire/${name}.io: check them`)
}

function formatted(path: string, text: string): string {
  const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    input: text,
    encoding: 'utf8',
  })
}

function outputOf(...script: string[]): string {
  return execFileSync(process.execPath, ['scripts/run-ts.mjs', ...script], { encoding: 'utf8' })
}
