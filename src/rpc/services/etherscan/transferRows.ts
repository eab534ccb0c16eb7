import type { Address } from '../../../bytes.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { TransferCategory } from '../../wire/assetTransfer.ts'
import type { AssetTransfer, TokenIdAmount } from '../assets/assetTransfer.ts'
import { type TransferFilter, transfersOfBlock } from '../assets/blockTransfers.ts'
import { possibleBlocks } from '../assets/possibleBlocks.ts'
import { readTokens, type TokenDetails } from '../assets/tokenCalls.ts'
import type { SearchOrder } from '../searchBlocks.ts'
import { blocksAfterFirst, type EtherscanSource } from './etherscanSource.ts'
import type { FunctionNames } from './functionNames.ts'
import { commonMembers } from './transactionRows.ts'

/** A transfer of an ERC-20 or an ERC-721 token, or of one token ID of ERC-1155. */
export interface ListedTransfer {
  readonly transfer: AssetTransfer
  /** Undefined for ERC-20. */
  readonly item: TokenIdAmount | undefined
}

/** Selects the transfers of tokens of a standard. */
export interface TransferSelection {
  readonly category: TransferCategory
  /** The sender or the recipient. Undefined selects all. */
  readonly account: Address | undefined
  /** The contract. Undefined selects all. */
  readonly token: Address | undefined
  readonly order: SearchOrder
}

/** Yields the selected transfers in a range of blocks. */
export async function* listedTransfers(
  { context: { chain }, timeSlice }: EtherscanSource,
  { category, account, token, order }: TransferSelection,
  range: BlockRange,
): AsyncGenerator<ListedTransfer> {
  const filter: TransferFilter = {
    categories: new Set([category]),
    account,
    fromAddress: undefined,
    toAddress: undefined,
    tokens: token === undefined ? undefined : new Set([token]),
    excludesZeroValue: false,
  }
  for await (const block of possibleBlocks(chain, { filter, order }, blocksAfterFirst(chain, range), timeSlice)) {
    const transfers = await transfersOfBlock(chain, block, filter, timeSlice)
    const rows = transfers.flatMap((transfer): ListedTransfer[] =>
      category === 'erc20' ? [{ transfer, item: undefined }] : transfer.items.map((item) => ({ transfer, item })),
    )
    yield* order === 'asc' ? rows : rows.reverse()
  }
}

/** Transfers in the lists `tokentx`, `tokennfttx` and `token1155tx`. */
export async function transferRows(
  { context, timeSlice }: EtherscanSource,
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
  const rows: object[] = []
  for (const { transfer, item } of transfers) {
    if (timeSlice.isOver) await timeSlice.yield()
    const receipt = chain.receipt(transfer.transaction.hash)
    if (receipt === undefined) continue // removed meanwhile
    const members = transferMembers(category, { transfer, item }, transfer.token && tokens.get(transfer.token))
    rows.push({ ...commonMembers(receipt, chain.head.number, names), ...members })
  }
  return rows
}

/** The members of a transfer that other lists do not have. */
function transferMembers(
  category: TransferCategory,
  { transfer: { from, to, token, value }, item }: ListedTransfer,
  { name = '', symbol = '', decimals = 0 }: Partial<TokenDetails> = {},
): object {
  return {
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
