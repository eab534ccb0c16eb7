import { bytesToHex } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import { isImpersonated } from '../../chain/impersonation.ts'
import type { ChainBlock, ChainReceipt } from '../../chain/types.ts'
import { accountsOf } from '../../fixtures/export/exportGenesis.ts'
import { blockJson } from '../wire/block.ts'
import { toWord } from '../wire/bytes.ts'
import { toQuantity } from '../wire/quantity.ts'
import { receiptJson } from '../wire/receipt.ts'

/**
 * Encodes a chain in anvil's dump format (`anvil --dump-state`): the accounts of the latest state, all blocks and all receipts, without
 * traces.
 */
export function anvilStateOf(chain: Chain): object {
  const { head } = chain
  const { header } = head
  const accounts = accountsOf(chain.state(head)).map(({ address, balance, nonce, code, storage }) => [
    address,
    {
      nonce: Number(nonce),
      balance: toQuantity(balance),
      code: code === undefined ? '0x' : bytesToHex(code),
      storage: Object.fromEntries(storage.map(([slot, value]) => [toWord(slot), toWord(value)])),
    },
  ])
  const blocks = Array.from({ length: head.number + 1 }, (_, number) => chain.blockByNumber(number)).filter(isDefined)
  return {
    block: {
      number: toQuantity(head.number),
      beneficiary: header.feeRecipient,
      timestamp: toQuantity(head.timestamp),
      gas_limit: Number(header.gasLimit),
      basefee: Number(header.baseFeePerGas ?? 0n),
      difficulty: toQuantity(header.difficulty),
      prevrandao: header.mixHash,
      blob_excess_gas_and_price:
        header.excessBlobGas === undefined
          ? null
          : { excess_blob_gas: Number(header.excessBlobGas), blob_gasprice: Number(chain.blobBaseFee(head) ?? 1n) },
      slot_num: 0,
    },
    accounts: Object.fromEntries(accounts),
    best_block_number: head.number,
    blocks: blocks.map(blockOf),
    transactions: blocks.flatMap((block) => block.receipts.map(executedOf)),
    historical_states: null,
  }
}

const isDefined = (block: ChainBlock | undefined): block is ChainBlock => block !== undefined

type Json = Readonly<Record<string, unknown>>

/** Members of a block object that the header does not have. */
const nonHeaderMembers = ['hash', 'size', 'uncles', 'transactions', 'withdrawals', 'totalDifficulty']
/** Members of a transaction object that follow from its sender and position. */
const positionMembers = ['from', 'blockHash', 'blockNumber', 'blockTimestamp', 'transactionIndex']

function blockOf(block: ChainBlock): Json {
  const json = JSON.parse(blockJson(block, true).text) as Json & { transactions: readonly Json[] }
  return {
    header: without(json, nonHeaderMembers),
    transactions: json.transactions.map((transaction, index) => {
      const { tx, from } = block.transactions[index] ?? {}
      const content = without(transaction, [
        ...positionMembers,
        ...(transaction.maxFeePerGas === undefined ? [] : ['gasPrice']),
      ])
      return { transaction: content, impersonated_sender: tx !== undefined && isImpersonated(tx) ? from : null }
    }),
    ommers: [],
    withdrawals: json.withdrawals ?? null,
  }
}

function executedOf(receipt: ChainReceipt): Json {
  const { transaction, status, gasUsed, contractAddress } = receipt
  const { hash, index, from, tx, block } = transaction
  const json = JSON.parse(receiptJson(receipt).text) as Json & { logs: readonly Json[] }
  return {
    info: {
      transaction_hash: hash,
      transaction_index: index,
      from,
      to: tx.to ?? null,
      contract_address: contractAddress ?? null,
      traces: [],
      exit: status === 0 ? 'Revert' : 'Stop',
      out: null,
      nonce: Number(tx.nonce),
      gas_used: Number(gasUsed),
    },
    receipt: {
      type: json.type,
      status: json.status ?? '0x1',
      cumulativeGasUsed: json.cumulativeGasUsed,
      logs: json.logs.map(({ address, topics, data }) => ({ address, topics, data })),
      logsBloom: json.logsBloom,
    },
    block_hash: block.hash,
    block_number: block.number,
  }
}

const without = (object: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
