import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Hex } from '../bytes.ts'
import { define } from '../errors.ts'
import { writePrivateFile } from '../node/files/writePrivateFile.ts'
import type { NodeNetwork } from '../node/networks/nodeNetwork.ts'
import type { Address, Node } from '../node.ts'
import type { CommandOptions } from '../options/options.ts'

/** What `--config-out` writes for the programs that want to talk to the node. */
export interface NodeConfig {
  readonly url: string
  readonly wsUrl: string
  readonly pid: number
  /** With --tls: the file with the certificate that clients are to trust, in PEM. */
  readonly authority?: string
  readonly networks: Readonly<Record<string, ConfiguredNetwork>>
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  readonly keys: readonly { readonly name: string; readonly key: string }[]
}

export interface ConfiguredNetwork {
  readonly url: string
  readonly wsUrl: string
  /** Absent where only building the network tells. */
  readonly chainId?: number | string
}

/** What there is to tell of a node that answers at `address`. `keys` are those of its options: of others nobody knows more than a digest. */
export function nodeConfig(
  node: Pick<Node, 'accounts' | 'networks' | 'network'>,
  { url, wsUrl, authority }: Pick<Address, 'url' | 'wsUrl' | 'authority'>,
  keys: CommandOptions['keys'] = [],
): NodeConfig {
  return {
    url,
    wsUrl,
    pid: process.pid,
    ...(authority !== undefined && { authority: authority.file }),
    networks: Object.fromEntries(node.networks.map((name) => [name, configuredNetwork(node.network(name))])),
    accounts: node.accounts,
    keys: named(keys),
  }
}

/** A key without a name is called as the node calls it: by the first number that none before it has. */
function named(keys: NonNullable<CommandOptions['keys']>): NodeConfig['keys'] {
  const found = new Map<string, string>()
  for (const { name: given, key = '' } of keys) {
    let number = 1
    while (found.has(`key-${number}`)) number++
    found.set(given ?? `key-${number}`, key)
  }
  return [...found].map(([name, key]) => ({ name, key }))
}

function configuredNetwork({ url = '', wsUrl = '', knownChainId }: NodeNetwork): ConfiguredNetwork {
  return { url, wsUrl, ...(knownChainId !== undefined && { chainId: knownChainId }) }
}

const cannotWrite = define<{ file: string; reason: string }>(
  'CannotWriteConfig',
  -32000,
  ({ file, reason }) => `--config-out cannot write ${file}: ${reason}`,
)

/** Refuses a file whose folder does not exist, before anything is started. */
export function checkConfigOut(file: string): void {
  if (!existsSync(dirname(resolve(file)))) throw cannotWrite({ file, reason: 'its folder does not exist' })
}

/** Writes the file whole or not at all: whoever waits for it to appear can read it at once. It holds keys, so others cannot. */
export function writeConfig(file: string, config: NodeConfig): void {
  try {
    writePrivateFile(file, `${JSON.stringify(config, undefined, 2)}\n`)
  } catch (cause) {
    throw cannotWrite({ file, reason: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
}
