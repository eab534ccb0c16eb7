/** Compiles the contracts in this folder: `node compile.mjs PATH/TO/solc/index.js`. The project itself does not depend on solc. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const solc = createRequire(import.meta.url)(resolve(process.argv[2]))
const folder = import.meta.dirname
const files = readdirSync(folder).filter((name) => name.endsWith('.sol'))
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(files.map((name) => [name, { content: readFileSync(join(folder, name), 'utf8') }])),
  settings: {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  },
}
const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
for (const { formattedMessage } of errors) console.error(formattedMessage)
if (errors.some(({ severity }) => severity === 'error')) process.exit(1)
const artifacts = {}
for (const file of files) {
  for (const [name, { abi, evm }] of Object.entries(contracts[file])) {
    if (evm.bytecode.object === '') continue
    artifacts[name] = {
      abi,
      bytecode: `0x${evm.bytecode.object}`,
      deployedBytecode: `0x${evm.deployedBytecode.object}`,
    }
  }
}
const lines = Object.entries(artifacts).map(
  ([name, artifact]) => `export const ${name} = ${JSON.stringify(artifact, null, 2)} as const\n`,
)
writeFileSync(
  join(folder, 'artifacts.ts'),
  `// Compiled from the contracts in this folder by compile.mjs. Do not edit.\n\n${lines.join('\n')}`,
)
