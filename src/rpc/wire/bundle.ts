import { z } from 'zod'
import { BlockId, latest } from './blockId.ts'
import { Address, Data } from './bytes.ts'
import { Integer } from './quantity.ts'
import { checkedObject } from './unknownMembers.ts'

const amount = Integer.transform(BigInt).nullish()

/** The bundle of eth_callBundle in the format of Flashbots. Numbers may be hex strings. */
export const Bundle = checkedObject(
  {
    txs: z.array(Data, { error: 'a list of signed transactions' }),
    blockNumber: Integer.transform(BigInt),
    stateBlockNumber: BlockId.nullish(),
    coinbase: Address.nullish(),
    timestamp: amount,
    gasLimit: amount,
    difficulty: amount,
    baseFee: amount,
    timeout: Integer.nullish(),
  },
  { error: 'an object with txs, blockNumber and stateBlockNumber' },
).transform(({ txs, blockNumber, stateBlockNumber, coinbase, timestamp, gasLimit, difficulty, baseFee }) => ({
  transactions: txs,
  stateBlock: stateBlockNumber ?? latest,
  block: {
    number: blockNumber,
    feeRecipient: coinbase ?? undefined,
    time: timestamp ?? undefined,
    gasLimit: gasLimit ?? undefined,
    difficulty: difficulty ?? undefined,
    baseFeePerGas: baseFee ?? undefined,
  },
}))
