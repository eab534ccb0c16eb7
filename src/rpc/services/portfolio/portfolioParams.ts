/** Members of the body of a request of the Portfolio API. Each function throws InvalidParams for a missing or wrong value. */

import type { Address } from '../../../bytes.ts'
import { parseTimestamp } from '../../../dates.ts'
import { invalidParams } from '../../errors.ts'
import { toAddress, wrongRestValue } from '../restValues.ts'

export type PortfolioBody = Readonly<Record<string, unknown>>

/** Maximum numbers in a request. */
export interface PortfolioLimits {
  readonly addresses: number
  /** For each address. */
  readonly networks: number
}

/** An address of a request, with the networks on which it is searched. */
export interface GivenAddress {
  readonly address: Address
  readonly networks: readonly string[]
  /** All members of the item, for the filters of NFTs. */
  readonly given: PortfolioBody
}

/** Returns the addresses of a request. Alchemy calls an address with its networks a pair. */
export function addressesOf(body: PortfolioBody, limits: PortfolioLimits): readonly GivenAddress[] {
  const { addresses } = body
  const form = 'objects with address and networks'
  return listOf('addresses', addresses, limits.addresses, form).map((item, index) => {
    const name = `addresses[${index}]`
    if (typeof item !== 'object' || item === null)
      throw wrongRestValue(name, 'an object with address and networks', item)
    const given = item as { readonly address?: unknown; readonly networks?: unknown }
    const address = toAddress(`${name}.address`, given.address)
    return { address, networks: namesOfNetworks(`${name}.networks`, given.networks, limits.networks), given }
  })
}

/** Returns a list of 1 to `limit` names of networks. `name` is the member, for the error. */
export function namesOfNetworks(name: string, list: unknown, limit: number): readonly string[] {
  return listOf(name, list, limit, 'names of networks, such as eth-mainnet').map((item, index) => {
    if (typeof item !== 'string')
      throw wrongRestValue(`${name}[${index}]`, 'the name of a network, such as eth-mainnet', item)
    return item
  })
}

function listOf(name: string, list: unknown, limit: number, items: string): readonly unknown[] {
  const form = `a list of ${items}, at most ${limit}`
  if (!Array.isArray(list)) throw wrongRestValue(name, form, list)
  if (list.length === 0) throw invalidParams({ reason: `${name}: expected ${form}, not an empty list` })
  if (list.length > limit) throw invalidParams({ reason: `${name}: expected ${form}, not ${list.length}` })
  return list
}

/** Returns a member that is true or false. */
export function flagMember(body: PortfolioBody, name: string, byDefault: boolean): boolean {
  const { [name]: value = byDefault } = body
  if (value === null) return byDefault
  if (typeof value !== 'boolean') throw wrongRestValue(name, 'true or false', value)
  return value
}

/** Returns a member that is a number of items from 1 to `maximum`. */
export function countMember(body: PortfolioBody, name: string, maximum: number, byDefault = maximum): number {
  const value = body[name] ?? byDefault
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > maximum)
    throw wrongRestValue(name, `a number from 1 to ${maximum}`, value)
  return value
}

/** Returns a member that is one of some texts. Undefined if it is missing. */
export function choiceMember<Choice extends string>(
  body: PortfolioBody,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = body[name] ?? undefined
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw wrongRestValue(name, choices.join(' or '), value)
  return found
}

/** Returns a member that is a list of at least one of some texts. */
export function choicesMember(body: PortfolioBody, name: string, choices: readonly string[]): readonly string[] {
  const list = textsMember(body, name) ?? []
  const wrongItem = list.find((item) => !choices.includes(item))
  if (wrongItem !== undefined || list.length === 0)
    throw wrongRestValue(name, `a list of ${choices.join(', ')}`, wrongItem ?? body[name])
  return list
}

/** Returns a member that is a list of texts. Undefined if it is missing. */
export function textsMember(body: PortfolioBody, name: string): readonly string[] | undefined {
  const list = body[name] ?? undefined
  if (list === undefined) return undefined
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'string'))
    throw wrongRestValue(name, 'a list of texts', list)
  return list as readonly string[]
}
/** Returns a member that is a time in ISO 8601, in Unix milliseconds. Undefined if it is missing. */
export function timeMember(body: PortfolioBody, name: string): number | undefined {
  const text = body[name] ?? undefined
  if (text === undefined) return undefined
  const time = typeof text === 'string' ? parseTimestamp(text) : undefined
  if (time === undefined) throw wrongRestValue(name, 'a time such as 2026-01-01T00:00:00Z', text)
  return time
}
