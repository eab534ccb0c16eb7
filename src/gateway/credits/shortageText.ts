import type { Fast, Spent } from './purse.ts'

/** What the `details` of a 402 say of a key with a name. */
export const spentText = (name: string, { price, left, limit }: Spent): string =>
  `The key "${name}" has ${shown(left)} of its ${shown(limit)} credits of today left, and this costs ${shown(price)}. The day turns at 00:00 UTC.`

/** What the `details` of a 429 say. */
export const fastText = (name: string, { perSecond, milliseconds }: Fast): string =>
  `The key "${name}" may spend ${shown(perSecond)} credits a second and has done so. It can go on in ${shown(milliseconds)} ms.`

const shown = (count: number): string => count.toLocaleString('en')
