import { define } from '../../../errors.ts'
import { networkDenied } from '../../ports/caller.ts'
import type { Context } from '../../protocol/context.ts'
import { decodeRest } from '../../protocol/dispatchRest.ts'
import { RawJson } from '../../rawJson.ts'
import { listText } from '../../wire/listText.ts'
import { etherscanModules, etherscanTarget } from '../../wire/rest/etherscanApi.ts'
import { queryMembers, type RestApiSignature } from '../../wire/rest/restOperation.ts'
import { tokenTimeSlice } from '../assets/tokenCalls.ts'
import { callNetworkForText } from '../callNetwork.ts'
import { joinInSlices } from '../joinInSlices.ts'
import { networkWithChainId } from '../networkNamed.ts'
import { accountModule } from './accountModule.ts'
import { blockModule, gasTrackerModule, statsModule, transactionModule } from './chainModules.ts'
import { contractModule } from './contractModule.ts'
import type { EtherscanBody } from './etherscanBody.ts'
import { createSource, type EtherscanModule, type EtherscanSource, windowTooLarge } from './etherscanSource.ts'
import { logsModule } from './logsModule.ts'
import { proxyModule } from './proxyModule.ts'

/** Begins with the words of Etherscan, which clients compare. */
const unknownEtherscanAction = define<{ what: 'Module' | 'Action'; known: readonly string[] }>(
  'UnknownEtherscanAction',
  -32602,
  ({ what, known }) => `Missing Or invalid ${what} name: use ${known.join(', ')}`,
)

const handlers: { readonly [Name in keyof typeof etherscanModules]: EtherscanModule<Name> } = {
  account: accountModule,
  block: blockModule,
  contract: contractModule,
  gastracker: gasTrackerModule,
  logs: logsModule,
  proxy: proxyModule,
  stats: statsModule,
  transaction: transactionModule,
}

/**
 * Returns the body of the response to a request of the API of Etherscan (https://docs.etherscan.io), version 1 or 2. `given` contains the parameters
 * of the query: `module`, `action` and those of the action. `chainid` selects a network of the node. Throws UnknownEtherscanAction, InvalidParams,
 * NetworkDenied, and the errors of the methods that the action calls.
 */
export async function etherscanBody(context: Context, given: Readonly<Record<string, string>>): Promise<RawJson> {
  const query: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const { chainid, ...rest } = query
  const network = await otherNetwork(context, decodeRest(etherscanTarget, { chainid }).chainid)
  if (network !== undefined) return callNetworkForText(context.caller, network, 'etherscan_api', [rest])
  const timeSlice = tokenTimeSlice(context)
  const body = await bodyOf(rest, createSource(context, timeSlice))
  return new RawJson(await joinInSlices(bodyText(body), timeSlice))
}

/** Runs an action. Etherscan has a message without a result for a page that is too far. */
async function bodyOf(query: Readonly<Record<string, string>>, source: EtherscanSource): Promise<EtherscanBody> {
  const module = nameIn(etherscanModules, 'Module', query.module)
  const operations: RestApiSignature['operations'] = etherscanModules[module]
  const action = nameIn(operations, 'Action', query.action)
  const operation = operations[action]! // one of its names
  const members = queryMembers(operation, (name) => (query[name] === undefined ? [] : [query[name]]))
  const actions = handlers[module] as Readonly<Record<string, EtherscanAction>> // one for each operation
  try {
    return await actions[action]!(source, decodeRest(operation, members))
  } catch (error) {
    if (windowTooLarge.is(error)) return { status: '0', message: error.message, result: null }
    throw error
  }
}

/** An action with any request. */
type EtherscanAction = (source: EtherscanSource, request: unknown) => EtherscanBody | Promise<EtherscanBody>

/** Yields the JSON text of a body in pieces. A list can have 10,000 items, and the result of a method megabytes. */
function* bodyText(body: EtherscanBody): Generator<string> {
  const { result, ...rest } = body
  if (!(Array.isArray(result) || result instanceof RawJson)) return yield JSON.stringify(body)
  yield `${JSON.stringify(rest).slice(0, -1)},"result":`
  if (result instanceof RawJson) yield* result.parts ?? [result.text]
  else yield* listText(result)
  yield '}'
}

/** Returns the network with the chain ID. Undefined if it is the network of the request. */
async function otherNetwork(
  { chain, network, caller }: Context,
  chainid: number | undefined,
): Promise<string | undefined> {
  if (chainid !== undefined && BigInt(chainid) !== chain.chainId) return networkWithChainId(chainid, caller)
  const own = caller.networks?.list().find(({ name }) => name === network)
  if (network !== undefined && own?.isAllowed === false) throw networkDenied({ network })
  return undefined
}

/** Returns the name of a member, which is given in any case. Throws UnknownEtherscanAction. */
function nameIn<Members extends object>(
  members: Members,
  what: 'Module' | 'Action',
  given = '',
): keyof Members & string {
  const known = Object.keys(members) as (keyof Members & string)[] // its names
  const name = known.find((each) => each.toLowerCase() === given.toLowerCase())
  if (name === undefined) throw unknownEtherscanAction({ what, known })
  return name
}
