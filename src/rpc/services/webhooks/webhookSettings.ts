/** Reads the settings of webhooks from requests and options. Each function throws InvalidParams for a missing or wrong value. */

import type { Address } from '../../../bytes.ts'
import { isJsonObject } from '../../../json.ts'
import { invalidParams } from '../../errors.ts'
import { type NftSelector, type WebhookType, webhookTypes } from '../../ports/webhookControl.ts'
import { alternativesText, toAddress, toTokenId, wrongRestValue } from '../restValues.ts'

/** Maximum number of addresses of a webhook, as on Alchemy. */
export const MAX_WEBHOOK_ADDRESSES = 100_000
/** Maximum number of NFT filters of a webhook. Each is compared with each transfer. */
export const MAX_NFT_FILTERS = 1_000
/** Maximum length of a URL or a name. */
const MAX_LENGTH = 2_048

/** Checks a text that is not empty. */
export function checkText(name: string, given: unknown, expected: string): string {
  if (typeof given !== 'string' || given === '' || given.length > MAX_LENGTH)
    throw wrongRestValue(name, expected, given)
  return given
}

export function checkSwitch(name: string, given: unknown): boolean {
  if (typeof given !== 'boolean') throw wrongRestValue(name, 'true or false', given)
  return given
}

const urlForm = 'the URL of a server, such as http://127.0.0.1:3000/webhook'

/** Checks a URL to which the node can send events. */
export function checkWebhookUrl(name: string, given: unknown): string {
  const text = checkText(name, given, urlForm)
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw wrongRestValue(name, urlForm, text)
  const { username, password } = new URL(text)
  // fetch refuses such a URL.
  if (username !== '' || password !== '')
    throw invalidParams({
      reason: `${name}: the URL must not have a user name or a password: use its path or its query`,
    })
  return text
}

/** Checks the type of a webhook. */
export function checkWebhookType(name: string, given: unknown): WebhookType {
  const type = webhookTypes.find((each) => each === given)
  if (type !== undefined) return type
  throw wrongRestValue(name, alternativesText(webhookTypes), given)
}

/** Checks a list of addresses, with or without checksum. */
export function checkAddresses(name: string, given: unknown): readonly Address[] {
  if (!Array.isArray(given)) throw wrongRestValue(name, 'a list of addresses', given)
  checkItemCount(name, given.length, MAX_WEBHOOK_ADDRESSES)
  return given.map((each: unknown) => toAddress(name, each))
}

/** Checks a list of NFT filters in the form of the webhook API. */
export function checkNftFilters(name: string, given: unknown): readonly NftSelector[] {
  if (!Array.isArray(given)) throw wrongRestValue(name, 'a list of NFT filters', given)
  checkItemCount(name, given.length, MAX_NFT_FILTERS)
  return given.map((each: unknown) => {
    const expected = 'an object with contract_address, and with token_id for one NFT'
    if (!isJsonObject(each)) throw wrongRestValue(name, expected, each)
    const { contract_address: contract = '', token_id: tokenId = '' } = each
    if (contract === '' && tokenId !== '') throw wrongRestValue(name, expected, each)
    return {
      contract: contract === '' ? undefined : toAddress(`${name}.contract_address`, contract),
      tokenId: tokenId === '' ? undefined : toTokenId(`${name}.token_id`, tokenId),
    }
  })
}

/** Throws if a webhook would have more than `limit` addresses or filters. */
export function checkItemCount(name: string, count: number, limit: number): void {
  if (count > limit) throw invalidParams({ reason: `${name}: expected at most ${limit} items, not ${count}` })
}
