import { type Abi, type AbiParameter, encodeAbiParameters } from 'viem'
import type { Hex } from '../rpc/types.ts'

/** A contract in the output of a compiler. */
export interface Artifact {
  readonly name: string
  readonly abi: Abi
  /** Init code, in which addresses of libraries may be missing. Undefined for interfaces, abstract contracts and plain ABIs. */
  readonly bytecode: string | undefined
  /** Library → offsets of its address in the init code, in bytes. */
  readonly links: ReadonlyMap<string, readonly number[]>
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the contracts in a JSON file of Hardhat, Foundry, Truffle or solc, or in a plain ABI. The name of the file is the name of a contract
 * without one. Throws an Error that names the file.
 */
export function parseArtifacts(text: string, file: string): Artifact[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`${file} is not JSON: choose an artifact of Hardhat, Foundry or solc`)
  }
  const name = file.replace(/(\.abi)?\.json$/, '')
  const artifacts = Array.isArray(json)
    ? [{ name, abi: json as Abi, bytecode: undefined, links: new Map<string, number[]>() }]
    : isObject(json)
      ? contractsOf(json, name)
      : []
  if (artifacts.length === 0)
    throw new Error(`${file} has no contract with an ABI: choose an artifact of Hardhat, Foundry or solc`)
  return artifacts
}

function contractsOf(json: Json, name: string): Artifact[] {
  // Build info files of Hardhat and Foundry contain the output of solc.
  const { contracts } = isObject(json.output) ? json.output : json
  if (!isObject(contracts)) return artifactOf(typeof json.contractName === 'string' ? json.contractName : name, json)
  return Object.entries(contracts).flatMap(([key, value]) => {
    if (!isObject(value)) return []
    // --combined-json has keys `file.sol:Name`, the standard JSON output has names within files.
    if (value.abi !== undefined) return artifactOf(key.slice(key.lastIndexOf(':') + 1), value)
    return Object.entries(value).flatMap(([each, contract]) => (isObject(contract) ? artifactOf(each, contract) : []))
  })
}

function artifactOf(name: string, artifact: Json): Artifact[] {
  const { abi } = artifact
  if (!Array.isArray(abi)) return []
  const evm = isObject(artifact.evm) ? artifact.evm : {}
  const init = artifact.bytecode ?? evm.bytecode ?? artifact.bin
  const digits = String((isObject(init) ? init.object : init) ?? '').replace(/^0x/, '')
  const references = isObject(init) ? init.linkReferences : artifact.linkReferences
  return [
    {
      name,
      abi: abi as Abi, // a compiler wrote its items
      bytecode: digits === '' ? undefined : `0x${digits}`,
      links: linksOf(references),
    },
  ]
}

function linksOf(references: unknown): Map<string, number[]> {
  const links = new Map<string, number[]>()
  for (const file of Object.values(isObject(references) ? references : {}))
    for (const [library, places] of Object.entries(isObject(file) ? file : {})) {
      const offsets = (Array.isArray(places) ? places : []).flatMap((place: unknown) =>
        isObject(place) ? Number(place.start) : [],
      )
      links.set(library, [...(links.get(library) ?? []), ...offsets])
    }
  return links
}

/** The constructor of a contract. Without one, it has no parameters and is not payable. */
export function constructorOf(abi: Abi): { readonly inputs: readonly AbiParameter[]; readonly isPayable: boolean } {
  const item = abi.find(({ type }) => type === 'constructor')
  if (item?.type !== 'constructor') return { inputs: [], isPayable: false }
  // Compilers before Solidity 0.5 write `payable` instead of `stateMutability`.
  const isPayable = item.stateMutability === 'payable' || (item as { payable?: boolean }).payable === true
  return { inputs: item.inputs ?? [], isPayable }
}

/** Returns the data that deploys a contract. `libraries` has the address of each library. Throws an Error for an unknown library. */
export function deploymentData(
  { name, bytecode = '0x', links, abi }: Artifact,
  libraries: ReadonlyMap<string, string>,
  args: readonly unknown[],
): Hex {
  let code = bytecode
  for (const [library, offsets] of links)
    for (const offset of offsets) {
      const start = 2 + 2 * offset
      code = code.slice(0, start) + (libraries.get(library) ?? '').slice(2) + code.slice(start + 40)
    }
  if (!/^0x([0-9a-fA-F]{2})*$/.test(code))
    throw new Error(`${name} needs libraries that the file does not list: choose an artifact with linkReferences`)
  return `${code}${encodeAbiParameters(constructorOf(abi).inputs, args).slice(2)}` as Hex
}
