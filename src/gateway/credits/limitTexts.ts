import type { QuotaExceeded, RateExceeded } from './creditAccount.ts'

/** Returns the `details` of a 402 response. */
export const quotaExceededText = (name: string, { price, left, limit }: QuotaExceeded): string =>
  `The key "${name}" has ${formatCount(left)} of its ${formatCount(limit)} daily credits left, and this request costs ${formatCount(price)}. The quota resets at 00:00 UTC.`

/** Returns the `details` of a 429 response. */
export const rateExceededText = (name: string, { perSecond, milliseconds }: RateExceeded): string =>
  `The key "${name}" has used its ${formatCount(perSecond)} credits per second. Retry in ${formatCount(milliseconds)} ms.`

const formatCount = (count: number): string => count.toLocaleString('en')
