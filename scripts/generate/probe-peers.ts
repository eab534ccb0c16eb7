/**
 * Finds the methods of other running nodes: `node scripts/run-ts.mjs scripts/generate/probe-peers.ts --peer 'anvil 1.7.1=http://127.0.0.1:8546' [--peer …]
 * FILE…`. A file is the executable or bundle of such a node. The script calls every method name in the files on each node, and writes the answered
 * methods to scripts/generate/peers.json, from which docs/reference/method-compatibility.md is generated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { scriptArguments } from '../scriptArguments.ts'

const namespaces =
  'eth|anvil|evm|hardhat|debug|trace|ots|erigon|txpool|web3|net|personal|miner|wallet|rpc|tenderly|admin|shh|db'

const USAGE =
  "node scripts/run-ts.mjs scripts/generate/probe-peers.ts --peer 'anvil 1.7.1=http://127.0.0.1:8546' [--peer …] [FILE…]"
const { values, positionals } = scriptArguments(USAGE, {
  options: { peer: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const known: Record<string, readonly string[]> = JSON.parse(readFileSync('scripts/generate/peers.json', 'utf8'))
const names = new Set(Object.values(known).flat())
for (const file of positionals) for (const name of namesIn(readFileSync(file, 'latin1'))) names.add(name)
const answered: Record<string, readonly string[]> = { ...known }
for (const peer of values.peer) {
  const separator = peer.indexOf('=')
  const supported = await supportedMethods(peer.slice(separator + 1))
  answered[peer.slice(0, separator)] = supported
  console.log(`${peer.slice(0, separator)}: ${supported.length} of ${names.size} methods`)
}
writeFileSync('scripts/generate/peers.json', `${JSON.stringify(answered, undefined, 2)}\n`)

/** Method names in a program, where they may follow each other without a separator. */
function namesIn(text: string): string[] {
  const runs = text.match(new RegExp(`(?:${namespaces})_[a-zA-Z0-9_]{3,400}`, 'g')) ?? []
  return runs
    .flatMap((run) => run.split(new RegExp(`(?=(?:${namespaces})_[a-z])`)))
    .filter((name) => new RegExp(`^(?:${namespaces})_[a-z][a-zA-Z0-9_]{2,45}$`).test(name))
}

async function supportedMethods(url: string): Promise<string[]> {
  const supported: string[] = []
  for (const name of names) if (await isSupported(url, name)) supported.push(name)
  return supported.sort()
}

/** Calls the method without parameters: a node with the method answers, or rejects the parameters. */
async function isSupported(url: string, method: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  })
  const { error } = (await response.json()) as { error?: { code: number; message: string } }
  if (error === undefined) return true
  if (error.code === -32601 || error.code === -32004) return false
  return !(
    error.message.includes(method) && /not (found|exist|available|supported)|does not exist/i.test(error.message)
  )
}
