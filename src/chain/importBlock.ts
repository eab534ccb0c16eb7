import { type Block, type BlockBytes, createBlockFromBytesArray } from '@ethereumjs/block'
import { RLP } from '@ethereumjs/rlp'
import { bytesToBigint, type Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { loadKzg } from '../crypto/kzg.ts'
import { define, NodeError } from '../errors.ts'
import { type ForkName, forkAt } from '../protocol/forks.ts'
import type { Ledger } from './ledger.ts'

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
  readonly hash: Hash
  /** Bytes of its RLP. */
  readonly size: number
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
    const parts = RLP.decode(rlp) as unknown as BlockBytes // any other shape is refused below
    const [header, transactions] = parts
    if (!Array.isArray(header) || !Array.isArray(transactions)) throw new Error('it is not a block as RLP')
    number = Number(bytesToBigint(header[NUMBER] ?? new Uint8Array(0)))
    const fork = forkAt(identity.forks, number, Number(bytesToBigint(header[TIMESTAMP] ?? new Uint8Array(0))))
    if (transactions.some((tx) => tx instanceof Uint8Array && tx[0] === BLOB_TYPE)) await loadKzg()
    const block = createBlockFromBytesArray(parts, { common: commonOf(fork) })
    return { block, fork, number, hash: keccak256Hex(RLP.encode(header)), size: rlp.length }
  } catch (error) {
    throw refusalOf(number ?? '?', error)
  }
}

/** The refusal of a block for an error of ours or of the library, whose messages end with positions in its own objects. */
export function refusalOf(number: number | string, error: unknown): NodeError {
  if (error instanceof NodeError && (error.name === 'BlockRefused' || error.name === 'BlockInterrupted')) return error
  const reason = (error instanceof Error ? error.message : String(error)).replace(/ \((vm|block|header|tx) .*$/s, '')
  return blockRefused({ number, reason: reason.slice(0, 300) }, { cause: error })
}
