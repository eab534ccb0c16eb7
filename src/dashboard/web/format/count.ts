import { groupDigits } from './amount.ts'

/** `1 transaction`, `2 transactions`. */
export const countOf = (count: number, noun: string): string => `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`
