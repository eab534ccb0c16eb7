/** Compiles Work.sol into work.json: `node scripts/bench/contracts/compile.mjs`, with the package `solc` installed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const solc = createRequire(join(process.cwd(), 'package.json'))('solc')
const content = readFileSync(join(import.meta.dirname, 'Work.sol'), 'utf8')
const selection = { '*': { '*': ['evm.deployedBytecode.object', 'evm.methodIdentifiers'] } }
const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: 'paris', outputSelection: selection }
const input = { language: 'Solidity', sources: { 'Work.sol': { content } }, settings }
const output = JSON.parse(solc.compile(JSON.stringify(input)))
for (const error of output.errors ?? []) if (error.severity === 'error') throw new Error(error.formattedMessage)
const { deployedBytecode, methodIdentifiers } = output.contracts['Work.sol'].Work.evm
const work = { compiler: solc.version(), code: `0x${deployedBytecode.object}`, selectors: methodIdentifiers }
writeFileSync(join(import.meta.dirname, 'work.json'), `${JSON.stringify(work, null, 2)}\n`)
