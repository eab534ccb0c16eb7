import { type Address, bytesToHex, quantityHex, wordHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { isImpersonated } from '../../../chain/transactions/impersonation.ts'
import { hasGasPrice } from '../../../chain/transactions/transactionFees.ts'
import type { ChainBlock, ChainReceipt } from '../../../chain/types.ts'
import { forkNotExported } from '../../../fixtures/export/exportGenesis.ts'
import { EMPTY_CODE_HASH } from '../../../state/account.ts'
import type { StateVersion } from '../../../state/stateVersion.ts'
import { toHeader, toWithdrawal } from '../../wire/block.ts'
import { listText } from '../../wire/listText.ts'
import { type MemberText, objectText } from '../../wire/objectText.ts'
import { toSignedTransaction } from '../../wire/transaction.ts'

/**
 * Yields the JSON text of a chain in anvil's dump format (`anvil --dump-state`): the accounts of the latest state, all blocks and all receipts,
 * without traces. The pieces are short, so that a caller can let other work run between them. Throws ForkNotExported.
 */
export function* anvilStateText(chain: Chain): Generator<string> {
  const { head } = chain
  const state = chain.state(head)
  if (state.remote !== undefined) throw forkNotExported()
  const numbersWithReceipts: number[] = []
  yield* objectText([
    ['block', JSON.stringify(environmentOf(chain))],
    ['accounts', objectText(accountsOf(state))],
    ['best_block_number', String(head.number)],
    ['blocks', listText(blocksOf(chain, numbersWithReceipts))],
    ['transactions', listText(executedIn(chain, numbersWithReceipts))],
    ['historical_states', 'null'],
  ])
}

/** Encodes the block environment of the latest block. */
function environmentOf(chain: Chain): Json {
  const { head } = chain
  const { header } = head
  return {
    number: quantityHex(head.number),
    beneficiary: header.feeRecipient,
    timestamp: quantityHex(head.timestamp),
    gas_limit: Number(header.gasLimit),
    basefee: Number(header.baseFeePerGas ?? 0n),
    difficulty: quantityHex(header.difficulty),
    prevrandao: header.mixHash,
    blob_excess_gas_and_price:
      header.excessBlobGas === undefined
        ? null
        : { excess_blob_gas: Number(header.excessBlobGas), blob_gasprice: Number(chain.blobBaseFee(head) ?? 1n) },
    slot_num: 0,
  }
}

function* accountsOf(state: StateVersion): Generator<MemberText> {
  for (const [address, { balance, nonce, codeHash }] of state.entries()) {
    const code = codeHash === EMPTY_CODE_HASH ? '0x' : bytesToHex(state.code(codeHash))
    const account = objectText([
      ['nonce', String(Number(nonce))],
      ['balance', `"${quantityHex(balance)}"`],
      ['code', `"${code}"`],
      ['storage', objectText(slotsOf(state, address))],
    ])
    yield [address, account]
  }
}

function* slotsOf(state: StateVersion, address: Address): Generator<MemberText> {
  for (const { slot, value } of state.storageEntries(address)) yield [wordHex(slot), `"${wordHex(value)}"`]
}

/** Yields all blocks, and adds the numbers of the blocks with receipts to `numbersWithReceipts`. */
function* blocksOf(chain: Chain, numbersWithReceipts: number[]): Generator<Json> {
  for (let number = 0; number <= chain.head.number; number++) {
    const block = chain.blockByNumber(number)
    if (block === undefined) continue
    if (block.receipts.length > 0) numbersWithReceipts.push(number)
    yield blockOf(block)
  }
}

function* executedIn(chain: Chain, numbers: readonly number[]): Generator<Json> {
  for (const number of numbers)
    for (const receipt of chain.blockByNumber(number)?.receipts ?? []) yield executedOf(receipt)
}

type Json = Readonly<Record<string, unknown>>

function blockOf(block: ChainBlock): Json {
  return {
    header: { ...toHeader(block), hash: undefined },
    transactions: block.transactions.map(({ tx, from }) => ({
      transaction: { ...toSignedTransaction(tx), ...(!hasGasPrice(tx) && { gasPrice: undefined }) },
      impersonated_sender: isImpersonated(tx) ? from : null,
    })),
    ommers: [],
    withdrawals: block.withdrawals?.map(toWithdrawal) ?? null,
  }
}

function executedOf(receipt: ChainReceipt): Json {
  const { transaction, status, gasUsed, contractAddress } = receipt
  const { hash, index, from, tx, block } = transaction
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
      type: quantityHex(tx.type),
      status: quantityHex(status ?? 1),
      cumulativeGasUsed: quantityHex(receipt.cumulativeGasUsed),
      logs: receipt.logs.map(({ address, topics, data }) => ({ address, topics, data: bytesToHex(data) })),
      logsBloom: bytesToHex(receipt.logsBloom),
    },
    block_hash: block.hash,
    block_number: block.number,
  }
}
