import { type Hash, quantityHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import { suggestTip } from '../fees/suggestFees.ts'
import { firstBlockWith } from '../firstBlockWith.ts'
import { loadTokenPrices } from '../prices/loadTokenPrices.ts'
import { rewardsOf } from '../tracing/blockRewards.ts'
import { callForNumber } from './callForNumber.ts'
import { failure, success } from './etherscanBody.ts'
import type { EtherscanModule, EtherscanSource } from './etherscanSource.ts'
import { rewardOf } from './rewardRows.ts'

/** The module `block`: https://docs.etherscan.io/api-reference/endpoint/getblockreward */
export const blockModule: EtherscanModule<'block'> = {
  async getblockreward({ context: { chain } }, { blockno }) {
    const block = chain.blockByNumber(blockno)
    if (block === undefined) return failure('No record found')
    const uncles = rewardsOf(block).filter(({ kind }) => kind === 'uncle')
    return success({
      blockNumber: String(block.number),
      timeStamp: String(block.timestamp),
      blockMiner: block.header.feeRecipient,
      blockReward: String(rewardOf(block)),
      uncles: uncles.map(({ address, amount }, index) => ({
        miner: address,
        unclePosition: String(index),
        blockreward: String(amount),
      })),
      uncleInclusionReward: '0',
    })
  },

  async getblockcountdown({ context: { chain } }, { blockno }) {
    const { head } = chain
    const remaining = blockno - head.number
    if (remaining <= 0) return failure('Error! Block number already pass')
    return success({
      CurrentBlock: String(head.number),
      CountdownBlock: String(blockno),
      RemainingBlock: String(remaining),
      EstimateTimeInSec: (remaining * secondsPerBlock(chain)).toFixed(1),
    })
  },

  async getblocknobytime({ context: { chain } }, { timestamp: time, closest }) {
    const found = closest === 'before' ? lastBlockUntil(chain, time) : firstBlockFrom(chain, time)
    return found === undefined ? failure('Error! No closest block found') : success(String(found.number))
  },
}

/** Returns the time between the first and the latest block divided by their distance, in seconds. */
function secondsPerBlock({ genesis, head }: Chain): number {
  const blocks = head.number - genesis.number
  return blocks === 0 ? 1 : (head.timestamp - genesis.timestamp) / blocks
}

function firstBlockFrom(chain: Chain, time: number): ChainBlock | undefined {
  return chain.genesis.timestamp >= time ? chain.genesis : firstBlockWith(chain, ({ timestamp }) => timestamp >= time)
}

function lastBlockUntil(chain: Chain, time: number): ChainBlock | undefined {
  if (chain.genesis.timestamp > time) return undefined
  const later = firstBlockWith(chain, ({ timestamp }) => timestamp > time)
  return later === undefined ? chain.head : chain.blockByNumber(later.number - 1)
}

/** The module `transaction`: https://docs.etherscan.io/api-reference/endpoint/getstatus */
export const transactionModule: EtherscanModule<'transaction'> = {
  async getstatus(source, { txhash: hash }) {
    const receipt = await source.call<{ status?: string } | null>('eth_getTransactionReceipt', [hash])
    if (receipt === null || receipt.status === '0x1') return success({ isError: '0', errDescription: '' })
    // Receipts have no status before Byzantium (EIP-658).
    const cause = await causeOf(source, hash)
    return success({ isError: receipt.status === '0x0' || cause !== '' ? '1' : '0', errDescription: cause })
  },

  async gettxreceiptstatus({ call }, { txhash }) {
    const receipt = await call<{ status?: string } | null>('eth_getTransactionReceipt', [txhash])
    return success({ status: receipt?.status === undefined ? '' : String(Number(receipt.status)) })
  },
}

/** Returns why a transaction failed. An empty text for a transaction of the upstream, which the node does not execute. */
async function causeOf({ context: { chain }, call }: EtherscanSource, hash: Hash): Promise<string> {
  if (chain.transaction(hash) === undefined) return ''
  const options = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  const { error = '', revertReason } = await call<TopCall>('debug_traceTransaction', [hash, options])
  return revertReason ?? error
}

interface TopCall {
  readonly error?: string
  readonly revertReason?: string
}

const TOTAL_SUPPLY = '0x18160ddd'

/** The module `stats`: https://docs.etherscan.io/api-reference/endpoint/ethprice */
export const statsModule: EtherscanModule<'stats'> = {
  async ethprice({ context }) {
    const prices = await loadTokenPrices(context)
    const [ether, bitcoin] = ['ETH', 'BTC'].map((symbol) => prices.pricesOf({ symbol }).at(-1))
    if (ether === undefined)
      return failure('the price of ETH is unknown: set it with the option tokenPrices or vivarium_setTokenPrice')
    const time = String(Math.floor((Number.isFinite(ether.time) ? ether.time : Date.now()) / 1_000))
    return success({
      ethbtc: bitcoin === undefined ? '' : String(Number(ether.usd) / Number(bitcoin.usd)),
      ethbtc_timestamp: time,
      ethusd: ether.usd,
      ethusd_timestamp: time,
    })
  },

  async tokensupply(source, { contractaddress: to }) {
    return success(await callForNumber(source, { to, data: TOTAL_SUPPLY }, 'latest'))
  },
}

/** Number of blocks of which the gas oracle shows how full they are. */
const ORACLE_BLOCKS = 5

/** The module `gastracker`: https://docs.etherscan.io/api-reference/endpoint/gasoracle. Prices are in gwei. */
export const gasTrackerModule: EtherscanModule<'gastracker'> = {
  async gasoracle({ context, call }) {
    const { chain } = context
    const baseFee = chain.next.baseFee ?? 0n
    const price = gwei(baseFee + suggestTip(context))
    const history = await call<{ gasUsedRatio: number[] }>('eth_feeHistory', [quantityHex(ORACLE_BLOCKS), 'latest', []])
    return success({
      LastBlock: String(chain.head.number),
      SafeGasPrice: price,
      ProposeGasPrice: price,
      FastGasPrice: price,
      suggestBaseFee: gwei(baseFee),
      gasUsedRatio: history.gasUsedRatio.join(','),
    })
  },
}

/** Formats wei as gwei. */
function gwei(wei: bigint): string {
  const digits = String(wei).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}
