/**
 * `node scripts/run-ts.mjs scripts/generate/record.ts [NAME …]`: writes the current responses into the conversations of test/wire and the cases of
 * test/simulate, after an intended change. With names, it records only these conversations. Review the difference.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../src/rpc/ports/caller.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { readEnvelope } from '../../src/rpc/protocol/envelope.ts'
import { respond } from '../../src/rpc/protocol/respond.ts'
import { openExampleChain } from '../../test/rpc/exampleChain.ts'
import { openCaseChain } from '../../test/simulate/forkChain.ts'

const defaultCaller: Caller = { signal: new AbortController().signal }
const selected = process.argv.slice(2)
const isSelected = (name: string): boolean => selected.length === 0 || selected.includes(name)

for (const file of readdirSync(join('test', 'wire')).filter((name) => name.endsWith('.io'))) {
  if (!isSelected(file.replace(/\.io$/, ''))) continue
  const path = join('test', 'wire', file)
  const recorded = readFileSync(path, 'utf8')
  // Compressed bytes differ between machines, so people write this conversation.
  if (file !== 'anvil_dumpState.io') writeFileSync(path, await recordConversation(file.replace(/\.io$/, ''), recorded))
}
for (const file of selected.length === 0 ? readdirSync(join('test', 'simulate', 'cases')) : []) {
  const path = join('test', 'simulate', 'cases', file)
  const { chain, endpoint } = await openCaseChain()
  writeFileSync(path, await recordRounds(endpoint, readFileSync(path, 'utf8')))
  await chain.close()
}

/** Returns the conversation with the current responses. */
async function recordConversation(name: string, recorded: string): Promise<string> {
  const { chain, endpoint, caller } = await openExampleChain(name)
  const text = await recordRounds(endpoint, recorded, caller)
  await chain.close()
  return text
}

async function recordRounds(endpoint: Endpoint, recorded: string, caller: Caller = defaultCaller): Promise<string> {
  const lines: string[] = []
  for (const line of recorded.split('\n').filter((text) => !text.startsWith('<< '))) {
    lines.push(line)
    if (!line.startsWith('>> ')) continue
    const response = await respond(endpoint, readEnvelope(line.slice(3), 100), caller)
    lines.push(`<< ${shortened(response?.toString())}`)
  }
  return lines.join('\n')
}

/** Shortens an OpenRPC document to its first method, because the whole document would contain itself. */
function shortened(response: string | undefined): string | undefined {
  if (response === undefined || !response.includes('"openrpc":')) return response
  const { result, ...rest } = JSON.parse(response)
  return JSON.stringify({ ...rest, result: { ...result, methods: result.methods.slice(0, 1) } })
}
