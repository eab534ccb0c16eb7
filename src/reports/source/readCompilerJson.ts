import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** Size from which a thread parses a file, in bytes. The event loop would stand still for more than about 50 ms. */
const MIN_SIZE_FOR_THREAD = 2 << 20

/**
 * The code of the thread, as text because it needs no modules of the node. It removes the parts that no location needs, so that the event loop does
 * not have to copy them: syntax trees and code are most of the output of a compiler.
 */
const parseInThread = `
const { readFileSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const json = JSON.parse(readFileSync(workerData, 'utf8'))
const membersOf = (value) => (typeof value === 'object' && value !== null ? Object.values(value) : [])
const { input, output = json } = json ?? {}
for (const source of membersOf(output?.sources)) {
  delete source?.ast
  delete source?.legacyAST
}
for (const contract of membersOf(output?.contracts).flatMap(membersOf)) {
  if (typeof contract !== 'object' || contract === null) continue
  for (const key of ['abi', 'ir', 'irOptimized', 'irAst', 'irOptimizedAst', 'ewasm', 'storageLayout', 'transientStorageLayout', 'devdoc', 'userdoc']) delete contract[key]
  // The input has the content of all sources.
  if (input !== undefined) delete contract.metadata
  for (const key of ['assembly', 'legacyAssembly', 'gasEstimates', 'methodIdentifiers']) delete contract.evm?.[key]
  for (const code of [contract.evm?.bytecode, contract.evm?.deployedBytecode])
    for (const key of Object.keys(code ?? {})) if (key !== 'sourceMap') delete code[key]
}
parentPort.postMessage(json)
`

/** Parses a file that a compiler wrote. A large one has only the parts that locations need. Rejects if it cannot be read or is not JSON. */
export async function readCompilerJson(path: string): Promise<unknown> {
  const { size } = await stat(path)
  return size < MIN_SIZE_FOR_THREAD ? JSON.parse(await readFile(path, 'utf8')) : parsedInThread(path)
}

function parsedInThread(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Flags of the process, such as --inspect, are not meant for the thread.
    const worker = new Worker(parseInThread, { eval: true, workerData: path, execArgv: [], name: 'vivarium' })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended before it had parsed the file')))
  })
}
