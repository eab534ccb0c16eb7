type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const objectsIn = (value: unknown): Json[] => (isObject(value) ? Object.values(value).filter(isObject) : [])

function remove(object: unknown, keys: readonly string[]): void {
  if (isObject(object)) for (const key of keys) delete object[key]
}

const partsOfSource = ['ast', 'legacyAST']
const partsOfContract = [
  'abi',
  'devdoc',
  'ewasm',
  'ir',
  'irAst',
  'irOptimized',
  'irOptimizedAst',
  'transientStorageLayout',
  'userdoc',
]
const partsOfEvm = ['assembly', 'gasEstimates', 'legacyAssembly', 'methodIdentifiers']

/**
 * Removes the parts of a parsed build-info or output file of a compiler that neither locations nor storage layouts need. Syntax trees and code are most
 * of it. Without them, a thread can pass it to another one in a fraction of the time.
 */
export function removeUnusedParts(json: unknown): void {
  if (!isObject(json)) return
  const { input, output = json } = json
  if (!isObject(output)) return
  for (const source of objectsIn(output.sources)) remove(source, partsOfSource)
  for (const contract of objectsIn(output.contracts).flatMap(objectsIn)) {
    remove(contract, partsOfContract)
    // The input has the content of all sources.
    if (input !== undefined) delete contract.metadata
    const { evm } = contract
    if (!isObject(evm)) continue
    remove(evm, partsOfEvm)
    for (const code of [evm.bytecode, evm.deployedBytecode])
      if (isObject(code))
        remove(
          code,
          Object.keys(code).filter((key) => key !== 'sourceMap'),
        )
  }
}
