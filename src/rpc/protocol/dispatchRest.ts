import { define } from '../../errors.ts'
import { describedValue, invalidParams } from '../errors.ts'
import { argumentProblem } from '../wire/argumentProblem.ts'
import { decodeWith } from '../wire/decodeWith.ts'
import {
  queryMembers,
  type RestApiSignature,
  type RestInput,
  type RestOperation,
  restPaths,
  routeOf,
} from '../wire/rest/restOperation.ts'
import { alternativesText } from '../wire/rest/restValues.ts'

/** A request of a REST API. */
export interface RestCall {
  /** The HTTP method. Undefined if the path alone names the operation. */
  readonly verb?: string
  /** The operation with its query, such as `/getNFTsForOwner?owner=0x…`. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

/** The handlers of the operations of an API. `source` has what they need besides the request. */
export type RestHandlers<Api extends Pick<RestApiSignature, 'operations'>, Source, Body = object> = {
  readonly [Name in keyof Api['operations']]: (
    source: Source,
    request: RestInput<Api['operations'][Name]>,
  ) => Body | Promise<Body>
}

const unknownRestOperation = define<{ api: string; operation: string; known: readonly string[] }>(
  'UnknownRestOperation',
  -32001,
  ({ api, operation, known }) =>
    `the operation ${operation.slice(0, 80)} of the ${api} is not served: use ${alternativesText(known)}`,
)

/** Returns the body of the response to a request. Throws UnknownRestOperation, InvalidParams, and errors of the handler. */
export function dispatchRest<Api extends RestApiSignature, Source>(
  api: Api,
  handlers: RestHandlers<Api, Source>,
  source: Source,
  { verb, path, body = {} }: RestCall,
): object | Promise<object> {
  // `new URL(path, base)` would read a host after two slashes.
  const { pathname, searchParams } = new URL(`http://localhost${path}`)
  const given = pathname.slice(1)
  const routes = Object.keys(api.operations).map(routeOf)
  const found = routes.filter((route) => segmentsOf(route.path, given) !== undefined)
  if (found.length === 0)
    throw unknownRestOperation({
      api: api.name,
      operation: given,
      known: restPaths(api),
    })
  const route = found.find((each) => verb === undefined || each.verb === verb)
  if (route === undefined)
    throw invalidParams({
      reason: `${given}: expected the HTTP method ${alternativesText(found.map((each) => each.verb))}, not ${verb}`,
    })
  const operation = api.operations[route.name]! // one of its names
  const members = route.isInQuery ? queryMembers(operation, (name) => searchParams.getAll(name)) : body
  const request = decodeRest(operation, { ...members, ...segmentsOf(route.path, given) })
  return handlers[route.name as keyof Api['operations']](source, request as never) // the request of the operation
}

/** Returns the variable segments of a path. Undefined for the path of another operation. */
function segmentsOf(path: string, given: string): Readonly<Record<string, string>> | undefined {
  if (!path.includes('{')) return path === given ? {} : undefined
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(given)?.groups
}

/** Maximum number of items and members of a request whose problems are all found, to report the most helpful one. */
const MAX_PARTS = 10_000

/** Decodes the members of a request. Throws InvalidParams that names the member, the expected form, and the given value. */
export function decodeRest<Operation extends RestOperation>(
  { schema }: Operation,
  members: object,
): RestInput<Operation> {
  const decoded = decodeWith(schema, members, MAX_PARTS)
  if (decoded.success) return decoded.data as RestInput<Operation> // the output of the schema
  const problem = argumentProblem('', members, decoded.error.issues)
  // No schema rejects unknown members, so the problem has an expected form.
  const { path, expected, value } = problem as Extract<typeof problem, { readonly expected: string }>
  // The problem of several members together is a sentence.
  if (path === '') throw invalidParams({ reason: expected })
  const name = path.slice(1)
  const isMissing = value === undefined || value === null || value === ''
  throw invalidParams({
    reason: isMissing
      ? `${name} is missing: expected ${expected}`
      : `${name}: expected ${expected}, not ${shown(value)}`,
  })
}

function shown(value: unknown): string {
  if (!Array.isArray(value)) return describedValue(value)
  return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
}
