import { NodeError } from '../../../errors.ts'
import { methodDenied } from '../../ports/caller.ts'
import type { EtherscanBody } from './etherscanBody.ts'
import { type EtherscanAction, type EtherscanModule, type EtherscanRequest, givenText } from './etherscanRequest.ts'

/** Returns the parameters of a method of JSON-RPC. */
type Arguments = (request: EtherscanRequest) => readonly unknown[]

const tag: Arguments = (request) => [givenText(request, 'tag') ?? 'latest']
const parameters =
  (...names: readonly string[]): Arguments =>
  (request) =>
    names.map((name) => givenText(request, name) ?? null)

/** Members of the transaction of a call. */
const members = ['from', 'to', 'data', 'value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce']

/** Returns the transaction of a call. ethers sends the gas as `gasLimit`. */
function call(request: EtherscanRequest): readonly unknown[] {
  const gasLimit = givenText(request, 'gaslimit')
  const given = members.flatMap((name) => {
    const value = givenText(request, name.toLowerCase())
    return value === undefined ? [] : [[name, value]]
  })
  return [{ ...(gasLimit !== undefined && { gas: gasLimit }), ...Object.fromEntries(given) }]
}

/** The methods, each with its parameters. */
const proxied: Readonly<Record<string, Arguments>> = {
  eth_blockNumber: () => [],
  eth_getBlockByNumber: (request) => [...tag(request), givenText(request, 'boolean') === 'true'],
  eth_getUncleByBlockNumberAndIndex: (request) => [...tag(request), ...parameters('index')(request)],
  eth_getBlockTransactionCountByNumber: tag,
  eth_getTransactionByHash: parameters('txhash'),
  eth_getTransactionByBlockNumberAndIndex: (request) => [...tag(request), ...parameters('index')(request)],
  eth_getTransactionCount: (request) => [...parameters('address')(request), ...tag(request)],
  eth_sendRawTransaction: parameters('hex'),
  eth_getTransactionReceipt: parameters('txhash'),
  eth_call: (request) => [...call(request), ...tag(request)],
  eth_getCode: (request) => [...parameters('address')(request), ...tag(request)],
  eth_getStorageAt: (request) => [...parameters('address', 'position')(request), ...tag(request)],
  eth_gasPrice: () => [],
  eth_estimateGas: call,
}

/** The module `proxy`: https://docs.etherscan.io/api-reference/endpoint/ethblocknumber. Its responses have the form of JSON-RPC. */
export const proxyModule: EtherscanModule = Object.fromEntries(
  Object.entries(proxied).map(([method, argumentsOf]): [string, EtherscanAction] => [
    method.toLowerCase(),
    (request) => forward(request, method, argumentsOf(request)),
  ]),
)

async function forward(request: EtherscanRequest, method: string, params: readonly unknown[]): Promise<EtherscanBody> {
  const { network = '', caller } = request.context
  try {
    // The key of the client must allow the method itself, which can send a transaction.
    if (caller.networks?.allowsMethod(network, method) === false) throw methodDenied({ method })
    return { jsonrpc: '2.0', id: 1, result: await request.callForText(method, params) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const { code, message, data } = error
    return { jsonrpc: '2.0', id: 1, error: { code, message, ...(data !== undefined && { data }) } }
  }
}
