import { type Address, bytesToHex, type Hex, quantityHex } from '../../../bytes.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { TransferCategory } from '../../wire/assetTransfer.ts'
import { balanceOfData, readTokens } from '../assets/tokenCalls.ts'
import { type SearchOrder, searchBlocks } from '../searchBlocks.ts'
import { callForNumber } from './callForNumber.ts'
import { type EtherscanBody, listBody, success } from './etherscanBody.ts'
import {
  addressesIn,
  addressIn,
  type EtherscanModule,
  type EtherscanRequest,
  givenText,
  hashIn,
  numberIn,
  optionalAddressIn,
  orderIn,
  pageIn,
  rangeIn,
  readPage,
} from './etherscanRequest.ts'
import { functionNames } from './functionNames.ts'
import { internalRow, internalTransactions, internalTransactionsOf } from './internalRows.ts'
import { minedBlocks, withdrawalsOf } from './rewardRows.ts'
import { transactionRow, transactionsOfAccount } from './transactionRows.ts'
import { listedTransfers, transferRows } from './transferRows.ts'

const NO_TRANSACTIONS = 'No transactions found'

/** Maximum number of addresses of `balancemulti`, as on Etherscan. */
const MAX_BALANCES = 20

/** Returns the block parameter of a balance. */
const tagIn = (request: EtherscanRequest): string => givenText(request, 'tag') ?? 'latest'

const balanceOf = async ({ call }: EtherscanRequest, address: Address, block: string): Promise<string> =>
  String(BigInt(await call<string>('eth_getBalance', [address, block])))

/** The module `account`: https://docs.etherscan.io/api-reference/endpoint/balance */
export const accountModule: EtherscanModule = {
  async balance(request) {
    // Some clients send several addresses to this action.
    if (givenText(request, 'address')?.includes(',')) return balances(request)
    return success(await balanceOf(request, addressIn(request, 'address'), tagIn(request)))
  },

  balancemulti: balances,

  balancehistory: async (request) =>
    success(await balanceOf(request, addressIn(request, 'address'), quantityHex(numberIn(request, 'blockno')))),

  async txlist(request) {
    const account = addressIn(request, 'address')
    const names = await functionNames(request)
    const { chain } = request.context
    const rows = await pageOfBlocks(
      request,
      (range, order) => transactionsOfAccount(request, account, range, order),
      (each) => transactionRow(each, chain.head.number, names),
    )
    return listBody(rows, NO_TRANSACTIONS)
  },

  async txlistinternal(request) {
    if (givenText(request, 'txhash') !== undefined) return internalOfTransaction(request)
    const account = optionalAddressIn(request, 'address')
    const rows = await pageOfBlocks(
      request,
      (range, order) => internalTransactions(request, account, range, order),
      (each) => internalRow(each, true),
    )
    return listBody(rows, NO_TRANSACTIONS)
  },

  tokentx: (request) => transfers(request, 'erc20'),
  tokennfttx: (request) => transfers(request, 'erc721'),
  token1155tx: (request) => transfers(request, 'erc1155'),

  async tokenbalance(request) {
    const [to, account] = [addressIn(request, 'contractaddress'), addressIn(request, 'address')]
    const data = bytesToHex(balanceOfData(account))
    return success(await callForNumber(request, { to, data }, tagIn(request)))
  },

  async addresstokenbalance(request) {
    const { context, timeSlice } = request
    const { begin, end } = pageIn(request, MAX_TOKENS)
    const balances = await tokensOf(request, addressIn(request, 'address'))
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

  async getminedblocks(request) {
    const account = addressIn(request, 'address')
    const rows = await pageOfBlocks(request, (range) => minedBlocks(request, account, range), unchanged)
    return listBody(rows, NO_TRANSACTIONS)
  },

  async txsbeaconwithdrawal(request) {
    const account = addressIn(request, 'address')
    const rows = await pageOfBlocks(request, (range, order) => withdrawalsOf(request, account, range, order), unchanged)
    return listBody(rows, NO_TRANSACTIONS)
  },
}

const unchanged = <Row>(row: Row): Row => row

/** Returns the rows of the requested page of the items in the blocks from `startblock` to `endblock`. */
async function pageOfBlocks<Item, Row>(
  request: EtherscanRequest,
  itemsIn: (range: BlockRange, order: SearchOrder) => AsyncIterable<Item>,
  toRow: (item: Item) => Row,
): Promise<readonly Row[]> {
  const [page, order] = [pageIn(request), orderIn(request)]
  return searchBlocks(request.context.chain, rangeIn(request, 'startblock', 'endblock'), (range) =>
    readPage(itemsIn(range, order), page, toRow, request.timeSlice),
  )
}

async function balances(request: EtherscanRequest): Promise<EtherscanBody> {
  const block = tagIn(request)
  const accounts: object[] = []
  for (const account of addressesIn(request, 'address', MAX_BALANCES))
    accounts.push({ account, balance: await balanceOf(request, account, block) })
  return success(accounts)
}

async function internalOfTransaction(request: EtherscanRequest): Promise<EtherscanBody> {
  const hash = hashIn(request, 'txhash')
  const transaction = request.context.chain.transaction(hash)
  const found =
    transaction === undefined ? [] : await internalTransactionsOf(request, transaction.block, new Set([hash]))
  const rows = await readPage(found, pageIn(request), (each) => internalRow(each, false), request.timeSlice)
  return listBody(rows, NO_TRANSACTIONS)
}

async function transfers(request: EtherscanRequest, category: TransferCategory): Promise<EtherscanBody> {
  const { context, timeSlice } = request
  const [page, order] = [pageIn(request), orderIn(request)]
  const token = optionalAddressIn(request, 'contractaddress')
  const account = token === undefined ? addressIn(request, 'address') : optionalAddressIn(request, 'address')
  const rows = await searchBlocks(context.chain, rangeIn(request, 'startblock', 'endblock'), async (range) => {
    const listed = listedTransfers(request, { category, account, token, order }, range)
    const found = await readPage(listed, page, unchanged, timeSlice)
    return transferRows(request, category, found, await functionNames(request))
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
async function tokensOf({ call }: EtherscanRequest, account: Address): Promise<readonly TokenBalance[]> {
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
