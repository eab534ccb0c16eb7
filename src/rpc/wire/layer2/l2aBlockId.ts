import { z } from 'zod'
import type { L2aBlockId as NativeBlockId } from '../../../layer2/l2a/block.ts'
import { strictObject } from '../strictObject.ts'
import { Decimal, FeltInput } from './felt.ts'

const expected =
  'exactly one of {block_hash}, {block_number} (a decimal number) or a tag: latest or pending (in profile 0.10: latest, pre_confirmed or l1_accepted)'

const tags = ['latest', 'pending', 'pre_confirmed', 'l1_accepted'] as const
export type L2aBlockTag = (typeof tags)[number]

/** The selected block, and the tag in the request if there is one. Each profile supports only some tags. */
export type BlockSelector = { readonly id: NativeBlockId; readonly tag?: L2aBlockTag }

/** The block selector (specification, section 4.5). */
export const L2aBlockId = z
  .union(
    [
      z.enum(tags, { error: expected }),
      strictObject({ block_hash: FeltInput.optional(), block_number: Decimal.optional() }, { error: expected }),
    ],
    { error: expected },
  )
  .refine((wire) => typeof wire === 'string' || (wire.block_hash === undefined) !== (wire.block_number === undefined), {
    error: expected,
  })
  .transform((wire): BlockSelector => {
    if (typeof wire === 'string') {
      return { id: { kind: 'tag', tag: wire === 'pre_confirmed' ? 'pending' : wire }, tag: wire }
    }
    if (wire.block_hash !== undefined) return { id: { kind: 'hash', hash: wire.block_hash } }
    return { id: { kind: 'number', number: wire.block_number ?? 0 } } // one of the two is defined
  })
