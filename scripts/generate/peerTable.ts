/** Prints docs/reference/method-compatibility.md: the methods of this node and of other nodes. The methods of the others come from a probe. */

import { readFileSync } from 'node:fs'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { unsupportedMethods } from '../../src/rpc/protocol/unsupportedMethods.ts'

const answered: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync('scripts/generate/peers.json', 'utf8'),
)
const peers = Object.entries(answered)
const ours = new Map<string, string>()
for (const [name, { aliases }] of Object.entries(methods)) for (const known of [name, ...aliases]) ours.set(known, name)
const names = [...new Set([...ours.keys(), ...peers.flatMap(([, list]) => list)])].sort()
const missing = names.filter((name) => !ours.has(name) && !unsupportedMethods.has(name))

function row(name: string): string {
  const first = ours.get(name)
  const here =
    first === undefined
      ? `no: ${unsupportedMethods.get(name) ?? '**missing**'}`
      : first === name
        ? 'yes'
        : `yes, as ${first}`
  return `| ${name} | ${here} | ${peers.map(([, list]) => (list.includes(name) ? 'yes' : '')).join(' | ')} |`
}

process.stdout.write(`# Methods of other nodes

This page lists the methods of vivarium, anvil, Hardhat, Ganache and other nodes, and whether vivarium supports them. The methods of the other
nodes were found by calling each method name that occurs in their files. For methods that vivarium does not support on purpose, the table shows the reason. Clients
receive the same text in the error.

| | supported methods | supported by vivarium | not supported on purpose | missing in vivarium |
| --- | --- | --- | --- | --- |
${peers
  .map(([peer, list]) => {
    const [known, unsupported] = [
      list.filter((name) => ours.has(name)),
      list.filter((name) => unsupportedMethods.has(name)),
    ]
    return `| ${peer} | ${list.length} | ${known.length} | ${unsupported.length} | ${list.length - known.length - unsupported.length} |`
  })
  .join('\n')}
| vivarium | ${ours.size} | | ${unsupportedMethods.size} | ${missing.length} |

| method | vivarium | ${peers.map(([peer]) => peer).join(' | ')} |
| --- | --- | ${peers.map(() => '---').join(' | ')} |
${names.map(row).join('\n')}

<!-- Made from scripts/generate/peers.json by npm run generate. -->
`)
