import { bytesToHex, type Hash } from '../bytes.ts'
import { childHashes, hashBytes, hashInput, hashMessages, hashOutput, MAX_MESSAGES, setMessage } from './hashCore.ts'

/** Returns keccak-256 of `bytes` in a new array of 32 bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  hashBytes(bytes)
  return new Uint8Array(hashOutput)
}

/** Returns keccak-256 of `bytes` as lower-case hex. */
export function keccak256Hex(bytes: Uint8Array): Hash {
  hashBytes(bytes)
  return bytesToHex(hashOutput)
}

/** Returns keccak-256 of each message as lower-case hex. Takes less time than `keccak256Hex` for each. */
export function keccak256HexOfEach(messages: readonly Uint8Array[]): Hash[] {
  const hashes: Hash[] = []
  let count = 0
  let start = 0
  const hashPending = (): void => {
    if (count > 0) hashMessages(count)
    for (let index = 0; index < count; index++)
      hashes.push(`0x${childHashes.toString('hex', 32 * index, 32 * index + 32)}`)
    count = 0
    start = 0
  }
  for (const message of messages) {
    if (count === MAX_MESSAGES || start + message.length > hashInput.length) hashPending()
    if (message.length > hashInput.length) {
      hashes.push(keccak256Hex(message))
      continue
    }
    hashInput.set(message, start)
    setMessage(count, start, message.length, count)
    count++
    start += message.length
  }
  hashPending()
  return hashes
}
