/** Prints docs/reference/method-compatibility.md: which methods this node and others answer, from the methods here and what a probe of the others found. */

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

process.stdout.write(`# Methods of other nodes

This page lists every method that anvil, Hardhat, Ganache and other nodes answer, and what vivarium does with it. Each node was asked for every
method name that occurs in its files. A method that vivarium refuses has the reason in place of "answered"; clients get the same text.

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

<!-- Made from scripts/peers/answered.json by npm run generate. -->
`)
