import { type Address, type Hash, wordHex, ZERO_ADDRESS } from '../../../bytes.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { foldNftTransfers, isMint, type NftBlock, type NftFold, type NftType } from './nftTransfers.ts'

/** A token ID of a contract. */
export interface NftId {
  readonly contract: Address
  readonly id: bigint
}

/** A token that an account owns. */
export interface NftHolding extends NftId {
  readonly tokenType: NftType
  /** At least 1. */
  readonly balance: bigint
  /** The block of the last transfer to the owner. */
  readonly acquired: NftBlock
  /** The transaction that minted it for the owner. Undefined if the owner got it from another account. */
  readonly mintHash: Hash | undefined
}

/** The mint of a token. */
export interface NftMint {
  readonly to: Address
  readonly block: NftBlock
  readonly transactionHash: Hash
}

/** Sorts tokens by contract and ID, and identifies them. */
export const nftKey = ({ contract, id }: NftId): string => contract.slice(2) + wordHex(id).slice(2)

/** Positions of the filters of an owner. */
const SENT = 0

/**
 * Returns the tokens of an owner on the latest block, of the given contracts only. The transfers decide who owns a token (EIP-721, EIP-1155), as
 * with hosted APIs. Throws what foldNftTransfers throws.
 */
export async function holdingsOf(
  context: Context,
  owner: Address,
  contracts: readonly Address[] | undefined,
  timeSlice: TimeSlice,
): Promise<NftHolding[]> {
  const filters = [
    { from: owner, contracts },
    { to: owner, contracts },
  ]
  const begin = (): NftFold<Map<string, NftHolding>> => {
    const result = new Map<string, NftHolding>()
    return {
      result,
      add(transfer, filter) {
        for (const item of transfer.items) {
          const { contract, tokenType, block, transactionHash } = transfer
          const key = nftKey({ contract, id: item.id })
          const { balance = 0n, acquired = block, mintHash } = result.get(key) ?? {}
          const received =
            filter === SENT
              ? { balance: balance - item.amount, acquired, mintHash }
              : {
                  balance: balance + item.amount,
                  acquired: block,
                  mintHash: isMint(transfer) ? transactionHash : mintHash,
                }
          result.set(key, { contract, id: item.id, tokenType, ...received })
        }
      },
    }
  }
  const holdings = await foldNftTransfers(context, filters, begin, { timeSlice })
  return [...holdings.values()].filter(({ balance }) => balance > 0n)
}

/** Balances of a contract, by token ID and owner. */
export type ContractBalances = ReadonlyMap<bigint, ReadonlyMap<Address, bigint>>

/** Returns who owns the tokens of a contract on the latest block, of one token only if `id` is given. Throws what foldNftTransfers throws. */
export function balancesOfContract(
  context: Context,
  contract: Address,
  id: bigint | undefined,
  timeSlice: TimeSlice,
): Promise<ContractBalances> {
  const begin = (): NftFold<ContractBalances> => {
    const result = new Map<bigint, Map<Address, bigint>>()
    return {
      result,
      add({ from, to, items }) {
        for (const item of items) {
          if (id !== undefined && item.id !== id) continue
          const balances = result.get(item.id) ?? new Map<Address, bigint>()
          result.set(item.id, balances)
          change(balances, from, -item.amount)
          change(balances, to, item.amount)
        }
      },
    }
  }
  return foldNftTransfers(context, [{ contracts: [contract] }], begin, { timeSlice })
}

/** Changes the balance of an account that is not the zero address: that mints and burns tokens. */
function change(balances: Map<Address, bigint>, account: Address, amount: bigint): void {
  if (account === ZERO_ADDRESS) return
  const balance = (balances.get(account) ?? 0n) + amount
  if (balance > 0n) balances.set(account, balance)
  else balances.delete(account)
}

/**
 * Returns the mints of tokens, by nftKey: the first one of each token ID. A fork does not know mints before the fork. Throws what foldNftTransfers
 * throws.
 */
export function mintsOf(
  context: Context,
  tokens: readonly NftId[],
  timeSlice: TimeSlice,
): Promise<ReadonlyMap<string, NftMint>> {
  const wanted = new Set(tokens.map(nftKey))
  const contracts = [...new Set(tokens.map(({ contract }) => contract))]
  const begin = (): NftFold<Map<string, NftMint>> => {
    const result = new Map<string, NftMint>()
    return {
      result,
      add({ contract, items, to, block, transactionHash }) {
        for (const { id } of items) {
          const key = nftKey({ contract, id })
          if (wanted.has(key) && !result.has(key)) result.set(key, { to, block, transactionHash })
        }
      },
    }
  }
  const filters = [{ from: ZERO_ADDRESS, contracts }]
  return foldNftTransfers(context, filters, begin, { timeSlice, withUpstream: false })
}
