import { z } from 'zod'
import type { Hash as HashText } from '../../bytes.ts'
import type { BlockId as NativeBlockId } from '../../chain/types.ts'
import { Flag } from './boolean.ts'
import { hashForm } from './bytes.ts'
import { matches, withQuickDecoder } from './quickDecoder.ts'
import { strictObject } from './strictObject.ts'

/** Schemas of block parameters: a number, a tag, a hash, or an object (EIP-1898). */

/** Block numbers have at most 63 bits, as in go-ethereum. */
const NUMBER = '0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,14}|[1-7][0-9a-fA-F]{15})'
/** A block number that may have leading zeros, as the log filters of MetaMask send it. It is shorter than a hash. */
const PADDED_NUMBER = '0x0{0,47}(?:[0-9a-fA-F]{1,15}|[1-7][0-9a-fA-F]{15})'
const HASH = '0x[0-9a-fA-F]{64}'
/** The beginning of the messages about block parameters. */
export const numberForm = 'a hex block number up to 2^63 - 1'

/** Tags, as a pattern, with their description. */
interface Tags {
  readonly pattern: string
  readonly form: string
}

const tagsExceptSafe: Tags = {
  pattern: 'latest|pending|earliest|finalized',
  form: 'a tag (latest, pending, earliest, finalized; use finalized instead of safe)',
}
const allTags: Tags = {
  pattern: `${tagsExceptSafe.pattern}|safe`,
  form: 'a tag (latest, pending, earliest, finalized, safe)',
}

/** A block number as a JSON number. Some clients do not send hex. */
const plainNumber = (error: string) =>
  z
    .int({ error })
    .nonnegative({ error })
    .transform((number): NativeBlockId => ({ kind: 'number', number: BigInt(number) }))

const textOf = (pattern: string, error: string) => z.string({ error }).regex(new RegExp(`^(?:${pattern})$`), { error })

const numberOrTag = (number: string, { pattern, form }: Tags) =>
  textOf(`${number}|${pattern}`, `${numberForm} or ${form}`)

/**
 * Returns the schema of a block parameter. With `otherNumbers`, block numbers can be JSON numbers or have leading zeros. As in go-ethereum, null
 * counts as a missing member of an object, and an object can have a tag.
 */
function blockParameter(tags: Tags, { allowsHashes = false, otherNumbers = false } = {}) {
  const textForms = [numberForm, ...(allowsHashes ? ['a block hash'] : []), tags.form].join(', ')
  const error = `${textForms}, {blockNumber} or {blockHash, requireCanonical}`
  const number = otherNumbers ? PADDED_NUMBER : NUMBER
  const text = textOf([number, ...(allowsHashes ? [HASH] : []), tags.pattern].join('|'), error)
  const object = strictObject(
    {
      blockNumber: numberOrTag(NUMBER, tags).nullish(),
      blockHash: textOf(HASH, hashForm).nullish(),
      // Not decoded: the chain has only canonical blocks, so a removed block is unknown with and without it. A forked chain forwards the member.
      requireCanonical: Flag.nullish(),
    },
    { error },
  )
  const forms = [text.transform(fromText), object.refine(hasNumberOrHash, { error }).transform(fromObject)] as const
  const schema = z.union(otherNumbers ? [...forms, plainNumber(error)] : forms, { error })
  return withQuickDecoder(schema, quickBlock)
}

/** Decodes the most common block parameters: `latest` and block numbers. */
export function quickBlock(value: unknown): NativeBlockId | undefined {
  if (value === 'latest') return latest
  return matches(value, /^0x(?:0|[1-9a-f][0-9a-f]{0,14})$/) ? { kind: 'number', number: BigInt(value) } : undefined
}

interface BlockObject {
  readonly blockNumber?: string | null | undefined
  readonly blockHash?: string | null | undefined
}

export const blockMemberNames: readonly string[] = ['blockNumber', 'blockHash', 'requireCanonical']

const hasNumberOrHash = ({ blockNumber, blockHash }: BlockObject): boolean =>
  (blockNumber == null) !== (blockHash == null)

function fromObject({ blockHash, blockNumber }: BlockObject): NativeBlockId {
  return fromText(blockHash ?? blockNumber ?? '0x0') // one of the two is given
}

function fromText(wire: string): NativeBlockId {
  switch (wire) {
    case 'latest':
    case 'pending':
    case 'earliest':
    case 'safe':
    case 'finalized':
      return { kind: 'tag', tag: wire }
    default:
      // Hashes have 66 characters; numbers are shorter.
      return wire.length === 66 ? { kind: 'hash', hash: lowerCased(wire) } : { kind: 'number', number: BigInt(wire) }
  }
}

const lowerCased = (hex: string): HashText => hex.toLowerCase() as HashText // the patterns above match a hash

/** A block parameter: a number, a tag, a hash or an object. */
export const BlockId = blockParameter(allTags, { allowsHashes: true, otherNumbers: true })

/** A block parameter that is not a hash string, for methods such as eth_getBlockByNumber. */
export const BlockNumber = blockParameter(allTags, { otherNumbers: true })

const boundForm = `${numberForm} or ${allTags.form}`

/** A bound of a block range: a number or a tag. */
export const BlockText = z.union([numberOrTag(PADDED_NUMBER, allTags).transform(fromText), plainNumber(boundForm)], {
  error: boundForm,
})

/** A block parameter that is neither a hash string nor `safe` (specification, sections 4.1 and 4.2). */
export const BlockParameter = blockParameter(tagsExceptSafe)

/** The base block of a simulation: a block parameter other than `safe`. */
export const SimulationBase = blockParameter(tagsExceptSafe, { allowsHashes: true })

export const latest: NativeBlockId = { kind: 'tag', tag: 'latest' }
export const pending: NativeBlockId = { kind: 'tag', tag: 'pending' }
