import { define } from '../../../errors.ts'
import { networkDenied } from '../../ports/caller.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { listText } from '../../wire/listText.ts'
import { tokenTimeSlice } from '../assets/tokenCalls.ts'
import { callNetworkForText } from '../callNetwork.ts'
import { joinInSlices } from '../joinInSlices.ts'
import { networkWithChainId } from '../networkNamed.ts'
import { wrongRestValue } from '../restValues.ts'
import { accountModule } from './accountModule.ts'
import { blockModule, gasTrackerModule, statsModule, transactionModule } from './chainModules.ts'
import { contractModule } from './contractModule.ts'
import type { EtherscanBody } from './etherscanBody.ts'
import {
  createRequest,
  type EtherscanAction,
  type EtherscanModule,
  type EtherscanRequest,
  windowTooLarge,
} from './etherscanRequest.ts'
import { logsModule } from './logsModule.ts'
import { proxyModule } from './proxyModule.ts'

/** Begins with the words of Etherscan, which clients compare. */
const unknownEtherscanAction = define<{ what: 'Module' | 'Action'; known: readonly string[] }>(
  'UnknownEtherscanAction',
  -32602,
  ({ what, known }) => `Missing Or invalid ${what} name: use ${known.join(', ')}`,
)

const modules: Readonly<Record<string, EtherscanModule>> = {
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
  const { chainid, ...rest } = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const network = await otherNetwork(context, chainid || undefined)
  if (network !== undefined) return callNetworkForText(context.caller, network, 'etherscan_api', [rest])
  const query = new Map(Object.entries(rest))
  const actions = memberOf(modules, 'Module', query.get('module'))
  const action = memberOf(actions, 'Action', query.get('action'))
  const timeSlice = tokenTimeSlice(context)
  const body = await bodyOf(action, createRequest(context, query, timeSlice))
  return new RawJson(await joinInSlices(bodyText(body), timeSlice))
}

/** Runs an action. Etherscan has a message without a result for a page that is too far. */
async function bodyOf(action: EtherscanAction, request: EtherscanRequest): Promise<EtherscanBody> {
  try {
    return await action(request)
  } catch (error) {
    if (windowTooLarge.is(error)) return { status: '0', message: error.message, result: null }
    throw error
  }
}

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
  chainid: string | undefined,
): Promise<string | undefined> {
  if (chainid !== undefined && !/^\d{1,15}$/.test(chainid))
    throw wrongRestValue('chainid', 'the chain ID of a network of the node, as a decimal number', chainid)
  if (chainid !== undefined && BigInt(chainid) !== chain.chainId) return networkWithChainId(Number(chainid), caller)
  const own = caller.networks?.list().find(({ name }) => name === network)
  if (network !== undefined && own?.isAllowed === false) throw networkDenied({ network })
  return undefined
}

/** Returns the member with a name in any case. Throws UnknownEtherscanAction. */
function memberOf<Member>(members: Readonly<Record<string, Member>>, what: 'Module' | 'Action', given = ''): Member {
  const name = given.toLowerCase()
  const member = Object.hasOwn(members, name) ? members[name] : undefined
  if (member === undefined) throw unknownEtherscanAction({ what, known: Object.keys(members) })
  return member
}
