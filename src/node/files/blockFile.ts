import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { blocksOf } from '../../chain/import/blockStream.ts'
import { define, errorCode } from '../../errors.ts'

const damagedCompression = define<{ reason: string }>(
  'DamagedCompression',
  -32602,
  ({ reason }) => `its gzip data is incomplete or damaged (${reason}): export it again`,
)

/** Bytes that are read at a time. */
const CHUNK = 1 << 20

/** A block in a file. */
export interface FileBlock {
  readonly rlp: Uint8Array
  /** Bytes of the file up to the end of the block. In a compressed file, the bytes that were read so far. */
  readonly position: number
}

/**
 * Yields the blocks of an RLP file as `geth export` writes it, also compressed with gzip, for a name that ends with `.gz`. Throws InvalidBlockFile,
 * TruncatedStream, DamagedCompression and system errors, and the reason of `signal` when it aborts.
 */
export async function* blocksInFile(file: string, signal?: AbortSignal): AsyncGenerator<FileBlock> {
  const isCompressed = await isGzip(file)
  const source = createReadStream(file, { highWaterMark: CHUNK, signal })
  // An error of one stream ends the other, and the loop below throws it.
  const content = isCompressed ? pipeline(source, createGunzip({ chunkSize: CHUNK }), () => {}) : source
  let end = 0
  try {
    for await (const rlp of blocksOf(content)) {
      end += rlp.length
      yield { rlp, position: isCompressed ? source.bytesRead : end }
    }
  } catch (cause) {
    if (errorCode(cause)?.startsWith('Z_') !== true) throw cause
    throw damagedCompression({ reason: (cause as Error).message }, { cause }) // an error of zlib
  }
}

/** Whether a file begins as gzip data does (RFC 1952). RLP blocks begin with another byte. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}
