/** What each network of a node is to be: what comes out of the box, the options of the node, and what they say under `networks`. */
import { define } from '../../errors.ts'
import type { NetworkKind } from '../../gateway/networkKind.ts'
import { nearestOf } from '../../options/nearest.ts'
import { placeOfOption } from '../../options/optionPlaces.ts'
import type { NodeOptions } from '../../options/options.ts'
import { DEFAULT_CHAIN_ID } from '../chain/defaults.ts'
import { simulatingNetworks } from './hosted.ts'

/** What `networks` says of one of them. */
export type NetworkOptions = NonNullable<NodeOptions['networks']>[string]

/** Which methods a network answers; all where nothing is said. */
export type MethodChoice = NonNullable<NetworkOptions['methods']>

interface CommonSettings {
  readonly name: string
  readonly methods: MethodChoice
  /** How messages name a setting: where it was written, or its path in the options. */
  readonly placeOf: (setting: string) => string
}

/** The options of a node as they hold for the chain of one network. */
export type ChainOptions = Omit<NodeOptions, 'network' | 'networks' | `fork${string}`> & {
  readonly forks?: NetworkOptions['forks']
}

export interface EthereumSettings extends CommonSettings {
  readonly kind: 'ethereum'
  readonly options: ChainOptions
  /** Whether eth_simulateV1 is answered. */
  readonly simulate: boolean
  /** Whether the fixtures are its own. Of those of the node it takes only what they say under its name. */
  readonly hasOwnFixtures: boolean
  /** The chain id where neither options nor a genesis or a fixture say it. */
  readonly fallbackId: number | undefined
  /** The chain id that it has to have, whoever says it: a genesis or a fixture that says another is refused. */
  readonly demandedId: number | undefined
}

export interface LedgerNetworkSettings extends CommonSettings {
  readonly kind: 'l2a' | 'l2b'
  /** The network of its layer 1. */
  readonly settlesOn: string
  /** What the names of its methods begin with, without the underscore. */
  readonly prefixes: readonly string[]
  readonly ledger: Pick<NetworkOptions, 'chainId' | 'profile' | 'version' | 'policy'>
}

export type NetworkSettings = EthereumSettings | LedgerNetworkSettings

export const unknownNetwork = define<{ source: string; given: string; known: readonly string[] }>(
  'UnknownNetwork',
  -32602,
  ({ source, given, known }) => {
    const nearest = nearestOf(given, known)
    return `${source}: there is no network ${given}${nearest === undefined ? `; there are ${known.join(', ')}` : `: did you mean ${nearest}?`}`
  },
)
export const misplacedSetting = define<{ network: string; setting: string; kind: NetworkKind }>(
  'MisplacedSetting',
  -32602,
  ({ network, setting, kind }) => `networks.${network}.${setting} means nothing on a network of kind ${kind}`,
)
export const noChainId = define<{ network: string }>(
  'NoChainId',
  -32602,
  ({ network }) =>
    `networks.${network} lacks chainId: only local, mainnet and sepolia have one of their own, and no fixture says it`,
)
export const kindIsFixed = define<{ network: string; kind: NetworkKind }>(
  'KindIsFixed',
  -32602,
  ({ network, kind }) =>
    `networks.${network}.kind: this network is of kind ${kind}; give one of another kind another name`,
)
export const otherChainId = define<{ place: string; demanded: number; chainId: bigint }>(
  'OtherChainId',
  -32602,
  ({ place, demanded, chainId }) => `${place} is ${demanded}, but its fixture, genesis or kept chain has ${chainId}`,
)
export const notADefault = define<{ given: string; kind: NetworkKind }>(
  'NotADefault',
  -32602,
  ({ given, kind }) =>
    `--network: ${given} is of kind ${kind}; it answers at /${given}, and the default network is one with an EVM`,
)
export const notALayer1 = define<{ source: string; given: string; kind: NetworkKind }>(
  'NotALayer1',
  -32602,
  ({ source, given, kind }) => `${source}: nothing can settle on ${given}, which is of kind ${kind}`,
)

const builtInKinds: Readonly<Record<string, NetworkKind>> = {
  local: 'ethereum',
  mainnet: 'ethereum',
  sepolia: 'ethereum',
  l2a: 'l2a',
  l2b: 'l2b',
}

const builtInChainIds: Readonly<Record<string, number>> = { local: DEFAULT_CHAIN_ID, mainnet: 1, sepolia: 11_155_111 }

export const familyPrefixes = { l2a: ['l2a', 'starknet'], l2b: ['l2b', 'zks'] } as const

/** What only the one kind has. */
const chainSettings = [
  'hardfork',
  'forks',
  'genesis',
  'import',
  'fixtures',
  'upstream',
  'gasLimit',
  'accounts',
  'balance',
  'mnemonic',
  'blockTime',
  'mining',
  'safeDepth',
  'finalizedDepth',
  'simulate',
] as const satisfies readonly (keyof NetworkOptions)[]
const ledgerSettings = ['settlesOn', 'prefixes', 'policy'] as const satisfies readonly (keyof NetworkOptions)[]
const l2aSettings = ['profile', 'version'] as const satisfies readonly (keyof NetworkOptions)[]

const contradictingCodeSizes = define(
  'ContradictingCodeSizes',
  -32602,
  () => '--code-size-limit cannot be given with --allow-unlimited-contract-size: leave out one of the two',
)

