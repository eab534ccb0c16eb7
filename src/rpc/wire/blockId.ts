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
const HASH = '0x[0-9a-fA-F]{64}'
/** The beginning of the messages about block parameters. */
export const numberForm = 'a hex block number up to 2^63 - 1'
const tags = 'latest, pending, earliest, finalized'
const allTags = `a tag (${tags}, safe)`
const tagsExceptSafe = `a tag (${tags}; use finalized instead of safe)`

/** A block number as a JSON number. Some clients do not send hex. */
const plainNumber = (error: string) =>
  z
    .int({ error })
    .nonnegative({ error })
    .transform((number): NativeBlockId => ({ kind: 'number', number: BigInt(number) }))

const anyTag = 'latest|pending|earliest|safe|finalized'
const isTag = new RegExp(`^(?:${anyTag})$`)

function blockParameter(pattern: string, textForms: string, allowsNumbers = false) {
  const error = `${textForms}, {blockNumber} or {blockHash, requireCanonical}`
  const text = z.string().regex(new RegExp(`^(?:${pattern})$`), { error })
  // A tag is valid only as a string, and each method accepts its own tags.
  const blockNumberError = ({ input }: { readonly input?: unknown }): string => {
    if (typeof input !== 'string' || !isTag.test(input)) return numberForm
    const tag = text.safeParse(input).success ? input : 'finalized'
    return `${numberForm} (for a tag, send "${tag}" instead of an object)`
  }
  const object = strictObject(
    {
      blockNumber: z
        .string({ error: blockNumberError })
        .regex(new RegExp(`^${NUMBER}$`), { error: blockNumberError })
        .optional(),
      blockHash: z
        .string({ error: hashForm })
        .regex(new RegExp(`^${HASH}$`), { error: hashForm })
        .optional(),
      requireCanonical: Flag.optional(),
    },
    { error },
  )
  const forms = [text.transform(fromText), object.refine(hasNumberOrHash, { error }).transform(fromObject)] as const
  const schema = z.union(allowsNumbers ? [...forms, plainNumber(error)] : forms, { error })
  return withQuickDecoder(schema, quickBlock)
}

/** Decodes the most common block parameters: `latest` and block numbers. */
export function quickBlock(value: unknown): NativeBlockId | undefined {
  if (value === 'latest') return latest
  return matches(value, /^0x(?:0|[1-9a-f][0-9a-f]{0,14})$/) ? { kind: 'number', number: BigInt(value) } : undefined
}

interface BlockObject {
  readonly blockNumber?: string | undefined
  readonly blockHash?: string | undefined
  readonly requireCanonical?: boolean | undefined
}

export const blockMemberNames: readonly string[] = ['blockNumber', 'blockHash', 'requireCanonical']

const hasNumberOrHash = ({ blockNumber, blockHash }: BlockObject): boolean =>
  (blockNumber === undefined) !== (blockHash === undefined)

function fromObject({ blockHash, requireCanonical = false, blockNumber = '0x0' }: BlockObject): NativeBlockId {
  if (blockHash === undefined) return { kind: 'number', number: BigInt(blockNumber) }
  return { kind: 'hash', hash: lowerCased(blockHash), requireCanonical }
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
export const BlockId = blockParameter(`${NUMBER}|${HASH}|${anyTag}`, `${numberForm}, a block hash, ${allTags}`, true)

/** A block parameter that is not a hash string, for methods such as eth_getBlockByNumber. */
export const BlockNumber = blockParameter(`${NUMBER}|${anyTag}`, `${numberForm}, ${allTags}`, true)

const boundForm = `${numberForm} or ${allTags}`

/** A bound of a block range: a number or a tag. */
export const BlockText = z.union(
  [
    z
      .string()
      .regex(new RegExp(`^(?:${NUMBER}|${anyTag})$`))
      .transform(fromText),
    plainNumber(boundForm),
  ],
  { error: boundForm },
)

/** A block parameter that is neither a hash string nor `safe` (specification, sections 4.1 and 4.2). */
export const BlockParameter = blockParameter(
  `${NUMBER}|latest|pending|earliest|finalized`,
  `${numberForm}, ${tagsExceptSafe}`,
)

/** The base block of a simulation: a block parameter other than `safe`. */
export const SimulationBase = blockParameter(
  `${NUMBER}|${HASH}|latest|pending|earliest|finalized`,
  `${numberForm}, a block hash, ${tagsExceptSafe}`,
)

export const latest: NativeBlockId = { kind: 'tag', tag: 'latest' }
export const pending: NativeBlockId = { kind: 'tag', tag: 'pending' }
