import type { Address } from '../../../bytes.ts'
import type { ChainReceipt } from '../../../chain/types.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { TransferCategory } from '../../wire/assetTransfer.ts'
import type { AssetTransfer, TokenIdAmount } from '../assets/assetTransfer.ts'
import { type TransferFilter, transfersOfBlock } from '../assets/blockTransfers.ts'
import { possibleBlocks } from '../assets/possibleBlocks.ts'
import { readTokens, type TokenDetails } from '../assets/tokenCalls.ts'
import type { SearchOrder } from '../searchBlocks.ts'
import type { ExplorerRequest } from './explorerRequest.ts'
import type { FunctionNames } from './functionNames.ts'
import { commonMembers } from './transactionRows.ts'

/** A transfer of an ERC-20 or an ERC-721 token, or of one token ID of ERC-1155. */
export interface ListedTransfer {
  readonly transfer: AssetTransfer
  /** Undefined for ERC-20. */
  readonly item: TokenIdAmount | undefined
}

/** Yields the transfers of tokens of a standard. `account` is the sender or the recipient, `token` the contract; undefined selects all. */
export async function* listedTransfers(
  { context: { chain }, timeSlice }: ExplorerRequest,
  category: TransferCategory,
  { account, token }: { readonly account: Address | undefined; readonly token: Address | undefined },
  range: BlockRange,
  order: SearchOrder,
): AsyncGenerator<ListedTransfer> {
  const filter: TransferFilter = {
    categories: new Set([category]),
    account,
    fromAddress: undefined,
    toAddress: undefined,
    tokens: token === undefined ? undefined : new Set([token]),
    excludesZeroValue: false,
  }
  const first = Math.max(range.first, chain.genesis.number + 1)
  for await (const block of possibleBlocks(chain, filter, order, { ...range, first }, timeSlice)) {
    const transfers = await transfersOfBlock(chain, block, filter, timeSlice)
    const rows = transfers.flatMap((transfer): ListedTransfer[] =>
      category === 'erc20' ? [{ transfer, item: undefined }] : transfer.items.map((item) => ({ transfer, item })),
    )
    yield* order === 'asc' ? rows : rows.reverse()
  }
}

/** Transfers in the lists `tokentx`, `tokennfttx` and `token1155tx`. */
export async function transferRows(
  { context, timeSlice }: ExplorerRequest,
  category: TransferCategory,
  transfers: readonly ListedTransfer[],
  names: FunctionNames,
): Promise<readonly object[]> {
  const { chain } = context
  const tokens = await readTokens(
    context,
    transfers.map(({ transfer: { token } }) => token),
    timeSlice,
  )
  return transfers.flatMap(({ transfer, item }) => {
    const receipt = chain.receipt(transfer.transaction.hash)
    const details = transfer.token && tokens.get(transfer.token)
    return receipt === undefined
      ? []
      : [toRow(category, { transfer, item }, details, receipt, chain.head.number, names)]
  })
}

function toRow(
  category: TransferCategory,
  { transfer: { from, to, token, value }, item }: ListedTransfer,
  { name = '', symbol = '', decimals = 0 }: Partial<TokenDetails> = {},
  receipt: ChainReceipt,
  head: number,
  names: FunctionNames,
): object {
  return {
    ...commonMembers(receipt, head, names),
    from,
    contractAddress: token,
    to,
    ...(category === 'erc20' && { value: String(value) }),
    ...(item !== undefined && { tokenID: String(item.id) }),
    ...(category === 'erc1155' && item !== undefined && { tokenValue: String(item.amount) }),
    tokenName: name,
    tokenSymbol: symbol,
    ...(category !== 'erc1155' && { tokenDecimal: String(decimals) }),
    input: 'deprecated',
  }
}
