import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Abi, Hex } from 'viem'

const folder = new URL('bank/', import.meta.url)

interface Code {
  readonly object: string
  readonly sourceMap: string
  readonly linkReferences?: object
}

export interface SolcContract {
  readonly abi: Abi
  readonly metadata: string
  readonly evm: { readonly bytecode: Code; readonly deployedBytecode: Code }
}

export interface SolcOutput {
  readonly contracts: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>
  readonly sources: Readonly<Record<string, { readonly id: number }>>
}

/** Settings of the compiler: see the README of `bank`. */
export type Settings = 'plain' | 'optimized' | 'ir'

/** Returns the output of solc for the contracts in `bank`. */
export const solcOutput = (name: Settings): SolcOutput =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

export const contentOf = (path: string): string => readFileSync(new URL(path, folder), 'utf8')

const input = () => ({
  sources: Object.fromEntries(
    ['contracts/Access.sol', 'contracts/Bank.sol'].map((path) => [path, { content: contentOf(path) }]),
  ),
})

/** Returns a file as Hardhat 2 writes it to `artifacts/build-info`. */
export const buildInfo = (name: Settings) => ({ input: input(), output: solcOutput(name) })

/** Returns the init code, linked with one library. */
export const initCodeOf = ({ evm }: SolcContract, library: string): Hex =>
  `0x${evm.bytecode.object.replaceAll(/__\$.{34}\$__/g, library.slice(2))}`

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

const eachContract = (output: SolcOutput): [path: string, name: string, contract: SolcContract][] =>
  Object.entries(output.contracts).flatMap(([path, contracts]) =>
    Object.entries(contracts).map(([name, contract]): [string, string, SolcContract] => [path, name, contract]),
  )

const writeSources = (root: string): void => {
  for (const [path, { content }] of Object.entries(input().sources)) write(join(root, path), content)
}

/** Writes the artifacts of a project as a tool does. Each returns the folder or file for `--artifacts`. */
export const layouts: Readonly<Record<string, (root: string) => string>> = {
  'Hardhat 2'(root) {
    for (const [path, contractName, { abi, evm }] of eachContract(solcOutput('plain'))) {
      const file = join(root, 'artifacts', path, contractName)
      const code = { bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` }
      write(`${file}.json`, { _format: 'hh-sol-artifact-1', contractName, sourceName: path, abi, ...code })
      write(`${file}.dbg.json`, { _format: 'hh-sol-dbg-1', buildInfo: '../../build-info/4f.json' })
    }
    write(join(root, 'artifacts/build-info/4f.json'), buildInfo('plain'))
    return join(root, 'artifacts')
  },
  'Hardhat 3'(root) {
    const project = (object: object) =>
      Object.fromEntries(Object.entries(object).map(([path, value]) => [`project/${path}`, value]))
    const { contracts, sources } = solcOutput('plain')
    for (const [path, contractName, { abi, evm }] of eachContract({ contracts, sources }))
      write(join(root, 'artifacts', path, `${contractName}.json`), {
        _format: 'hh3-artifact-1',
        contractName,
        sourceName: path,
        inputSourceName: `project/${path}`,
        buildInfoId: 'solc-0_8_30-4f',
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      })
    const build = join(root, 'artifacts/build-info/solc-0_8_30-4f')
    write(`${build}.json`, { input: { sources: project(input().sources) } })
    write(`${build}.output.json`, { output: { contracts: project(contracts), sources: project(sources) } })
    return join(root, 'artifacts')
  },
  Foundry(root) {
    const output = solcOutput('plain')
    for (const [path, name, { abi, metadata, evm }] of eachContract(output)) {
      const { id } = output.sources[path] ?? {}
      const artifact = { abi, ...evm, metadata: JSON.parse(metadata), id }
      write(join(root, 'out', path.replace(/^.*\//, ''), `${name}.json`), artifact)
    }
    const names = Object.entries(output.sources).map(([path, { id }]) => [id, path])
    write(join(root, 'out/build-info/c6.json'), { id: 'c6', source_id_to_path: Object.fromEntries(names) })
    writeSources(root)
    return join(root, 'out')
  },
  'solc --standard-json'(root) {
    write(join(root, 'output.json'), solcOutput('plain'))
    writeSources(root)
    return join(root, 'output.json')
  },
  'solc --combined-json'(root) {
    const output = solcOutput('plain')
    const contracts = eachContract(output).map(
      ([
        path,
        name,
        {
          abi,
          evm: { bytecode, deployedBytecode },
        },
      ]) => [
        `${path}:${name}`,
        {
          abi,
          bin: bytecode.object,
          'bin-runtime': deployedBytecode.object,
          srcmap: bytecode.sourceMap,
          'srcmap-runtime': deployedBytecode.sourceMap,
        },
      ],
    )
    const names = Object.entries(output.sources).sort(([, one], [, other]) => one.id - other.id)
    const sourceList = names.map(([path]) => path)
    write(join(root, 'combined.json'), { contracts: Object.fromEntries(contracts), sourceList })
    writeSources(root)
    return join(root, 'combined.json')
  },
  'build-info file'(root) {
    write(join(root, 'build.json'), buildInfo('plain'))
    return join(root, 'build.json')
  },
}

/** Truffle writes one file per contract, which contains only the source of this contract. */
export function writeTruffle(root: string): string {
  const { contracts, sources } = solcOutput('plain')
  for (const [path, contractName, { abi, evm }] of eachContract({ contracts, sources }))
    write(join(root, 'build', `${contractName}.json`), {
      contractName,
      abi,
      bytecode: `0x${evm.bytecode.object}`,
      deployedBytecode: `0x${evm.deployedBytecode.object}`,
      sourceMap: evm.bytecode.sourceMap,
      deployedSourceMap: evm.deployedBytecode.sourceMap,
      source: contentOf(path),
      sourcePath: `/home/me/${path}`,
      ast: { absolutePath: `project:/${path}`, src: `32:3000:${sources[path]?.id}` },
    })
  return join(root, 'build')
}
