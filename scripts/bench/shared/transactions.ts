import { encodeFunctionData, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { Token } from '../../../test/simulate/contracts/artifacts.ts'

/** The first development account. */
export const account = mnemonicToAccount('test test test test test test test test test test test junk')

export interface TransactionMembers {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: bigint
  readonly gas: bigint
}

/** Signs a transaction of the account. */
export function sign(nonce: number, members: TransactionMembers): Promise<Hex> {
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
  return account.signTransaction({ type: 'eip1559', chainId: 31_337, nonce, ...fees, ...members })
}

/** An address without an account, different for each index. */
export const newAddress = (index: number): Hex => `0x${(0xabc000000000 + index).toString(16).padStart(40, '0')}`

/** The data of an ERC-20 transfer. */
export const transferData = (to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to, value] })

export const list = <Item>(length: number, create: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => create(index))
