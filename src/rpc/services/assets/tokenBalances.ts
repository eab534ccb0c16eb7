import { type Address, type Hash, wordHex } from '../../../bytes.ts'
import type { LogFilter } from '../../../chain/logs/logFilter.ts'
import { define } from '../../../errors.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
import { isMethodMissing } from '../../../upstream/upstreamErrors.ts'
import type { Context } from '../../protocol/context.ts'
import type { BalancePage } from '../../wire/token.ts'
import { readTokenTransfer, transferTopic } from './assetTransfer.ts'
import { balanceOfData, readTokenWord, tokenTimeSlice } from './tokenCalls.ts'

const upstreamLacksBalances = define<{ host: string }>(
  'UpstreamLacksBalances',
  -32000,
  ({ host }) =>
    `the upstream ${host} has no alchemy_getTokenBalances, so the tokens of the account before the fork are unknown: send a list of token addresses instead of "erc20"`,
)

/** Returns the balances of an account on the latest block: of the given tokens, or of a page of all tokens that it has transferred or received. */
export async function tokenBalances(
  context: Context,
  account: Address,
  given: readonly Address[] | undefined,
  { pageKey, maxCount }: BalancePage,
): Promise<object> {
  if (given !== undefined) return { address: account, tokenBalances: await balancesOf(context, account, given) }
  const all = await tokensOf(context, account)
  const rest = pageKey === undefined ? all : all.filter((token) => token > pageKey)
  const page = rest.slice(0, maxCount)
  const last = page.at(-1)
  // The tokens of an upstream may be newer than the fork block.
  const balances = (await balancesOf(context, account, page)).filter(({ tokenBalance }) => tokenBalance !== null)
  return {
    address: account,
    tokenBalances: balances,
    ...(rest.length > page.length && last !== undefined && { pageKey: last }),
  }
}

interface TokenBalance {
  readonly contractAddress: Address
  readonly tokenBalance: Hash | null
  readonly error?: string
}

async function balancesOf(context: Context, account: Address, tokens: readonly Address[]): Promise<TokenBalance[]> {
  const data = balanceOfData(account)
  const timeSlice = tokenTimeSlice(context)
  const balances: TokenBalance[] = []
  for (const token of tokens) {
    const balance = await readTokenWord(context, { to: token, data }, timeSlice)
    balances.push(
      balance === undefined
        ? { contractAddress: token, tokenBalance: null, error: 'balanceOf failed: the contract is not an ERC-20 token' }
        : { contractAddress: token, tokenBalance: wordHex(balance) },
    )
  }
  return balances
}

/** Returns the ERC-20 tokens that an account has transferred or received, in ascending order. */
async function tokensOf(context: Context, account: Address): Promise<Address[]> {
  const word = wordHex(BigInt(account))
  const earlier = context.upstream === undefined ? [] : await upstreamTokens(context.upstream, account)
  const sent = await tokensWithLogs(context, [[transferTopic], [word]])
  const received = await tokensWithLogs(context, [[transferTopic], [], [word]])
  return [...new Set([...earlier, ...sent, ...received])].sort()
}

/** Returns the ERC-20 tokens whose logs match, in the blocks of the chain. */
async function tokensWithLogs(context: Context, topics: LogFilter['topics']): Promise<ReadonlySet<Address>> {
  const { chain, limits } = context
  const timeSlice = new TimeSlice({ caller: context, milliseconds: limits.logs.milliseconds })
  const { number: last, hash } = chain.head
  const tokens = new Set<Address>()
  for (const logs of chain.findLogs({ addresses: [], topics }, chain.genesis.number + 1, last)) {
    for (const { log } of logs ?? [])
      if (!tokens.has(log.address) && readTokenTransfer(log)?.category === 'erc20') tokens.add(log.address)
    if (!timeSlice.isOver) continue
    await timeSlice.yield()
    // The blocks of the search were removed meanwhile.
    if (chain.hashByNumber(last) !== hash) return tokensWithLogs(context, topics)
  }
  return tokens
}

/** Returns the tokens of an account on the upstream. Rejects with UpstreamLacksBalances. */
async function upstreamTokens(upstream: Upstream, account: Address): Promise<Address[]> {
  const tokens: Address[] = []
  let pageKey: string | null | undefined
  try {
    do {
      const params = [account, 'erc20', ...(pageKey == null ? [] : [{ pageKey }])]
      const page = (await upstream.request('alchemy_getTokenBalances', params)) as UpstreamBalances
      tokens.push(...page.tokenBalances.map(({ contractAddress }) => contractAddress.toLowerCase() as Address)) // an address of the upstream
      pageKey = page.pageKey
    } while (pageKey != null)
    return tokens
  } catch (error) {
    if (!isMethodMissing(error)) throw error
    throw upstreamLacksBalances({ host: upstream.status.host ?? 'of the fork cache' })
  }
}

/** A page in the format of Alchemy. */
interface UpstreamBalances {
  readonly tokenBalances: readonly { readonly contractAddress: string }[]
  readonly pageKey?: string | null
}
