import { randomInt } from 'node:crypto'

const LOWER_CASE = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED_CASE = `${LOWER_CASE}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

const randomText = (characters: string, length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/** Returns a random ID in the form of Alchemy, without its prefix. */
export const lowerCaseId = (): string => randomText(LOWER_CASE, 16)

/** Returns a random signing key in the form of Alchemy. */
export const newSigningKey = (): string => `whsec_${randomText(MIXED_CASE, 24)}`
