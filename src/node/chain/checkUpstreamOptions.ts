import { define } from '../../errors.ts'
import { noForkSource } from '../../upstream/upstreamErrors.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'

const badHeader = define<{ header: string }>(
  'BadForkHeader',
  -32602,
  ({ header }) => `--fork-headers: "${header}" is not an HTTP header: write it as "name: value"`,
)

const optionWithFork = define<{ option: string }>(
  'OptionWithFork',
  -32602,
  ({ option }) => `${option} cannot be given with --fork-url: remove one of the two`,
)

const referenceEngineOnFork = define<{ option: string }>(
  'ReferenceEngineOnFork',
  -32602,
  ({ option }) =>
    `${option} cannot be used on a fork, because @ethereumjs/vm needs the whole chain and its state: start the node without ${option}`,
)

/** Throws a NodeError for options of a fork that contradict each other, or that name no upstream and no cache. Returns the HTTP headers. */
export function checkUpstreamOptions(options: NetworkChainOptions): Readonly<Record<string, string>> {
  if (options.genesis !== undefined) throw optionWithFork({ option: '--genesis' })
  if (options.import !== undefined) throw optionWithFork({ option: '--import' })
  if (options.engine === 'reference') throw referenceEngineOnFork({ option: '--engine reference' })
  if (options.verify === true) throw referenceEngineOnFork({ option: '--verify' })
  const { url, cache, offline, headers = [] } = options.upstream ?? {}
  // Offline, the cache of an earlier run is used.
  if ([url ?? []].flat().length === 0 && cache === undefined && offline !== true) throw noForkSource()
  return Object.fromEntries(headers.map(headerOf))
}

function headerOf(header: string): readonly [name: string, value: string] {
  const colon = header.indexOf(':')
  if (colon < 1) throw badHeader({ header })
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
}
