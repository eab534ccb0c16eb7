/** Splits a file of RLP blocks, as `geth export` writes it, into blocks. */
import { define } from '../../errors.ts'

export const truncatedStream = define<{ block: number }>(
  'TruncatedStream',
  -32602,
  ({ block }) => `the file ends in the middle of block ${block}: export it again`,
)
export const invalidBlockFile = define<{ block: number; problem: string }>(
  'InvalidBlockFile',
  -32602,
  ({ block, problem }) =>
    `the file is not a series of RLP blocks, as geth export writes it: item ${block} ${problem}. Export the blocks with geth export: JSON, hex, era1 and SSZ are not supported`,
)

/** Bytes. No block is as large: its calldata would need more than four billion gas. */
const MAX_BLOCK_LENGTH = 1 << 30

/** Returns the length of the RLP item at the start of `bytes`, or undefined while its header is incomplete. */
function itemLength(bytes: Uint8Array): number | undefined {
  const first = bytes[0]
  if (first === undefined) return undefined
  if (first < 0xf8) return 1 + first - 0xc0
  const lengthOfLength = first - 0xf7
  if (bytes.length < 1 + lengthOfLength) return undefined
  let length = 0
  for (let at = 1; at <= lengthOfLength; at++) length = length * 256 + (bytes[at] ?? 0)
  return 1 + lengthOfLength + length
}

/** Splits a stream of consecutive RLP blocks (go-ethereum's export) into blocks. Throws InvalidBlockFile or TruncatedStream. */
export async function* blocksOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  /** The bytes of the current block so far. They are joined once, because a block can span many chunks. */
  let parts: Uint8Array[] = []
  let available = 0
  let needed = 1
  let block = 1
  for await (const chunk of chunks) {
    parts.push(chunk)
    available += chunk.length
    if (available < needed) continue
    let rest = parts.length === 1 ? chunk : Buffer.concat(parts)
    for (;;) {
      if (rest[0] !== undefined && rest[0] < 0xc0) throw invalidBlockFile({ block, problem: 'is not a list' })
      const length = itemLength(rest)
      if (length !== undefined && length > MAX_BLOCK_LENGTH)
        throw invalidBlockFile({ block, problem: `would have ${length} bytes` })
      needed = length ?? rest.length + 1
      if (rest.length < needed) break
      yield rest.subarray(0, needed)
      rest = rest.subarray(needed)
      block++
    }
    parts = rest.length === 0 ? [] : [rest]
    available = rest.length
  }
  if (available > 0) throw truncatedStream({ block })
}
