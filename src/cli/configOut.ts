import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Hex } from '../bytes.ts'
import { define } from '../errors.ts'
import { namedKeys } from '../node/accounts/namedKeys.ts'
import type { NodeNetwork } from '../node/api/nodeNetwork.ts'
import type { FixtureNames } from '../node/chain/fixtureNames.ts'
import { writeReasonOf } from '../node/files/fileErrors.ts'
import type { Node, NodeAddress } from '../node.ts'
import type { CommandOptions } from '../options/options.ts'
import { replaceFileSync } from '../replaceFile.ts'
import type { AccountOrigin } from './listings.ts'

/** The content of the `--config-out` file, for programs that use the node. */
export interface NodeConfig {
  readonly url: string
  readonly wsUrl: string
  /** With --ipc: the absolute path of the socket. */
  readonly ipcPath?: string
  readonly pid: number
  /** With --tls: the file with the certificate of the authority, in PEM. */
  readonly authority?: string
  readonly networks: Readonly<Record<string, ConfiguredNetwork>>
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  readonly keys: readonly { readonly name: string; readonly key: string }[]
}

export interface ConfiguredNetwork {
  readonly url: string
  readonly wsUrl: string
  /** Absent if only building the network would determine it. */
  readonly chainId?: number | string
  /** The names in the fixtures of the network. Absent without fixtures, or if only building the network would determine them. */
  readonly names?: FixtureNames
}

/**
 * Returns the description of a node that is ready and listens on `address`. `keys` are the keys in its options; only digests of other keys are
 * stored.
 */
export async function nodeConfig(
  node: Pick<Node, 'accounts' | 'networks' | 'network' | 'provider'>,
  { url, wsUrl, ipcPath, authority }: Pick<NodeAddress, 'url' | 'wsUrl' | 'ipcPath' | 'authority'>,
  keys: CommandOptions['keys'] = [],
): Promise<NodeConfig> {
  return {
    url,
    wsUrl,
    ...(ipcPath !== undefined && { ipcPath }),
    pid: process.pid,
    ...(authority !== undefined && { authority: authority.file }),
    networks: Object.fromEntries(node.networks.map((name) => [name, configuredNetwork(node.network(name))])),
    accounts: node.accounts,
    keys: await namedKeys(node.provider, keys),
  }
}

/** The members that scripts for anvil read in its --config-out file. */
export interface AnvilConfig {
  readonly available_accounts: readonly Hex[]
  readonly private_keys: readonly Hex[]
  readonly wallet: { readonly mnemonic: string; readonly derivation_path: string }
}

/** Returns the accounts of a node as in the --config-out file of anvil: in lower case, with a slash at the end of the derivation path. */
export const anvilConfig = (
  { accounts }: Pick<Node, 'accounts'>,
  { mnemonic, derivationPath }: Pick<AccountOrigin, 'mnemonic' | 'derivationPath'>,
): AnvilConfig => ({
  available_accounts: accounts.map(({ address }) => address.toLowerCase() as Hex),
  private_keys: accounts.map(({ privateKey }) => privateKey),
  wallet: { mnemonic, derivation_path: derivationPath.replace(/\/?$/, '/') },
})

function configuredNetwork(network: NodeNetwork): ConfiguredNetwork {
  const { url = '', wsUrl = '', knownChainId, knownNames } = network
  const isNamed = knownNames !== undefined && Object.values(knownNames).some((names) => Object.keys(names).length > 0)
  return {
    url,
    wsUrl,
    ...(knownChainId !== undefined && { chainId: knownChainId }),
    ...(isNamed && { names: knownNames }),
  }
}

const cannotWrite = define<{ file: string; reason: string }>(
  'CannotWriteConfig',
  -32000,
  ({ file, reason }) => `--config-out: cannot write ${file}: ${reason}`,
)

/** Throws CannotWriteConfig for a file whose folder does not exist. Called before the node starts. */
export function checkConfigOut(file: string): void {
  if (!existsSync(dirname(resolve(file)))) throw cannotWrite({ file, reason: 'its folder does not exist' })
}

/** Writes the file atomically, so that a program can wait for it. It contains keys, so only its owner can read it. */
export function writeConfig(file: string, config: NodeConfig & Partial<AnvilConfig>): void {
  try {
    replaceFileSync(file, `${JSON.stringify(config, undefined, 2)}\n`, 0o600)
  } catch (cause) {
    throw cannotWrite({ file, reason: writeReasonOf(cause) }, { cause })
  }
}
