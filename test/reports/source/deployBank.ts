import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { expect } from 'vitest'
import type { Node } from '../../../src/node.ts'
import { initCodeOf, type Settings, solcOutput } from './bankArtifacts.ts'

/** Deploys the contracts of `bank`. Returns functions that call them from the first account. */
export async function deployBank(node: Node, compiled: Settings = 'plain') {
  const rpc = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
  const contracts = solcOutput(compiled).contracts['contracts/Bank.sol'] ?? {}
  const from = node.accounts[0]?.address

  /** Sends a transaction and returns its hash, also if it fails. */
  async function send(transaction: object): Promise<Hex> {
    return (await rpc('eth_sendTransaction', { from, gas: '0x4c4b40', ...transaction })) as Hex
  }
  async function deploy(name: string, args: readonly unknown[] = [], library = ''): Promise<Hex> {
    const contract = contracts[name] ?? expect.unreachable(name)
    const bytecode = initCodeOf(contract, library)
    const hash = await send({ data: encodeDeployData({ abi: contract.abi as Abi, bytecode, args }) })
    const receipt = (await rpc('eth_getTransactionReceipt', hash)) as { contractAddress: Hex }
    return receipt.contractAddress
  }
  const maths = await deploy('Maths')
  const oracle = await deploy('Oracle')
  const bank = await deploy('Bank', [oracle, 50n], maths)
  const abi = contracts.Bank?.abi ?? []
  const data = (functionName: string, ...args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi, functionName, args })
  return { maths, oracle, bank, from, data, send, deploy, rpc }
}
