/**
 * `node scripts/run-ts.mjs scripts/record.ts`: after a change that is meant to change answers, records anew what the example
 * chain answers to the example of each method and in each conversation of test/wire, and what the chain of every fork answers
 * in the cases of test/simulate. The difference is what there is to review. Names of methods after it: those alone.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { methods } from '../src/rpc/generated/methodTable.ts'
import type { Caller } from '../src/rpc/ports/caller.ts'
import { answer } from '../src/rpc/protocol/answer.ts'
import type { Endpoint } from '../src/rpc/protocol/endpoint.ts'
import { readEnvelope } from '../src/rpc/protocol/envelope.ts'
import { openExampleChain } from '../test/rpc/exampleChain.ts'
import { openCaseChain } from '../test/simulate/forkChain.ts'

const EMPTY_BLOOM = `0x${'00'.repeat(256)}`
/** The same in the source. */
const SHORT_BLOOM = '`0x$' + "{'00'.repeat(256)}`"
const patient: Caller = { signal: new AbortController().signal }
const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

for (const file of readdirSync(join('test', 'wire')).filter((name) => name.endsWith('.io'))) {
  if (!isWanted(file.replace(/\.io$/, ''))) continue
  const path = join('test', 'wire', file)
  const recorded = readFileSync(path, 'utf8')
  // A conversation of which the shape alone counts was written by hand.
  if (!recorded.includes('speconly:')) writeFileSync(path, await recordConversation(file, recorded))
}
for (const file of wanted.length === 0 ? readdirSync(join('test', 'simulate', 'cases')) : []) {
  const path = join('test', 'simulate', 'cases', file)
  const { chain, endpoint } = await openCaseChain()
  writeFileSync(path, await recordRounds(endpoint, readFileSync(path, 'utf8')))
  await chain.close()
}
for (const [name, { example }] of Object.entries(methods)) {
  // A document about all methods cannot hold itself, and compression is not the same everywhere.
  if (name !== 'rpc.discover' && name !== 'anvil_dumpState' && isWanted(name)) await recordExample(name, example.params)
}
execFileSync(process.execPath, [
  join('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  'check',
  '--write',
  'src/rpc',
])

/** The same conversation with the answers of today. */
async function recordConversation(name: string, recorded: string): Promise<string> {
  const { chain, endpoint, caller } = await openExampleChain(name)
  const text = await recordRounds(endpoint, recorded, caller)
  await chain.close()
  return text
}

async function recordRounds(endpoint: Endpoint, recorded: string, caller: Caller = patient): Promise<string> {
  const lines: string[] = []
  for (const line of recorded.split('\n').filter((text) => !text.startsWith('<< '))) {
    lines.push(line)
    if (line.startsWith('>> ')) lines.push(`<< ${await answer(endpoint, readEnvelope(line.slice(3), 100), caller)}`)
  }
  return lines.join('\n')
}

async function recordExample(name: string, params: readonly unknown[]): Promise<void> {
  const { chain, provider } = await openExampleChain(name)
  const result = await provider.request({ method: name, params }).catch((error: Error) => {
    throw new Error(`the example of ${name} fails: ${error.message}`)
  })
  await chain.close()
  const path = join('src', 'rpc', 'methods', `${name.replace(/[_.]/, '/')}.ts`)
  writeFileSync(path, withResult(readFileSync(path, 'utf8'), literal(result)))
}

/** The source of a method with another result of its example. The example ends where its handler begins. */
function withResult(source: string, result: string): string {
  const start = source.indexOf('result:', source.indexOf('  example: {'))
  const end = /\n {2}(async )?handler\b/.exec(source.slice(start))
  if (start < 0 || end === null) throw new Error('an example stands before its handler')
  return `${source.slice(0, start)}result: ${result} },${source.slice(start + end.index)}`
}

/** A value as it is written in the source; the formatter does the rest. */
function literal(value: unknown): string {
  if (typeof value === 'string') return value === EMPTY_BLOOM ? SHORT_BLOOM : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${literal(member)}`)
  return `{ ${members.join(', ')} }`
}