/** The networks of a node by name, those out of the box first. Throws a NodeError for what makes no sense. */
export function networkSettings(options: NodeOptions): ReadonlyMap<string, NetworkSettings> {
  const { network: defaultName = 'local', networks = {} } = options
  if (options.codeSizeLimit !== undefined && options.allowUnlimitedContractSize === true) throw contradictingCodeSizes()
  // A network that only a fixture speaks of is known when the fixture is read; the default one has to be known before.
  const late = options.fixtures === undefined ? [] : [defaultName]
  const names = [...new Set([...Object.keys(builtInKinds), ...Object.keys(networks), ...late])]
  const settings = new Map(names.map((name) => [name, settingsOf(name, networks[name] ?? {}, options)]))
  const standard = settings.get(defaultName)
  if (standard === undefined) throw unknownNetwork({ source: '--network', given: defaultName, known: names })
  if (standard.kind !== 'ethereum') throw notADefault({ given: defaultName, kind: standard.kind })
  for (const each of settings.values()) if (each.kind !== 'ethereum') checkLayer1(each, settings)
  return settings
}

/** The settings of a network of which nothing is said but what stands in the node's fixtures. */
export const fixtureNetwork = (name: string, options: NodeOptions): NetworkSettings => settingsOf(name, {}, options)

function settingsOf(name: string, own: NetworkOptions, options: NodeOptions): NetworkSettings {
  const builtIn = Object.hasOwn(builtInKinds, name) ? builtInKinds[name] : undefined
  const kind = own.kind ?? builtIn ?? 'ethereum'
  if (builtIn !== undefined && kind !== builtIn) throw kindIsFixed({ network: name, kind: builtIn })
  checkKind(name, own, kind)
  const { methods = {} } = own
  if (kind === 'ethereum') return ethereumSettings(name, own, options)
  const { chainId, profile, version, policy, settlesOn = 'local', prefixes = familyPrefixes[kind] } = own
  const placeOf = placeIn(name, own)
  return { name, kind, methods, settlesOn, prefixes, ledger: { chainId, profile, version, policy }, placeOf }
}

/** Names a setting of a network by its path in the options, and its place in the file that it comes from. */
const placeIn = (network: string, own: NetworkOptions) => (setting: string) => {
  const [path, file] = [`networks.${network}.${setting}`, placeOfOption(own, setting)]
  return file === undefined ? path : `${path} (${file})`
}

function checkKind(network: string, own: NetworkOptions, kind: NetworkKind): void {
  const foreign: readonly (keyof NetworkOptions)[] =
    kind === 'ethereum'
      ? [...ledgerSettings, ...l2aSettings]
      : kind === 'l2b'
        ? [...chainSettings, ...l2aSettings]
        : chainSettings
  const setting = foreign.find((name) => own[name] !== undefined)
  if (setting !== undefined) throw misplacedSetting({ network, setting, kind })
  const { chainId, policy = {} } = own
  if (typeof chainId === 'string' && kind !== 'l2a')
    throw misplacedSetting({ network, setting: 'chainId as a text', kind })
  const step = Object.keys(policy).find((name) => /^acceptOn/.test(name) !== (kind === 'l2a'))
  if (step !== undefined) throw misplacedSetting({ network, setting: `policy.${step}`, kind })
}

function ethereumSettings(name: string, own: NetworkOptions, options: NodeOptions): EthereumSettings {
  const { network = 'local', networks, genesis, import: file, hardfork, chainId, gasLimit, ...others } = options
  const { upstream, forkUrl, forkBlock, forkCache, forkOffline, forkProofs, forkHeaders, ...rested } = others
  const { forkRequestsPerSecond, forkTimeout, ...shared } = rested
  const fromFlags = given({
    ...upstream,
    ...given({
      url: forkUrl,
      block: forkBlock,
      cache: forkCache,
      offline: forkOffline,
      proofs: forkProofs,
      headers: forkHeaders,
      requestsPerSecond: forkRequestsPerSecond,
      timeout: forkTimeout,
    }),
  })
  const simulates = options.hosted === true ? simulatingNetworks.includes(name) : Object.hasOwn(builtInChainIds, name)
  const { kind, methods = {}, simulate = simulates, chainId: ownId, ...rest } = own
  const { settlesOn, prefixes, profile, version, policy, ...chain } = rest
  const fallbackId = ownId === undefined ? builtInChainId(name) : Number(ownId)
  const merged: ChainOptions = {
    ...shared,
    // What is said of the chain by itself is said of the default network.
    ...(name === network && {
      genesis,
      import: file,
      hardfork,
      gasLimit,
      ...(Object.keys(fromFlags).length > 0 && { upstream: fromFlags }),
      chainId: ownId === undefined ? chainId : undefined,
    }),
    ...given(chain),
  }
  if (
    fallbackId === undefined &&
    merged.chainId === undefined &&
    merged.genesis === undefined &&
    merged.upstream === undefined &&
    merged.fixtures === undefined
  )
    throw noChainId({ network: name })
  return {
    name,
    kind: 'ethereum',
    methods,
    placeOf: placeIn(name, own),
    simulate,
    hasOwnFixtures: own.fixtures !== undefined,
    fallbackId,
    demandedId: ownId === undefined ? undefined : Number(ownId),
    options: merged,
  }
}

const builtInChainId = (name: string): number | undefined =>
  Object.hasOwn(builtInChainIds, name) ? builtInChainIds[name] : undefined

function checkLayer1({ name, settlesOn }: LedgerNetworkSettings, all: ReadonlyMap<string, NetworkSettings>): void {
  const source = `networks.${name}.settlesOn`
  const layer1 = all.get(settlesOn)
  if (layer1 === undefined) throw unknownNetwork({ source, given: settlesOn, known: [...all.keys()] })
  if (layer1.kind !== 'ethereum') throw notALayer1({ source, given: settlesOn, kind: layer1.kind })
}

const given = <Members extends object>(members: Members): Partial<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<Members> // the same, less some
