import type { QuotaExceeded, RateExceeded } from './creditAccount.ts'

/** What the `details` of a 402 say of a key with a name. */
export const quotaExceededText = (name: string, { price, left, limit }: QuotaExceeded): string =>
  `The key "${name}" has ${formatCount(left)} of its ${formatCount(limit)} credits of today left, and this costs ${formatCount(price)}. The day turns at 00:00 UTC.`

/** What the `details` of a 429 say. */
export const rateExceededText = (name: string, { perSecond, milliseconds }: RateExceeded): string =>
  `The key "${name}" may spend ${formatCount(perSecond)} credits a second and has done so. It can go on in ${formatCount(milliseconds)} ms.`

const formatCount = (count: number): string => count.toLocaleString('en')
