import { readFileSync } from 'node:fs'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { createNode, type Node } from '../../../src/node.ts'

const PATH = 'contracts/Registry.sol'

interface Contract {
  readonly abi: Abi
  readonly storageLayout?: object
  readonly evm: { readonly bytecode: { readonly object: string } }
}

interface Output {
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Contract>>>>
  readonly sources: Readonly<Record<string, { readonly id: number; readonly ast?: object }>>
}

/** The output of solc for the contracts in `registry`. */
export const output = (): Output => JSON.parse(readFileSync(new URL('registry/plain.json', import.meta.url), 'utf8'))

/** Returns the output without syntax trees, as a project has it that requests storage layouts. */
export const withoutTrees = ({ contracts, sources }: Output): Output => ({
  contracts,
  sources: Object.fromEntries(Object.entries(sources).map(([path, { id }]) => [path, { id }])),
})

/** Returns the output without storage layouts, as Hardhat requests it. */
export const withoutLayouts = ({ contracts, sources }: Output): Output => ({
  sources,
  contracts: Object.fromEntries(
    Object.entries(contracts).map(([path, all]) => [
      path,
      Object.fromEntries(Object.entries(all).map(([name, { storageLayout, ...contract }]) => [name, contract])),
    ]),
  ),
})

export interface Change {
  readonly contract: string | null
  readonly name: string | null
  readonly type: string | null
  readonly slot: string
  readonly offset: number
  readonly before: string | null
  readonly after: string | null
}

/** Starts a node, with an artifact or without any, and deploys the contracts of `registry`. */
export async function deployRegistry(artifact: object | undefined = output()) {
  const node: Node = await createNode(artifact && { artifacts: [artifact] })
  const from = node.accounts[0]!.address.toLowerCase()
  const rpc = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    node.provider.request({ method, params } as never)
  const contracts = output().contracts[PATH]!
  const send = async (transaction: object) => {
    const hash = await rpc('eth_sendTransaction', { from, gas: '0x600000', ...transaction })
    return (await rpc('eth_getTransactionReceipt', hash)) as { transactionHash: Hex; contractAddress: Hex; status: Hex }
  }
  let library = ''
  const deploy = async (name: string, args: readonly unknown[] = []) => {
    const { abi, evm } = contracts[name]!
    const bytecode: Hex = `0x${evm.bytecode.object.replaceAll(/__\$.{34}\$__/g, library.slice(2))}`
    const receipt = await send({ data: encodeDeployData({ abi, bytecode, args }) })
    return { address: receipt.contractAddress, hash: receipt.transactionHash }
  }
  library = (await deploy('Ledgers')).address
  const registry = await deploy('Registry')
  /** Calls a function of the registry, or of a proxy with its code. Returns the hash of the transaction. */
  const call = async (functionName: string, args: readonly unknown[] = [], to = registry.address): Promise<Hex> => {
    const { abi } = contracts.Registry!
    return (await send({ to, data: encodeFunctionData({ abi, functionName, args }) })).transactionHash
  }
  /** Returns the changes of all accounts by a transaction. */
  const changesOf = async (hash: Hex): Promise<Change[]> => {
    const accounts = (await rpc('vivarium_storageChanges', hash)) as { address: string; changes: Change[] }[]
    return accounts.flatMap(({ changes }) => changes)
  }
  return { node, from, rpc, deploy, call, changesOf, registry }
}

/** Formats changes: `name: before → after`. */
export const textOf = (changes: readonly Change[]): string[] =>
  changes.map(({ name, slot, before, after }) => `${name ?? `slot ${slot}`}: ${before} → ${after}`)
