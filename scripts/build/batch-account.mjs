/**
 * `node scripts/build/batch-account.mjs PATH/TO/solc/index.js` compiles the contract of upgraded accounts of the wallet, with solc 0.8.28. The project
 * itself does not depend on solc. With `--check`, it only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { getContractAddress } from 'viem'

const project = join(import.meta.dirname, '../..')
const source = 'src/wallet/BatchAccount.sol'
const target = 'src/wallet/batchAccountCode.ts'
const VERSION = '0.8.28'

const [solcPath] = process.argv.slice(2).filter((argument) => argument !== '--check')
if (solcPath === undefined) throw new Error('give the path of solc/index.js of the package solc@0.8.28')
const solc = createRequire(import.meta.url)(resolve(solcPath))
if (!solc.version().startsWith(`${VERSION}+`)) throw new Error(`solc is ${solc.version()}: install solc@${VERSION}`)

const input = {
  language: 'Solidity',
  sources: { [source]: { content: readFileSync(join(project, source), 'utf8') } },
  settings: {
    evmVersion: 'cancun',
    viaIR: true,
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  },
}
const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
for (const { formattedMessage } of errors) console.error(formattedMessage)
if (errors.length > 0) process.exit(1)
const code = contracts[source].BatchAccount.evm.bytecode.object

/** The deterministic deployer, with a salt of zeros. */
const address = getContractAddress({
  opcode: 'CREATE2',
  from: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  salt: `0x${'00'.repeat(32)}`,
  bytecode: `0x${code}`,
}).toLowerCase()

const lines = code.match(/.{1,112}/g).map((line) => `  '${line}'`)
const text = `/** Written by scripts/build/batch-account.mjs. */
import type { Address, Hex } from '../bytes.ts'

/** The address of the contract: the deterministic deployer creates it there, with a salt of zeros. */
export const BATCH_ACCOUNT_ADDRESS: Address = '${address}'

/** The init code of BatchAccount.sol. */
export const BATCH_ACCOUNT_INIT_CODE: Hex = \`0x\${
${lines.join(' +\n')}
}\`
`
if (!process.argv.includes('--check')) writeFileSync(join(project, target), text)
else if (readFileSync(join(project, target), 'utf8') !== text) {
  console.error(`${target} differs from ${source}: run node scripts/build/batch-account.mjs`)
  process.exit(1)
}
