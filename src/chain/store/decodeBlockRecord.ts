import { blockDamaged } from '../identity.ts'

/** A stored part of a block, as errors name it. */
export type BlockRecord = 'header' | 'total difficulty' | 'body' | 'receipts' | 'copy in the reset point'

/** Decodes a stored part of a block. Throws BlockDamaged if `decode` fails, because the store contains only what the node encoded. */
export function decodeBlockRecord<Value>(number: number, record: BlockRecord, decode: () => Value): Value {
  try {
    return decode()
  } catch (cause) {
    throw blockDamaged({ number, record }, { cause })
  }
}
