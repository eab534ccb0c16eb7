import { createHash, randomInt } from 'node:crypto'
import type { WebhookSettings } from '../../rpc/ports/webhookControl.ts'

const LOWER_CASE = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED_CASE = `${LOWER_CASE}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

const randomText = (characters: string, length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/** Returns a random ID in the form of Alchemy, without its prefix. */
export const lowerCaseId = (): string => randomText(LOWER_CASE, 16)

/** Returns a random signing key in the form of Alchemy. */
export const newSigningKey = (): string => `whsec_${randomText(MIXED_CASE, 24)}`

/** Returns the id of a configured webhook, which depends on its network, type and URL. `isTaken` returns whether another webhook has an id. */
export function configuredId({ network, type, url }: WebhookSettings, isTaken: (id: string) => boolean): string {
  for (let number = 0; ; number++) {
    const digest = createHash('sha256')
      .update(JSON.stringify([network, type, url, number]))
      .digest('hex')
    const id = `wh_${digest.slice(0, 16)}`
    if (!isTaken(id)) return id
  }
}
