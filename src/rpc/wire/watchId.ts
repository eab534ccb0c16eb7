import { z } from 'zod'
import type { Hex } from '../../bytes.ts'
import { Data } from './bytes.ts'

const idForm = 'the id of a filter or a subscription'

/** The id of a filter or a subscription. As in go-ethereum any text is one; most belong to nobody. */
export const WatchId = z.codec(z.string({ error: idForm }), z.custom<Hex>(), {
  decode: (wire) => wire as Hex, // compared with ids that are, and used for nothing else
  encode: (id) => id,
})

/** What installing a filter or opening a subscription returns. */
export const NewWatchId = Data
