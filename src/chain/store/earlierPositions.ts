import { bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { type Batch, type Store, tables } from '../../storage/store.ts'

/** Position of a transaction in the chain. */
export interface Position {
  readonly block: Hash
  /** Number of the block. */
  readonly number: number
  readonly index: number
}

/** Bytes of a stored position: the hash of the block, the number of the block, the index. */
const POSITION_LENGTH = 32 + 6 + 4

/**
 * Earlier positions of transactions that were mined again: a client can reset the nonce of an account. Only of blocks that were in memory
 * then. Few entries exist.
 */
export class EarlierPositions {
  readonly #positions: Map<Hash, readonly Position[]>

  constructor(positions: ReadonlyMap<Hash, readonly Position[]> = new Map()) {
    this.#positions = new Map(positions)
  }

  /** Reads the positions of a store. */
  static async read(store: Store): Promise<EarlierPositions> {
    const positions = new Map<Hash, readonly Position[]>()
    for await (const [transaction, encoded] of store.entries(tables.earlierPositions))
      positions.set(bytesToHex(transaction), decodePositions(encoded))
    return new EarlierPositions(positions)
  }

  copy(): EarlierPositions {
    return new EarlierPositions(this.#positions)
  }

  /** Whether a transaction was mined several times. */
  has(transaction: Hash): boolean {
    return this.#positions.has(transaction)
  }

  /** Returns the positions of a transaction in blocks before the one with this number, oldest first. */
  before(number: number, transaction: Hash): readonly Position[] {
    return this.#positions.get(transaction)?.filter((position) => position.number < number) ?? []
  }

  /** Sets the earlier positions of a transaction, oldest first, when the batch is written. */
  stage(transaction: Hash, positions: readonly Position[], batch: Batch): void {
    const hasPositions = positions.length > 0
    if (!hasPositions && !this.#positions.has(transaction)) return
    if (hasPositions) batch.put(tables.earlierPositions, hexToBytes(transaction), encodePositions(positions))
    else batch.delete(tables.earlierPositions, hexToBytes(transaction))
    batch.afterWrite(() => {
      if (hasPositions) this.#positions.set(transaction, positions)
      else this.#positions.delete(transaction)
    })
  }
}

function encodePositions(positions: readonly Position[]): Uint8Array {
  const bytes = Buffer.alloc(positions.length * POSITION_LENGTH)
  for (const [at, { block, number, index }] of positions.entries()) {
    const start = at * POSITION_LENGTH
    bytes.set(hexToBytes(block), start)
    bytes.writeUIntBE(number, start + 32, 6)
    bytes.writeUInt32BE(index, start + 38)
  }
  return bytes
}

function decodePositions(encoded: Uint8Array): Position[] {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength)
  const positions: Position[] = []
  for (let start = 0; start + POSITION_LENGTH <= bytes.length; start += POSITION_LENGTH)
    positions.push({
      block: bytesToHex(bytes.subarray(start, start + 32)),
      number: bytes.readUIntBE(start + 32, 6),
      index: bytes.readUInt32BE(start + 38),
    })
  return positions
}
