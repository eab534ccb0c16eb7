import { z } from 'zod'
import { parsedJson } from '../../../json.ts'

const Positions = z.array(z.string().nullable())
const Cursor = z.object({ positions: Positions, total: z.int().optional(), earlier: z.array(Positions).optional() })

/** The position of each source. Null if the source has no more items, or has failed. */
export type PortfolioPositions = readonly (string | null)[]

/** Where a page of the Portfolio API begins. */
export interface PortfolioCursor {
  readonly positions: PortfolioPositions
  /** Number of all items, if an earlier page has counted them. */
  readonly total?: number | undefined
  /** Where the earlier pages begin, if clients can go back to them. */
  readonly earlier?: readonly PortfolioPositions[] | undefined
}

/** Returns the schema of the cursor in the member `name` of an earlier response. */
export function portfolioCursor(name: string) {
  const error = `the ${name} of an earlier response to the same addresses and networks`
  return z
    .string({ error })
    .transform((text): PortfolioCursor | undefined => {
      const { data } = Cursor.safeParse(parsedJson(Buffer.from(text, 'base64url').toString()))
      return data
    })
    .pipe(z.custom<PortfolioCursor>((cursor) => cursor !== undefined, { error }))
    .optional()
}

export const encodeCursor = (cursor: PortfolioCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')
