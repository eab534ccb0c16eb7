import type { Hex } from '../../../bytes.ts'
import { define } from '../../../errors.ts'
import { invalidParams } from '../../errors.ts'
import type { WebhookVariable } from '../../ports/webhookControl.ts'
import type { NotifyRequests } from '../../wire/rest/notifyApi.ts'
import { pageJson } from './pageJson.ts'
import type { WebhookSource } from './webhookSource.ts'

const unknownVariable = define<{ name: string }>(
  'UnknownVariable',
  -32001,
  ({ name }) => `there is no variable ${name}: create it with POST /graphql/variables/${name}`,
)

const ADDRESS_LENGTH = 42

export const listElements = (source: WebhookSource, request: NotifyRequests['GET graphql/variables/{name}']): object =>
  pageJson(request, existing(source, request.name).items)

/** Creates a variable, or adds elements to it. */
export async function addElements(
  { webhooks, owner }: WebhookSource,
  { name, items }: NotifyRequests['POST graphql/variables/{name}'],
): Promise<object> {
  await webhooks.variables.update(name, owner, (variable) => withItems(name, variable, 'items', items))
  return {}
}

/** Adds elements to a variable, or removes some. Throws UnknownVariable. */
export async function updateElements(
  source: WebhookSource,
  { name, add, delete: removed }: NotifyRequests['PATCH graphql/variables/{name}'],
): Promise<object> {
  existing(source, name)
  await source.webhooks.variables.update(name, source.owner, (variable) =>
    add.length > 0 ? withItems(name, variable, 'add', add) : withoutItems(variable, removed),
  )
  return {}
}

/** Deletes a variable. Throws UnknownVariable, and InvalidParams if a webhook uses it. */
export async function deleteVariable(
  source: WebhookSource,
  { name }: NotifyRequests['DELETE graphql/variables/{name}'],
): Promise<object> {
  const { webhooks, owner } = source
  existing(source, name)
  const user = webhooks.list(owner).find((each) => each.owner === owner && each.query?.variables.includes(name))
  if (user !== undefined)
    throw invalidParams({ reason: `the webhook ${user.id} uses the variable ${name}: delete the webhook first` })
  await webhooks.variables.update(name, owner, () => undefined)
  return {}
}

function existing({ webhooks, owner }: WebhookSource, name: string): WebhookVariable {
  const variable = webhooks.variables.find(name, owner)
  if (variable === undefined) throw unknownVariable({ name })
  return variable
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
