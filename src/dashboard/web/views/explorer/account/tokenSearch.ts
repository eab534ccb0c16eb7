import type { RpcClient } from '../../../rpc/client.ts'
import type { Hex } from '../../../rpc/types.ts'
import { type FoundLogs, LogSearch } from '../logSearch.ts'
import { callToken, loadTokenMetadata, type TokenMetadata, wordOf } from '../tokenMetadata.ts'

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** keccak256 of `TransferSingle(address,address,address,uint256,uint256)` and of `TransferBatch`, of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

interface Token extends TokenMetadata {
  readonly address: Hex
  readonly balance: bigint
}

/** The transfers from and to an account. */
export interface LoadedTokens extends FoundLogs {
  /** Tokens with a Transfer event to the account. */
  readonly tokens: readonly Token[]
  readonly metadata: ReadonlyMap<string, TokenMetadata>
}

/** Searches for the tokens of an account by their transfers. Later loads request only the transfers in new blocks. */
export class TokenSearch {
  /** The address as a topic and as an argument. */
  readonly #word: string
  readonly #search: LogSearch
  /** Tokens with a Transfer event to the account, also if the event was found long ago and dropped. */
  readonly #received = new Set<Hex>()

  constructor(address: string) {
    this.#word = address.slice(2).padStart(64, '0')
    const account = `0x${this.#word}`
    // The events of ERC-1155 have the operator before the sender, so the second list finds the sender in them and the recipient in others.
    const topics = [
      [TRANSFER, account],
      [[TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH], null, account],
      [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, account],
    ]
    this.#search = new LogSearch({ address: undefined, topics, from: 'earliest', to: 'latest' })
  }

  /** Finds at least `wanted` transfers if there are as many, and loads the balances of the tokens. */
  async load(rpc: RpcClient, wanted: number): Promise<LoadedTokens> {
    const found = await this.#search.load(rpc, wanted)
    if (!found.isContinued) this.#received.clear()
    for (const { address, topics } of found.logs)
      if (topics[0] === TRANSFER && topics[2] === `0x${this.#word}`) this.#received.add(address)
    const addresses = new Set([...found.logs.map(({ address }) => address), ...this.#received])
    const loaded = await Promise.all(
      [...addresses].map(async (address) => {
        const [metadata, balance] = await Promise.all([
          loadTokenMetadata(rpc, address),
          this.#received.has(address) ? callToken(rpc, address, BALANCE_OF + this.#word) : undefined,
        ])
        return { address, balance: wordOf(balance) ?? 0n, ...metadata }
      }),
    )
    return {
      ...found,
      tokens: loaded.filter(({ address }) => this.#received.has(address)),
      metadata: new Map(loaded.map((token) => [token.address, token])),
    }
  }
}
