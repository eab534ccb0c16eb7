import { type Block, type BlockBytes, createBlockFromBytesArray } from '@ethereumjs/block'
import type { Blockchain } from '@ethereumjs/blockchain'
import { RLP } from '@ethereumjs/rlp'
import { runBlock } from '@ethereumjs/vm'
import { bytesToBigint, bytesToHex } from '../bytes.ts'
import { loadKzg } from '../crypto/kzg.ts'
import { define, NodeError } from '../errors.ts'
import { type ForkName, forkAt } from '../protocol/forks.ts'
import { ExecutedBlock } from './block.ts'
import type { Engine } from './engine.ts'
import { outcomeOf } from './executeTransaction.ts'
import type { Ledger, NewBlock } from './ledger.ts'
import type { ChainBlock } from './types.ts'

export const blockRefused = define<{ number: number | string; reason: string }>(
  'BlockRefused',
  -32000,
  ({ number, reason }) => `block ${number} was refused: ${reason}`,
)

/** A foreign block, decoded under the rules of its fork. */
export interface ForeignBlock {
  readonly block: Block
  readonly fork: ForkName
  readonly number: number
}

/** Positions in the header list. */
const NUMBER = 8
const TIMESTAMP = 11
const BLOB_TYPE = 3

/** Decodes a block as go-ethereum exports it: RLP of header, transactions, uncles and withdrawals. Throws BlockRefused. */
export async function decodeBlock(
  rlp: Uint8Array,
  { identity, commonOf }: Pick<Ledger, 'identity' | 'commonOf'>,
): Promise<ForeignBlock> {
  let number: number | undefined
  try {
    const parts = RLP.decode(rlp) as unknown as BlockBytes // what is not is refused below
    const [header, transactions] = parts
    if (!Array.isArray(header) || !Array.isArray(transactions)) throw new Error('it is not a block as RLP')
    number = Number(bytesToBigint(header[NUMBER] ?? new Uint8Array(0)))
    const fork = forkAt(identity.forks, number, Number(bytesToBigint(header[TIMESTAMP] ?? new Uint8Array(0))))
    if (transactions.some((tx) => tx instanceof Uint8Array && tx[0] === BLOB_TYPE)) await loadKzg()
    return { block: createBlockFromBytesArray(parts, { common: commonOf(fork) }), fork, number }
  } catch (error) {
    throw refusal(number ?? '?', error)
  }
}

/**
 * Checks a foreign block against its parent, the head, and executes it; the engine stands on the parent's state. Rejects with
 * BlockRefused, which names the number and the reason. Nothing is stored.
 */
export async function executeForeignBlock(
  engine: Engine,
  { block, fork, number }: ForeignBlock,
  parent: ChainBlock,
  blockchain: Blockchain,
): Promise<NewBlock> {
  try {
    if (bytesToHex(block.header.parentHash) !== parent.hash) {
      throw new Error(
        `its parent is ${bytesToHex(block.header.parentHash)}, but the head is block ${parent.number}, ${parent.hash}`,
      )
    }
    await blockchain.validateBlock(block)
    const { results, receipts } = await runBlock(engine.vm, { block, skipHeaderValidation: true })
    const outcomes = receipts.map((receipt, index) => {
      const tx = block.transactions[index]
      const result = results[index]
      if (tx === undefined || result === undefined) throw new Error('there are more receipts than transactions')
      return outcomeOf(tx, bytesToHex(tx.getSenderAddress().bytes), result, receipt, block)
    })
    const executed = new ExecutedBlock(block, fork, parent.totalDifficulty + block.header.difficulty, outcomes)
    return { block: executed, outcomes, state: engine.state.commitVersion() }
  } catch (error) {
    throw refusal(number, error)
  }
}

/** The library ends its sentences with the positions in its own objects, in brackets. */
function refusal(number: number | string, error: unknown): NodeError {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/ \((vm|block|header|tx) .*$/s, '')
  return error instanceof NodeError && (error.name === 'BlockRefused' || error.name === 'BlockInterrupted')
    ? error
    : blockRefused({ number, reason: reason.slice(0, 300) }, { cause: error })
}
