import { type Abi, encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem'
import type { GivenNodeOptions } from '../../src/options/options.ts'

/** A network with the chain ID of `base-sepolia` on Alchemy, and one whose name is on Alchemy, too, and has another chain ID there. */
export const portfolioNetworks: GivenNodeOptions = {
  genesisTime: 1_767_225_600,
  frozenClock: true,
  accounts: 3,
  networks: {
    rollup: { chainId: 84_532, genesisTime: 1_767_225_600 },
    'arb-mainnet': { chainId: 7 },
  },
}

/** Sends a request to a network, which resolves to its result. */
export type Ask = <Result = Hex>(method: string, ...params: unknown[]) => Promise<Result>

/** Deploys a contract. Returns its address. */
export async function deployContract(ask: Ask, from: Hex, abi: Abi, bytecode: Hex, args: readonly unknown[]) {
  const nonce = BigInt(await ask('eth_getTransactionCount', from, 'latest'))
  await ask('eth_sendTransaction', { from, data: encodeDeployData({ abi, bytecode, args } as never) })
  return getContractAddress({ from, nonce }).toLowerCase() as Hex
}

/** Calls a function of a contract in a transaction. */
export const callContract = (ask: Ask, from: Hex, to: Hex, abi: Abi, functionName: string, args: readonly unknown[]) =>
  ask('eth_sendTransaction', { from, to, data: encodeFunctionData({ abi, functionName, args } as never) })
