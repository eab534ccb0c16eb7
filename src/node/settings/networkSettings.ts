/** The settings of each network, from the built-in networks, the options of the node and its `networks` option. */

import { define } from '../../errors.ts'
import type { NetworkKind } from '../../gateway/networkKind.ts'
import { definedMembers } from '../../json.ts'
import { invalidOption } from '../../options/check.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import { suggestNearest } from '../../options/nearest.ts'
import { locationOfOption } from '../../options/optionLocations.ts'
import type { NodeOptions } from '../../options/options.ts'
import { checkMethodEntries } from '../../rpc/protocol/checkMethodEntries.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { DEFAULT_CHAIN_ID } from '../chain/defaults.ts'
import { simulatingNetworks } from './hosted.ts'

/** The options of one network in `networks`. */
export type NetworkOptions = NonNullable<NodeOptions['networks']>[string]

/** The methods of a network; all by default. */
export type NetworkMethodChoice = NonNullable<NetworkOptions['methods']>

interface CommonSettings {
  readonly name: string
  readonly methods: NetworkMethodChoice
  /** Whether clients get only the methods of a hosted gateway. */
  readonly isHosted: boolean
  /** Returns the name of a setting for messages: its place in a file, or its path in the options. */
  readonly settingName: (setting: string) => string
}

/** The options for the chain of one network. */
export type NetworkChainOptions = Omit<NodeOptions, 'network' | 'networks' | `fork${string}`> & {
  readonly forks?: NetworkOptions['forks']
}

export interface EthereumSettings extends CommonSettings {
  readonly kind: 'ethereum'
  readonly options: NetworkChainOptions
  /** Whether the network has eth_simulateV1. */
  readonly simulate: boolean
  /** Whether the network has its own fixtures. From the fixtures of the node, it uses only the section with its name. */
  readonly hasOwnFixtures: boolean
  /** The chain ID if the options, the genesis file and the fixture have none. */
  readonly fallbackId: number | undefined
  /** The required chain ID. A genesis file or a fixture with another one is rejected. */
  readonly demandedId: number | undefined
}

export interface LedgerNetworkSettings extends CommonSettings {
  readonly kind: 'l2a' | 'l2b'
  /** The network of its layer 1. */
  readonly settlesOn: string
  /** The prefixes of its methods, without the underscore. */
  readonly prefixes: readonly string[]
  readonly ledger: Pick<NetworkOptions, 'chainId' | 'profile' | 'version' | 'policy'>
}

export type NetworkSettings = EthereumSettings | LedgerNetworkSettings

export const unknownNetwork = define<{ source: string; given: string; known: readonly string[] }>(
  'UnknownNetwork',
  -32602,
  ({ source, given, known }) =>
    `${source}: unknown network ${given}: ${suggestNearest(given, known, `choose one of ${known.join(', ')}`)}`,
)
export const misplacedSetting = define<{ network: string; setting: string; kind: NetworkKind }>(
  'MisplacedSetting',
  -32602,
  ({ network, setting, kind }) =>
    `networks.${network}.${setting} does not apply to a network of kind ${kind}: remove it`,
)
export const noChainId = define<{ network: string }>(
  'NoChainId',
  -32602,
  ({ network }) =>
    `networks.${network} has no chainId: set it. Only local, mainnet and sepolia have a default, and no fixture sets it`,
)
export const networkKindFixed = define<{ network: string; kind: NetworkKind }>(
  'NetworkKindFixed',
  -32602,
  ({ network, kind }) =>
    `networks.${network}.kind: this built-in network is of kind ${kind}: choose another name for a network of another kind`,
)
export const chainIdMismatch = define<{ setting: string; demanded: number; chainId: bigint }>(
  'ChainIdMismatch',
  -32602,
  ({ setting, demanded, chainId }) =>
    `${setting} is ${demanded}, but its fixture, genesis or stored chain has ${chainId}: use the same chain ID`,
)
export const invalidDefaultNetwork = define<{ given: string; kind: NetworkKind }>(
  'InvalidDefaultNetwork',
  -32602,
  ({ given, kind }) =>
    `--network: ${given} is of kind ${kind}, but the default network must have an EVM. It is available at /${given}`,
)
export const invalidLayer1 = define<{ source: string; given: string; kind: NetworkKind }>(
  'InvalidLayer1',
  -32602,
  ({ source, given, kind }) => `${source}: ${given} is of kind ${kind}: choose a network with an EVM`,
)

