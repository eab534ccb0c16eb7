/** Splits a file of RLP blocks, as `geth export` writes it, into blocks. */
import { define } from '../../errors.ts'

export const truncatedStream = define<{ block: number }>(
  'TruncatedStream',
  -32602,
  ({ block }) => `the file ends in the middle of block ${block}: export it again`,
)
export const notBlocks = define<{ block: number }>(
  'NotBlocks',
  -32602,
  ({ block }) => `the file is not a series of RLP blocks, as geth export writes it: item ${block} is not a list`,
)

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

/** Splits a stream of consecutive RLP blocks (go-ethereum's export) into blocks. */
export async function* blocksOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0)
  let block = 1
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (rest[0] !== undefined && rest[0] < 0xc0) throw notBlocks({ block })
      const length = itemLength(rest)
      if (length === undefined || rest.length < length) break
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
      block++
    }
  }
  if (rest.length > 0) throw truncatedStream({ block })
}
