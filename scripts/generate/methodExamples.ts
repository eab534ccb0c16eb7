import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { methodFiles, methodName } from './methodTable.ts'

const folder = join('test', 'wire')
const names = methodFiles().map(methodName)

export interface Example {
  readonly params: readonly unknown[]
  readonly result: unknown
}

/** The exchange of each method that a line `// example` marks in a conversation of test/wire. Every method has exactly one. */
export function readExamples(): ReadonlyMap<string, Example> {
  const examples = new Map<string, Example>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.io'))) {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    for (const [index, line] of lines.entries()) {
      if (line === '// example') addExample(examples, file, lines[index + 1] ?? '', lines[index + 2] ?? '')
    }
  }
  const missing = names.filter((name) => !examples.has(name))
  if (missing.length > 0)
    throw new Error(`${folder} has no example of ${missing.join(', ')}: write // example above one exchange of each`)
  return examples
}

function addExample(examples: Map<string, Example>, file: string, request: string, response: string): void {
  const place = join(folder, file)
  if (!request.startsWith('>> ')) throw new Error(`${place}: a request must follow // example`)
  const { method, params = [] } = JSON.parse(request.slice(3))
  if (!response.startsWith('<< '))
    throw new Error(
      `${place}: the example of ${method} has no response yet: run node scripts/run-ts.mjs scripts/record.ts ${method}, then npm run generate`,
    )
  const { result } = JSON.parse(response.slice(3))
  if (!names.includes(method)) throw new Error(`${place}: ${method} is not the first name of a method`)
  if (result === undefined) throw new Error(`${place}: the example of ${method} is answered with an error`)
  if (examples.has(method)) throw new Error(`${place}: ${method} has a second example`)
  examples.set(method, { params, result })
}

/** src/rpc/generated/methodExamples.ts: an example of each method. It stays text until a client asks for it. */
export function methodExamples(): string {
  const examples = readExamples()
  const lines = names.map((name) => `${JSON.stringify({ name, ...examples.get(name) })}\n`)
  const text = lines.map((line) => line.replace(/[\\`]|\$\{/g, '\\$&')).join('')
  return `// Made from the conversations of test/wire by \`npm run generate\`. Do not edit.

/** Name, parameters and result of one call of each method: a line of JSON for each. */
export const methodExamples = \`
${text}\`
`
}
