import { z } from 'zod'
import type { Hex } from '../../bytes.ts'
import { Data } from './bytes.ts'

const idForm = 'the id of a filter or a subscription'

/** The id of a filter or a subscription in a request: any string, as in go-ethereum. */
export const WatchId = z.codec(z.string({ error: idForm }), z.custom<Hex>(), {
  decode: (wire) => wire as Hex, // only compared with existing ids
  encode: (id) => id,
})

/** The id of a new filter or subscription. */
export const NewWatchId = Data