const reservedFolder = define<{ network: string; content: string }>(
  'ReservedFolder',
  -32602,
  ({ network, content }) =>
    `the chain of the network ${network} cannot be stored: the folder ${network} of a data directory has ${content}. Rename the network, or start without --data-dir`,
)

/** Content of the folders in a data directory that belong to no network. */
const otherFolders: Readonly<Record<string, string>> = {
  gateway: 'API keys, credits and usage',
  tls: 'certificates',
}

const builtInKinds: Readonly<Record<string, NetworkKind>> = {
  local: 'ethereum',
  mainnet: 'ethereum',
  sepolia: 'ethereum',
  l2a: 'l2a',
  l2b: 'l2b',
}

const builtInChainIds: Readonly<Record<string, number>> = { local: DEFAULT_CHAIN_ID, mainnet: 1, sepolia: 11_155_111 }

export const familyPrefixes = { l2a: ['l2a', 'starknet'], l2b: ['l2b', 'zks'] } as const

/** Settings of one kind only. */
const chainSettings = [
  'hardfork',
  'forks',
  'genesis',
  'import',
  'fixtures',
  'upstream',
  'gasLimit',
  'baseFee',
  'genesisTime',
  'accounts',
  'balance',
  'mnemonic',
  'derivationPath',
  'impersonate',
  'autoImpersonate',
  'blockTime',
  'mixedMining',
  'mining',
  'transactionOrder',
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

/** Returns the settings of all networks by name, built-in networks first. Throws a NodeError for invalid settings. */
export function networkSettings(options: NodeOptions): ReadonlyMap<string, NetworkSettings> {
  const { network: defaultName = DEFAULT_NETWORK, networks = {} } = options
  if (options.codeSizeLimit !== undefined && options.allowUnlimitedContractSize === true) throw contradictingCodeSizes()
  // Networks of a fixture are added when it is read. The default network must be known before.
  const late = options.fixtures === undefined ? [] : [defaultName]
  const names = [...new Set([...Object.keys(builtInKinds), ...Object.keys(networks), ...late])]
  const settings = new Map(names.map((name) => [name, settingsOf(name, networks[name] ?? {}, options)]))
  const defaultSettings = settings.get(defaultName)
  if (defaultSettings === undefined) throw unknownNetwork({ source: '--network', given: defaultName, known: names })
  if (defaultSettings.kind !== 'ethereum')
    throw invalidDefaultNetwork({ given: defaultName, kind: defaultSettings.kind })
  for (const each of settings.values()) if (each.kind !== 'ethereum') checkLayer1(each, settings)
  const aliases = methodAliasesOf(settings)
  for (const { methods, settingName } of settings.values())
    for (const list of ['allow', 'block'] as const)
      checkMethodEntries(settingName(`methods.${list}`), methods[list] ?? [], aliases)
  return settings
}

/** Returns the settings of a network that only the fixtures of the node describe. */
export const fixtureNetwork = (name: string, options: NodeOptions): NetworkSettings => settingsOf(name, {}, options)

function settingsOf(name: string, own: NetworkOptions, options: NodeOptions): NetworkSettings {
  const builtIn = Object.hasOwn(builtInKinds, name) ? builtInKinds[name] : undefined
  const kind = own.kind ?? builtIn ?? 'ethereum'
  if (builtIn !== undefined && kind !== builtIn) throw networkKindFixed({ network: name, kind: builtIn })
  checkKind(name, own, kind)
  if (kind === 'ethereum') return ethereumSettings(name, own, options)
  const { chainId, profile, version, policy, settlesOn = DEFAULT_NETWORK, prefixes = familyPrefixes[kind] } = own
  const common = commonSettings(name, own, options)
  return { ...common, kind, settlesOn, prefixes, ledger: { chainId, profile, version, policy } }
}

const commonSettings = (name: string, own: NetworkOptions, { hosted }: NodeOptions): CommonSettings => ({
  name,
  methods: own.methods ?? {},
  isHosted: hosted === true,
  settingName: settingNames(name, own),
})

/** Names a setting, or a member of one, by its path in the options and its place in a file. */
const settingNames = (network: string, own: NetworkOptions) => (setting: string) => {
  const [member = setting] = setting.split('.')
  const [path, file] = [`networks.${network}.${setting}`, locationOfOption(own, member)]
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
    throw invalidOption({
      source: `networks.${network}.chainId`,
      expected: 'a whole number, 1 or more',
      value: chainId,
    })
  const step = Object.keys(policy).find((name) => /^acceptOn/.test(name) !== (kind === 'l2a'))
  if (step !== undefined) throw misplacedSetting({ network, setting: `policy.${step}`, kind })
}

function ethereumSettings(name: string, own: NetworkOptions, options: NodeOptions): EthereumSettings {
  const content = Object.hasOwn(otherFolders, name) ? otherFolders[name] : undefined
  if (content !== undefined && options.dataDir !== undefined) throw reservedFolder({ network: name, content })
  const { kind, methods, simulate, chainId: ownId, settlesOn, prefixes, profile, version, policy, ...chain } = own
  const demandedId = ownId === undefined ? undefined : Number(ownId)
  const fallbackId = demandedId ?? builtInChainId(name)
  // A network with its own block time mines, also on a node that does not.
  const replaced = own.blockTime !== undefined && { mining: undefined }
  const isDefault = name === (options.network ?? DEFAULT_NETWORK)
  const { shared, ofDefault } = splitOptions(options)
  const merged: NetworkChainOptions = {
    ...shared,
    ...(isDefault && ofDefault),
    ...(isDefault && demandedId !== undefined && { chainId: undefined }),
    ...replaced,
    ...definedMembers(chain),
  }
  if ((fallbackId ?? merged.chainId ?? merged.genesis ?? merged.upstream ?? merged.fixtures) === undefined)
    throw noChainId({ network: name })
  return {
    ...commonSettings(name, own, options),
    kind: 'ethereum',
    simulate: simulate ?? simulatesByDefault(name, options),
    hasOwnFixtures: own.fixtures !== undefined,
    fallbackId,
    demandedId,
    options: merged,
  }
}

const simulatesByDefault = (name: string, { hosted }: NodeOptions): boolean =>
  hosted === true ? simulatingNetworks.includes(name) : Object.hasOwn(builtInChainIds, name)

/** Splits the options of the node into those that apply to every network, and those that apply to its default network only. */
function splitOptions({
  network,
  networks,
  genesis,
  import: file,
  hardfork,
  chainId,
  gasLimit,
  baseFee,
  genesisTime,
  upstream: own,
  forkUrl: url,
  forkBlock: block,
  forkCache: cache,
  forkOffline: offline,
  forkProofs: proofs,
  forkHeaders: headers,
  forkRequestsPerSecond: requestsPerSecond,
  forkTimeout: timeout,
  ...shared
}: NodeOptions) {
  const fork = definedMembers({ url, block, cache, offline, proofs, headers, requestsPerSecond, timeout })
  const upstream = definedMembers({ ...own, ...fork })
  const ofDefault = { genesis, import: file, hardfork, chainId, gasLimit, baseFee, genesisTime }
  return { shared, ofDefault: { ...ofDefault, ...(Object.keys(upstream).length > 0 && { upstream }) } }
}

/** Returns the names of methods on networks, which include the prefixes of the layer-2 networks. */
export function methodAliasesOf(networks: ReadonlyMap<string, NetworkSettings>): MethodAliases {
  const prefixes: Record<string, string> = {}
  for (const network of networks.values()) {
    if (network.kind === 'ethereum') continue
    for (const prefix of network.prefixes) if (prefix !== network.kind) prefixes[prefix] = network.kind
  }
  return new MethodAliases(prefixes)
}

const builtInChainId = (name: string): number | undefined =>
  Object.hasOwn(builtInChainIds, name) ? builtInChainIds[name] : undefined

function checkLayer1({ name, settlesOn }: LedgerNetworkSettings, all: ReadonlyMap<string, NetworkSettings>): void {
  const source = `networks.${name}.settlesOn`
  const layer1 = all.get(settlesOn)
  if (layer1 === undefined) throw unknownNetwork({ source, given: settlesOn, known: [...all.keys()] })
  if (layer1.kind !== 'ethereum') throw invalidLayer1({ source, given: settlesOn, kind: layer1.kind })
}
