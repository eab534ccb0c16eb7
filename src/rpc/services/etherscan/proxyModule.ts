import { NodeError } from '../../../errors.ts'
import { methodDenied } from '../../ports/caller.ts'
import { etherscanModules } from '../../wire/rest/etherscanApi.ts'
import type { EtherscanBody } from './etherscanBody.ts'
import type { EtherscanModule, EtherscanSource } from './etherscanSource.ts'

/** The module `proxy`: https://docs.etherscan.io/api-reference/endpoint/ethblocknumber. Its responses have the form of JSON-RPC. */
export const proxyModule = Object.fromEntries(
  Object.keys(etherscanModules.proxy).map((method) => [
    method,
    (source: EtherscanSource, params: readonly unknown[]) => forward(source, method, params),
  ]),
) as EtherscanModule<'proxy'> // the same actions

async function forward(
  { context: { network = '', caller }, callForText }: EtherscanSource,
  method: string,
  params: readonly unknown[],
): Promise<EtherscanBody> {
  try {
    // The key of the client must allow the method itself, which can send a transaction.
    if (caller.networks?.allowsMethod(network, method) === false) throw methodDenied({ method })
    return { jsonrpc: '2.0', id: 1, result: await callForText(method, params) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const { code, message, data } = error
    return { jsonrpc: '2.0', id: 1, error: { code, message, ...(data !== undefined && { data }) } }
  }
}
