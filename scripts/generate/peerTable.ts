/** Prints docs/reference/method-compatibility.md: the methods of this node and of other nodes. The methods of the others come from a probe. */

import { readFileSync } from 'node:fs'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { refusedMethods } from '../../src/rpc/protocol/refusedMethods.ts'

const answered: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync('scripts/generate/peers.json', 'utf8'),
)
const peers = Object.entries(answered)
const ours = new Map<string, string>()
for (const [name, { aliases }] of Object.entries(methods)) for (const known of [name, ...aliases]) ours.set(known, name)
const names = [...new Set([...ours.keys(), ...peers.flatMap(([, list]) => list)])].sort()
const missing = names.filter((name) => !ours.has(name) && !refusedMethods.has(name))

function row(name: string): string {
  const first = ours.get(name)
  const here =
    first === undefined
      ? `no: ${refusedMethods.get(name) ?? '**missing**'}`
      : first === name
        ? 'yes'
        : `yes, as ${first}`
  return `| ${name} | ${here} | ${peers.map(([, list]) => (list.includes(name) ? 'yes' : '')).join(' | ')} |`
}

process.stdout.write(`# Methods of other nodes

This page lists the methods of vivarium, anvil, Hardhat, Ganache and other nodes, and whether vivarium supports them. The methods of the other
nodes were found by calling each method name that occurs in their files. For methods that vivarium refuses, the table shows the reason. Clients
receive the same text in the error.

| | supported methods | supported by vivarium | refused by vivarium | missing in vivarium |
| --- | --- | --- | --- | --- |
${peers
  .map(([peer, list]) => {
    const [known, refused] = [list.filter((name) => ours.has(name)), list.filter((name) => refusedMethods.has(name))]
    return `| ${peer} | ${list.length} | ${known.length} | ${refused.length} | ${list.length - known.length - refused.length} |`
  })
  .join('\n')}
| vivarium | ${ours.size} | | ${refusedMethods.size} | ${missing.length} |

| method | vivarium | ${peers.map(([peer]) => peer).join(' | ')} |
| --- | --- | ${peers.map(() => '---').join(' | ')} |
${names.map(row).join('\n')}

<!-- Made from scripts/generate/peers.json by npm run generate. -->
`)
