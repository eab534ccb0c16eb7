/** Exports of chains, for `vivarium fixtures export`. */

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hexToBytes, ZERO_ADDRESS, ZERO_HASH } from '../../bytes.ts'
import { parentHeaderOf } from '../../chain/blocks/header.ts'
import { Chain } from '../../chain/chain.ts'
import type { Genesis } from '../../chain/genesis/genesis.ts'
import { isImpersonated } from '../../chain/transactions/impersonation.ts'
import { closeOnFailure } from '../../closeAll.ts'
import { loadCrypto } from '../../crypto/engineCrypto.ts'
import { Wallet } from '../../crypto/wallet.ts'
import { define, type NodeError } from '../../errors.ts'
import { fixtureText } from '../../fixtures/export/exportFixture.ts'
import { forkNotExported, genesisText } from '../../fixtures/export/exportGenesis.ts'
import type { NodeClient } from '../../fixtures/record/nodeClient.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import { suggestNearest } from '../../options/nearest.ts'
import type { NodeOptions } from '../../options/options.ts'
import { invalidHeader, validateHeader } from '../../protocol/validateHeader.ts'
import { upstreamMissing } from '../../state/stateErrors.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import { makeFolder } from '../../storage/makeFolder.ts'
import type { Store } from '../../storage/store.ts'
import { openTemporaryStore } from '../../storage/temporaryStore.ts'
import { noGenesis, openFixtureChain } from '../chain/fixtureStore.ts'
import { genesisFromOptions } from '../chain/genesisFromOptions.ts'
import { importFile } from '../chain/importFile.ts'
import { chainRecovery } from '../chain/recovery.ts'
import { writeFailure, writeOptionFile } from '../files/fileErrors.ts'
import { fixtureSelections } from './planConfigured.ts'

export const noChain = define<{ folder: string }>(
  'NoChain',
  -32602,
  ({ folder }) =>
    `--data-dir: there is no chain in ${folder}: choose the data directory of a node, or another --network`,
)
export const noExport = define<{ url: string; message: string; advice: string }>(
  'NoExport',
  -32602,
  ({ url, message, advice }) => `--url: ${url} cannot be exported: ${message}${advice}`,
)
export const blockNotExportable = define<{ number: number; what: string }>(
  'BlockNotExportable',
  -32602,
  ({ number, what }) =>
    `--format geth: block ${number} ${what}, which other nodes reject: export a fixture instead (--format fixture)`,
)
export const noSuchNetwork = define<{ network: string; known: readonly string[] }>(
  'NoSuchNetwork',
  -32602,
  ({ network, known }) =>
    `--network: the fixture has no execution-layer network ${network}: ${suggestNearest(network, known, `choose one of ${known.join(', ')}`)}`,
)

/** Exports the chain of a running vivarium node as the text of a fixture. Rejects with NoExport for other nodes. */
export async function fixtureOfNode(url: string): Promise<string> {
  const { NodeClient } = await import('../../fixtures/record/nodeClient.ts')
  const client = new NodeClient(url)
  let text = ''
  for (let from: string | null = '0x0'; from !== null; ) {
    const response = await client.tryCall('vivarium_exportFixture', from)
    if ('error' in response) throw await exportFailure(client, response.error.slice(0, 200))
    const page = response.result as { text: string; next: string | null } // the result of the method
    text += page.text
    from = page.next
  }
  return text
}

/** Explains why a node does not export its chain. Another node has blocks that can be recorded if it answers for its state. */
async function exportFailure(client: NodeClient, message: string): Promise<NodeError> {
  const { url } = client
  const state = await client.tryCall('eth_getStorageAt', ZERO_ADDRESS, ZERO_HASH, 'latest')
  const advice = `. Record its blocks instead: vivarium fixtures record --url ${url} --blocks A..B`
  return noExport({ url, message, advice: 'error' in state ? '' : advice })
}

/** The chain to export. */
export interface ExportSource {
  /** Network of a data directory or of fixtures; `local` by default. */
  readonly network?: string | undefined
  readonly dataDir?: string | undefined
  readonly fixtures?: readonly string[] | undefined
  /** With `fixtures`: as in BuildRequest. */
  readonly options?: NodeOptions
  readonly genesis?: string | undefined
  readonly import?: string | undefined
}

