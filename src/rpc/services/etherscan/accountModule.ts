import { type Address, bytesToHex, type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { TransferCategory } from '../../wire/assetTransfer.ts'
import type { EtherscanListRequest, EtherscanTransfersRequest } from '../../wire/rest/etherscanApi.ts'
import { balanceOfData, readTokens } from '../assets/tokenCalls.ts'
import { type SearchOrder, searchBlocks } from '../searchBlocks.ts'
import { callForNumber } from './callForNumber.ts'
import { type EtherscanBody, listBody, success } from './etherscanBody.ts'
import {
  type EtherscanModule,
  type EtherscanPage,
  type EtherscanSource,
  pageAt,
  rangeOf,
  readPage,
} from './etherscanSource.ts'
import { functionNames } from './functionNames.ts'
import { internalRow, internalTransactions, internalTransactionsOf } from './internalRows.ts'
import { minedBlocks, withdrawalsOf } from './rewardRows.ts'
import { transactionRow, transactionsOfAccount } from './transactionRows.ts'
import { listedTransfers, transferRows } from './transferRows.ts'

const NO_TRANSACTIONS = 'No transactions found'

const balanceOf = async ({ call }: EtherscanSource, address: Address, block: string): Promise<string> =>
  String(BigInt(await call<string>('eth_getBalance', [address, block])))

/** The module `account`: https://docs.etherscan.io/api-reference/endpoint/balance */
export const accountModule: EtherscanModule<'account'> = {
  // Some clients send several addresses to this action.
  async balance(source, { address, tag }) {
    const [only, ...others] = await balancesOf(source, address, tag)
    return success(others.length === 0 ? only?.balance : [only, ...others])
  },

  balancemulti: async (source, { address, tag }) => success(await balancesOf(source, address, tag)),

  balancehistory: async (source, { address, blockno }) =>
    success(await balanceOf(source, address, quantityHex(blockno))),

  async txlist(source, request) {
    const names = await functionNames(source)
    const { chain } = source.context
    const rows = await pageOfBlocks(
      source,
      request,
      (range, order) => transactionsOfAccount(source, request.address, range, order),
      (each) => transactionRow(each, chain.head.number, names),
    )
    return listBody(rows, NO_TRANSACTIONS)
  },

  async txlistinternal(source, request) {
    if (request.txhash !== undefined) return internalOfTransaction(source, request.txhash, pageAt(request))
    const rows = await pageOfBlocks(
      source,
      request,
      (range, order) => internalTransactions(source, request.address, range, order),
      (each) => internalRow(each, true),
    )
    return listBody(rows, NO_TRANSACTIONS)
  },

  tokentx: (source, request) => transfers(source, request, 'erc20'),
  tokennfttx: (source, request) => transfers(source, request, 'erc721'),
  token1155tx: (source, request) => transfers(source, request, 'erc1155'),

  async tokenbalance(source, { contractaddress: to, address, tag }) {
    const data = bytesToHex(balanceOfData(address))
    return success(await callForNumber(source, { to, data }, tag))
  },

  async addresstokenbalance(source, request) {
    const { context, timeSlice } = source
    const { begin, end } = pageAt(request, MAX_TOKENS)
    const balances = await tokensOf(source, request.address)
    const page = balances.slice(begin, end)
    const tokens = await readTokens(
      context,
      page.map(({ contractAddress }) => contractAddress),
      timeSlice,
    )
    const rows = page.map(({ contractAddress, tokenBalance }) => {
      const { name = '', symbol = '', decimals = 0 } = tokens.get(contractAddress) ?? {}
      return {
        TokenAddress: contractAddress,
        TokenName: name,
        TokenSymbol: symbol,
        TokenQuantity: String(BigInt(tokenBalance)),
        TokenDivisor: String(decimals),
      }
    })
    return listBody(rows, 'No token found')
  },

  async getminedblocks(source, request) {
    const rows = await pageOfBlocks(source, request, (range) => minedBlocks(source, request.address, range), unchanged)
    return listBody(rows, NO_TRANSACTIONS)
  },

  async txsBeaconWithdrawal(source, request) {
    const withdrawals = (range: BlockRange, order: SearchOrder) => withdrawalsOf(source, request.address, range, order)
    return listBody(await pageOfBlocks(source, request, withdrawals, unchanged), NO_TRANSACTIONS)
  },
}

const unchanged = <Row>(row: Row): Row => row

/** Returns the rows of the requested page of the items in the requested blocks. */
async function pageOfBlocks<Item, Row>(
  { context: { chain }, timeSlice }: EtherscanSource,
  request: EtherscanListRequest,
  itemsIn: (range: BlockRange, order: SearchOrder) => AsyncIterable<Item>,
  toRow: (item: Item) => Row,
): Promise<readonly Row[]> {
  const page = pageAt(request)
  return searchBlocks(chain, rangeOf(chain, request.startblock, request.endblock), (range) =>
    readPage(itemsIn(range, request.sort), page, toRow, timeSlice),
  )
}

async function balancesOf(source: EtherscanSource, accounts: readonly Address[], block: string) {
  const balances: { readonly account: Address; readonly balance: string }[] = []
  for (const account of accounts) balances.push({ account, balance: await balanceOf(source, account, block) })
  return balances
}

async function internalOfTransaction(source: EtherscanSource, hash: Hash, page: EtherscanPage): Promise<EtherscanBody> {
  const transaction = source.context.chain.transaction(hash)
  const found =
    transaction === undefined ? [] : await internalTransactionsOf(source, transaction.block, new Set([hash]))
  const rows = await readPage(found, page, (each) => internalRow(each, false), source.timeSlice)
  return listBody(rows, NO_TRANSACTIONS)
}

async function transfers(
  source: EtherscanSource,
  request: EtherscanTransfersRequest,
  category: TransferCategory,
): Promise<EtherscanBody> {
  const { context, timeSlice } = source
  const { address: account, contractaddress: token, sort: order, startblock, endblock } = request
  const page = pageAt(request)
  const rows = await searchBlocks(context.chain, rangeOf(context.chain, startblock, endblock), async (range) => {
    const listed = listedTransfers(source, { category, account, token, order }, range)
    const found = await readPage(listed, page, unchanged, timeSlice)
    return transferRows(source, category, found, await functionNames(source))
  })
  return listBody(rows, NO_TRANSACTIONS)
}

/** Maximum number of tokens in a page, as on Etherscan. */
const MAX_TOKENS = 100

interface TokenBalance {
  readonly contractAddress: Address
  readonly tokenBalance: Hex
}

/** Returns the ERC-20 tokens of which an account has some. */
async function tokensOf({ call }: EtherscanSource, account: Address): Promise<readonly TokenBalance[]> {
  const found: TokenBalance[] = []
  let pageKey: string | undefined
  do {
    const params = [account, 'erc20', ...(pageKey === undefined ? [] : [{ pageKey }])]
    const page = await call<{ tokenBalances: TokenBalance[]; pageKey?: string }>('alchemy_getTokenBalances', params)
    for (const balance of page.tokenBalances) if (BigInt(balance.tokenBalance) > 0n) found.push(balance)
    pageKey = page.pageKey
  } while (pageKey !== undefined)
  return found
}
