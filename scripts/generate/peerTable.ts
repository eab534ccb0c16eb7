/** Prints src/rpc/PEERS.md: which methods this node and others answer, from the methods here and what a probe of the others found. */

import { readFileSync } from 'node:fs'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { refusedMethods } from '../../src/rpc/protocol/refusedMethods.ts'

const answered: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync('scripts/peers/answered.json', 'utf8'),
)
const peers = Object.entries(answered)
const ours = new Map<string, string>()
for (const [name, { aliases }] of Object.entries(methods)) for (const known of [name, ...aliases]) ours.set(known, name)
const names = [...new Set([...ours.keys(), ...peers.flatMap(([, list]) => list)])].sort()
const missing = names.filter((name) => !ours.has(name) && !refusedMethods.has(name))

function row(name: string): string {
  const own = ours.get(name)
  const here =
    own === undefined ? (refusedMethods.get(name) ?? '**missing**') : own === name ? 'answered' : `answered, as ${own}`
  return `| ${name} | ${here} | ${peers.map(([, list]) => (list.includes(name) ? 'yes' : '')).join(' | ')} |`
}

process.stdout.write(`# Methods here and elsewhere

What other development nodes answer, found by asking each for every name that stands in its files
(\`node scripts/run-ts.mjs scripts/probe-peers.ts\`), and what this node does with it. A reason in place of "answered" is what a client is told that asks.
This page is made by \`npm run generate\`.

| | answers | of which this node answers | refuses with a reason | lacks |
| --- | --- | --- | --- | --- |
${peers
  .map(([peer, list]) => {
    const [known, refused] = [list.filter((name) => ours.has(name)), list.filter((name) => refusedMethods.has(name))]
    return `| ${peer} | ${list.length} | ${known.length} | ${refused.length} | ${list.length - known.length - refused.length} |`
  })
  .join('\n')}
| this node | ${ours.size} | | ${refusedMethods.size} | ${missing.length} |

| method | this node | ${peers.map(([peer]) => peer).join(' | ')} |
| --- | --- | ${peers.map(() => '---').join(' | ')} |
${names.map(row).join('\n')}
`)