/** Exports a chain as a fixture to `write`. */
export async function exportFixture(source: ExportSource, write: (text: string) => void): Promise<void> {
  await withChain(source, async (chain) => {
    for (const piece of fixtureText(chain)) write(piece)
  })
}

/** Exports a chain for go-ethereum: `genesis.json` and `chain.rlp` in a folder. */
export async function exportForGeth(source: ExportSource, folder: string): Promise<void> {
  await withChain(source, async (chain) => {
    for (let number = 0; number <= chain.head.number; number++) checkExportable(chain, number)
    makeFolder(folder, '--out')
    writeOptionFile('--out', join(folder, 'genesis.json'), genesisText(chain))
    const file = join(folder, 'chain.rlp')
    // Block by block: the blocks of a long chain can need more memory than there is.
    await writeFile(file, blocksOf(chain)).catch((cause: unknown) => {
      throw writeFailure('--out', file, cause)
    })
  })
}

/** Throws BlockNotExportable for a block that only development nodes accept. */
function checkExportable(chain: Chain, number: number): void {
  const block = chain.blockByNumber(number)
  if (block === undefined) return
  if (chain.state(block).root() !== chain.executedState(block).root())
    throw blockNotExportable({ number, what: 'was followed by a change outside of blocks' })
  if (block.transactions.some(({ tx }) => isImpersonated(tx)))
    throw blockNotExportable({ number, what: 'has a transaction of an impersonated sender' })
  const parent = number === 0 ? undefined : chain.blockByNumber(number - 1)
  if (parent === undefined) return
  try {
    validateHeader(block.header, parentHeaderOf(parent), chain.blockRules(block.fork))
  } catch (error) {
    if (!invalidHeader.is(error)) throw error
    throw blockNotExportable({ number, what: `has an invalid header (${error.message})` }, { cause: error })
  }
}

/** Yields the blocks after genesis as RLP. */
function* blocksOf(chain: Chain): Generator<Uint8Array> {
  for (let number = 1; number <= chain.head.number; number++)
    yield chain.blockByNumber(number)?.rlp() ?? new Uint8Array(0)
}

async function withChain(source: ExportSource, use: (chain: Chain) => Promise<void>): Promise<void> {
  await loadCrypto()
  let chain: Chain
  try {
    chain = await openSource(source)
  } catch (error) {
    if (upstreamMissing.is(error)) throw forkNotExported()
    throw error
  }
  try {
    await use(chain)
  } finally {
    await chain.close()
  }
}

async function openSource({
  network = DEFAULT_NETWORK,
  dataDir,
  fixtures,
  options = {},
  genesis,
  import: file,
}: ExportSource): Promise<Chain> {
  if (fixtures !== undefined) {
    const part = fixtureSelections(fixtures, options)(network) ?? { network }
    const { opened, networks } = await openFixtureChain({ fixtures }, part, () => {})
    if (opened === undefined) throw noSuchNetwork({ network, known: networks.map(({ name }) => name) })
    return openChainIn(opened.store, noGenesis, async (chain) => {
      for (const raw of opened.fixture.pending) await chain.submitRaw(hexToBytes(raw))
    })
  }
  if (genesis !== undefined) {
    const readGenesis = () => genesisFromOptions({ genesis }, {}, new Wallet(), 0)
    return openChainIn(await openTemporaryStore(), readGenesis, async (chain) => {
      if (file !== undefined) await importFile(chain, file, { signal: new AbortController().signal })
    })
  }
  const folder = join(dataDir ?? '.', network)
  // Opening the store would create the folder.
  if (!existsSync(folder)) throw noChain({ folder })
  const empty = () => {
    throw noChain({ folder })
  }
  return openChainIn(await openLevelStore(folder, chainRecovery(network, false)), empty)
}

/** Opens the chain in a store, and completes it. If either fails, closes the store. */
async function openChainIn(
  store: Store,
  genesis: () => Genesis,
  complete: (chain: Chain) => Promise<void> = async () => {},
): Promise<Chain> {
  let chain: Chain | undefined
  const close = () => (chain ?? store).close()
  return closeOnFailure(close, async () => {
    chain = await Chain.open(store, genesis, { mining: { kind: 'manual' } })
    await complete(chain)
    return chain
  })
}
