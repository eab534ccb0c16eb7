/** Writes src/rpc/generated/methodExamples.ts from the recorded conversations in test/wire. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { methodFiles, methodName } from './methodTable.ts'

const folder = join('test', 'wire')
const names = methodFiles().map(methodName)

export interface Example {
  readonly params: readonly unknown[]
  readonly result: unknown
}

/** Returns the names of the conversations that have a request without a response, such as a request of a new method. */
export const unansweredConversations = (): string[] =>
  conversations().filter((name) => /^>> .*\n(?!<< )/m.test(`${readConversation(name)}\n`))

const conversations = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.io'))
    .map((file) => file.slice(0, -3))

const readConversation = (name: string): string => readFileSync(join(folder, `${name}.io`), 'utf8')

/** Returns the exchange that the line `// example` marks for each method. Every method has exactly one. */
export function readExamples(): ReadonlyMap<string, Example> {
  const examples = new Map<string, Example>()
  for (const conversation of conversations()) {
    const lines = readConversation(conversation).split('\n')
    for (const [index, line] of lines.entries()) {
      if (line === '// example') addExample(examples, conversation, lines[index + 1] ?? '', lines[index + 2] ?? '')
    }
  }
  const missing = names.filter((name) => !examples.has(name))
  if (missing.length > 0)
    throw new Error(`${folder} has no example of ${missing.join(', ')}: write // example above one request of each`)
  return examples
}

function addExample(examples: Map<string, Example>, conversation: string, request: string, response: string): void {
  const place = `${join(folder, conversation)}.io`
  if (!request.startsWith('>> ')) throw new Error(`${place}: a request must follow // example`)
  const { method, params = [] } = JSON.parse(request.slice(3))
  if (!response.startsWith('<< '))
    throw new Error(`${place}: the example of ${method} has no response: run npm run generate`)
  const { result } = JSON.parse(response.slice(3))
  if (!names.includes(method)) throw new Error(`${place}: ${method} is not the first name of a method`)
  if (result === undefined)
    throw new Error(`${place}: the example of ${method} is answered with an error: mark an exchange with a result`)
  if (examples.has(method)) throw new Error(`${place}: ${method} has a second example`)
  examples.set(method, { params, result })
}

/** Returns the text of the module: an example of each method, as text, because few clients request the examples. */
export function methodExamples(): string {
  const examples = readExamples()
  const lines = names.map((name) => `${JSON.stringify({ name, ...examples.get(name) })}\n`)
  const text = lines.map((line) => line.replace(/[\\`]|\$\{/g, '\\$&')).join('')
  return `// Made from the conversations of test/wire by \`npm run generate\`. Do not edit.

/** A line of JSON for each method: the name, parameters and result of one call. */
export const methodExamples = \`
${text}\`
`
}
