import type { Hex } from '../../../bytes.ts'
import { define } from '../../../errors.ts'
import { invalidParams } from '../../errors.ts'
import type { WebhookControl, WebhookVariable } from '../../ports/webhookControl.ts'
import { wrongRestValue } from '../restValues.ts'
import { pageJson } from './pageJson.ts'

const unknownVariable = define<{ name: string }>(
  'UnknownVariable',
  -32001,
  ({ name }) => `there is no variable ${name}: create it with POST /graphql/variables/${name}`,
)

/** A request about one variable. */
export interface VariableRequest {
  readonly webhooks: WebhookControl
  readonly owner: string | undefined
  /** The HTTP method: GET, POST, PATCH or DELETE. */
  readonly method: string
  readonly name: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

/** A name of GraphQL. */
const namePattern = /^[_A-Za-z][_0-9A-Za-z]{0,99}$/
const elementPattern = /^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/
const elementForm = 'addresses, or topics of 32 bytes, in hex'
const ADDRESS_LENGTH = 42

/** Reads, creates, changes or deletes a variable of the queries of webhooks. Throws InvalidParams, UnknownVariable and errors of WebhookVariables. */
export async function variableApiBody(request: VariableRequest): Promise<object> {
  const { webhooks, owner, method, name, query, body } = request
  if (!namePattern.test(name))
    throw invalidParams({ reason: `${name.slice(0, 100)} is no name of a variable: use letters, digits and _` })
  const { variables } = webhooks
  const current = variables.find(name, owner)
  if (current === undefined && method !== 'POST') throw unknownVariable({ name })
  switch (method) {
    case 'POST': {
      const added = checkElements('items', body.items)
      if (added.length === 0) throw invalidParams({ reason: 'items is empty: send at least one element' })
      await variables.update(name, owner, (variable) => withItems(name, variable, 'items', added))
      return {}
    }
    case 'PATCH': {
      const added = checkElements('add', body.add ?? [])
      const removed = checkElements('delete', body.delete ?? [])
      if ((added.length === 0) === (removed.length === 0))
        throw invalidParams({ reason: 'expected either add or delete with elements: use one request for each' })
      await variables.update(name, owner, (variable) =>
        added.length > 0 ? withItems(name, variable, 'add', added) : withoutItems(variable, removed),
      )
      return {}
    }
    case 'DELETE': {
      const user = webhooks.list(owner).find((each) => each.owner === owner && each.query?.variables.includes(name))
      if (user !== undefined)
        throw invalidParams({ reason: `the webhook ${user.id} uses the variable ${name}: delete the webhook first` })
      await variables.update(name, owner, () => undefined)
      return {}
    }
    default:
      return pageJson(query, current?.items ?? [])
  }
}

/** Checks a list of elements of one length. */
function checkElements(member: string, given: unknown): readonly Hex[] {
  if (!Array.isArray(given)) throw wrongRestValue(member, `a list of ${elementForm}`, given)
  const items = given.map((item: unknown): Hex => {
    if (typeof item !== 'string' || !elementPattern.test(item)) throw wrongRestValue(member, elementForm, item)
    return item.toLowerCase() as Hex // matches the pattern
  })
  if (items.some(({ length }) => length !== items[0]?.length))
    throw invalidParams({ reason: `${member}: a variable has either addresses or topics, not both` })
  return items
}

function withItems(
  name: string,
  variable: WebhookVariable | undefined,
  member: string,
  added: readonly Hex[],
): WebhookVariable {
  const kind = added[0]?.length === ADDRESS_LENGTH ? 'Address' : 'Bytes32'
  if (variable !== undefined && variable.kind !== kind)
    throw invalidParams({
      reason: `${member}: the variable ${name} has elements of the type ${variable.kind}, not ${kind}`,
    })
  return { kind, items: [...new Set([...(variable?.items ?? []), ...added])] }
}

function withoutItems(variable: WebhookVariable | undefined, removed: readonly Hex[]): WebhookVariable | undefined {
  if (variable === undefined) return undefined // it was deleted meanwhile
  const isRemoved = new Set(removed)
  return { ...variable, items: variable.items.filter((item) => !isRemoved.has(item)) }
}
