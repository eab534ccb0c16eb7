import { type Address, bytesToHex, type Hash, quantityHex, wordHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { isImpersonated } from '../../../chain/transactions/impersonation.ts'
import { hasGasPrice } from '../../../chain/transactions/transactionFees.ts'
import type { ChainBlock, ChainReceipt } from '../../../chain/types.ts'
import { forkNotExported } from '../../../fixtures/export/exportGenesis.ts'
import type { Transaction } from '../../../protocol/transaction.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../../../state/account.ts'
import type { StateVersion } from '../../../state/stateVersion.ts'
import { toHeader, toWithdrawal } from '../../wire/block.ts'
import { listText } from '../../wire/listText.ts'
import { type MemberText, objectText } from '../../wire/objectText.ts'
import { toSignedTransaction } from '../../wire/transaction.ts'

/** Number of storage slots in a piece of the text. Reading them takes less than a millisecond. */
const SLOTS_PER_PIECE = 64

/**
 * Yields the JSON text of a chain in anvil's dump format (`anvil --dump-state`): the accounts of `state`, its latest state, all blocks and all
 * receipts, without traces. The pieces are short, so that a caller can let other work run between them. Throws ForkNotExported.
 */
export function* anvilStateText(chain: Chain, state: StateVersion): Generator<string> {
  const { head } = chain
  if (state.remote !== undefined) throw forkNotExported()
  const withReceipts: Hash[] = []
  yield* objectText([
    ['block', JSON.stringify(environmentOf(chain))],
    ['accounts', objectText(accountsOf(state))],
    ['best_block_number', String(head.number)],
    ['blocks', listText(blocksOf(chain, withReceipts))],
    ['transactions', listText(executedIn(chain, withReceipts))],
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
  for (const [address, { balance, nonce, codeHash, storageRoot }] of state.entries()) {
    const code = codeHash === EMPTY_CODE_HASH ? '0x' : bytesToHex(state.code(codeHash))
    const known = `{"nonce":${Number(nonce)},"balance":"${quantityHex(balance)}","code":"${code}","storage":`
    yield [address, storageRoot === EMPTY_ROOT ? `${known}{}}` : inside(known, storageText(state, address))]
  }
}

/** Yields the text of an object whose last value has several pieces. */
function* inside(open: string, value: Iterable<string>): Generator<string> {
  yield open
  yield* value
  yield '}'
}

/** Yields several slots per piece: each piece passes through the generators of all objects around it, which takes as long as a slot. */
function* storageText(state: StateVersion, address: Address): Generator<string> {
  let members: string[] = []
  let open = '{'
  for (const { slot, value } of state.storageEntries(address)) {
    members.push(`"${wordHex(slot)}":"${wordHex(value)}"`)
    if (members.length < SLOTS_PER_PIECE) continue
    yield open + members.join(',')
    members = []
    open = ','
  }
  yield members.length > 0 ? `${open}${members.join(',')}}` : open === '{' ? '{}' : '}'
}

/** Yields all blocks, and adds the hashes of the blocks with receipts to `withReceipts`. */
function* blocksOf(chain: Chain, withReceipts: Hash[]): Generator<Json> {
  for (let number = 0; number <= chain.head.number; number++) {
    const block = chain.blockByNumber(number)
    if (block === undefined) continue
    if (block.receipts.length > 0) withReceipts.push(block.hash)
    yield blockOf(block, chain)
  }
}

function* executedIn(chain: Chain, hashes: readonly Hash[]): Generator<Json> {
  for (const hash of hashes) for (const receipt of chain.blockByHash(hash)?.receipts ?? []) yield executedOf(receipt)
}

type Json = Readonly<Record<string, unknown>>

function blockOf(block: ChainBlock, chain: Chain): Json {
  return {
    header: { ...toHeader(block), hash: undefined },
    transactions: block.transactions.map(({ tx, from }) => ({
      transaction: {
        ...toSignedTransaction(tx),
        ...(!hasGasPrice(tx) && { gasPrice: undefined }),
        blobs: blobsOf(tx, chain),
      },
      impersonated_sender: isImpersonated(tx) ? from : null,
    })),
    ommers: [],
    withdrawals: block.withdrawals?.map(toWithdrawal) ?? null,
  }
}

/**
 * Returns the blobs of a transaction, or undefined without blobs or if the node does not have all. anvil has commitments and proofs beside
 * them. The node does not keep these, and computing them takes seconds. anvil ignores the blobs without them.
 */
function blobsOf({ blobVersionedHashes }: Transaction, chain: Chain): readonly string[] | undefined {
  const blobs = blobVersionedHashes?.map((hash) => chain.blob(hash))
  return blobs?.every((blob) => blob !== undefined) ? blobs.map(bytesToHex) : undefined
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
