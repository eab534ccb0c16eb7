import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildChain, planFixtures } from '../../src/fixtures/build/buildChain.ts'
import { L2aLedger } from '../../src/layer2/l2a/l2aLedger.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { openLedgers } from './openLedgers.ts'

/**
 * Checks the responses of the example fixture against the public specification. npm has the specification only as types, so the tests write
 * the responses as constants of these types, and compile them.
 */

const root = join(import.meta.dirname, '..', '..')
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'public-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readResponses(profile: '0.6' | '0.10') {
  const store = await openMemoryStore()
  const planned = await planFixtures([join(root, 'fixtures', 'layer2.yaml')])
  const { chain } = await buildChain(planned, 'local', store)
  const ledgers = openLedgers(store, chain)
  const { value } = await ledgers.l2a()
  // The same ledger with another profile.
  const ledger = Object.create(L2aLedger.prototype, {
    value: { value },
    settings: { value: { ...value.settings, profile } },
    catchUp: { value: async () => value },
    now: { value: () => chain.head.timestamp },
  })
  const services = { chain, wallet: undefined as never, clientVersion: 'vivarium/test', l2a: async () => ledger }
  const endpoint = createEndpoint(createTable(methods), services, (fault) => {
    throw fault
  })
  const provider = createProvider(endpoint)
  const request = (method: string, ...params: unknown[]) =>
    provider.request<Block>({ method: `starknet_${method}`, params })
  const sealed = await Promise.all([0, 1, 2, 3].map((number) => request('getBlockWithTxs', { block_number: number })))
  const hashes = await request('getBlockWithTxHashes', 'latest')
  const pending = await request('getBlockWithTxs', profile === '0.6' ? 'pending' : 'pre_confirmed')
  const statuses = await Promise.all(
    [...sealed, pending]
      .flatMap(({ transactions }) => transactions)
      .map(({ transaction_hash }) => request('getTransactionStatus', transaction_hash)),
  )
  const numbered = [0, 1, 2, 3].map((block_number) => ({ block_number }))
  const withReceipts = await Promise.all(numbered.map((id) => request('getBlockWithReceipts', id)))
  const updates = await Promise.all(numbered.map((id) => request('getStateUpdate', id)))
  const receipts = await Promise.all(
    [...sealed, pending]
      .flatMap(({ transactions }) => transactions)
      .map(({ transaction_hash }) => request('getTransactionReceipt', transaction_hash)),
  )
  const events = await request('getEvents', { from_block: { block_number: 0 }, chunk_size: 100 })
  return { sealed, hashes, pending, statuses, withReceipts, updates, receipts, events }
}

interface Block {
  readonly transactions: readonly { readonly transaction_hash: string; readonly resource_bounds?: object }[]
}

/** Returns the compiler errors of a source. */
function compilerErrors(text: string): string {
  const file = join(folder, 'check.ts')
  writeFileSync(file, text)
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  try {
    execFileSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ...options, file], {
      encoding: 'utf8',
      cwd: root,
    })
    return ''
  } catch (error) {
    return String(Reflect.get(error as object, 'stdout'))
  }
}

const constants = (type: string, values: readonly unknown[]) =>
  values
    .map(
      (value, index) =>
        `export const ${type.replace(/\W/g, '')}${index}: ${type} = ${JSON.stringify(value, null, 1)}\n`,
    )
    .join('')

describe('the responses match the public types', () => {
  test('in profile 0.10', async () => {
    const { sealed, hashes, pending, statuses, withReceipts, updates, receipts, events } = await readResponses('0.10')
    const text = `import type { API } from 'starknet-types-010'
type Sealed = API.BLOCK_WITH_TXS
type Hashes = API.BLOCK_WITH_TX_HASHES
type Pending = API.PRE_CONFIRMED_BLOCK_WITH_TXS
type Status = API.TXN_STATUS_RESULT
type WithReceipts = API.BLOCK_WITH_RECEIPTS
type Update = API.STATE_UPDATE
type Receipt = API.TXN_RECEIPT & { block_hash?: string, block_number: number }
type Events = API.EVENTS_CHUNK
${constants('WithReceipts', withReceipts)}${constants('Update', updates)}${constants('Receipt', receipts)}${constants('Events', [events])}${constants('Sealed', sealed)}${constants('Hashes', [hashes])}${constants('Pending', [pending])}${constants('Status', statuses)}`
    expect(compilerErrors(text)).toBe('')
    expect(compilerErrors(text.replaceAll('"new_root"', '"root"'))).toContain('"root"')
  })

  test('in the default profile, which is 0.7 without its additions', async () => {
    const { sealed, hashes, pending, statuses, withReceipts, updates, receipts, events } = await readResponses('0.6')
    const text = `import type { API } from 'starknet-types-07'
type Early<Block> = Omit<Block, 'l1_data_gas_price' | 'l1_da_mode'>
type Sealed = Early<API.SPEC.BLOCK_WITH_TXS>
type Hashes = Early<API.SPEC.BLOCK_WITH_TX_HASHES>
type Pending = Early<API.SPEC.PENDING_BLOCK_WITH_TXS> & { status: 'PENDING' }
type Status = API.TransactionStatus
// Version 0.7 added the gas of data availability to the resources of receipts.
type Before07<Receipt> = Receipt extends unknown ? Omit<Receipt, 'execution_resources'> & { execution_resources: API.SPEC.COMPUTATION_RESOURCES } : never
type WithReceipts = Omit<Early<API.SPEC.BLOCK_WITH_RECEIPTS>, 'transactions'> & { transactions: { transaction: API.SPEC.TXN, receipt: Before07<API.SPEC.TXN_RECEIPT> }[] }
type Update = API.SPEC.STATE_UPDATE
type Receipt = Before07<API.SPEC.TXN_RECEIPT> & { block_hash?: string, block_number?: number }
type Events = API.SPEC.EVENTS_CHUNK
${constants('WithReceipts', withReceipts)}${constants('Update', updates)}${constants('Receipt', receipts)}${constants('Events', [events])}${constants('Sealed', sealed)}${constants('Hashes', [hashes])}${constants('Pending', [pending])}${constants('Status', statuses)}`
    expect(compilerErrors(text)).toBe('')
    expect(compilerErrors(text.replaceAll('"nonce"', '"count"'))).toContain('"count"')
  })

  test('and the schemas of the methods', async () => {
    for (const profile of ['0.6', '0.10'] as const) {
      const { sealed, hashes, pending, statuses } = await readResponses(profile)
      for (const block of [...sealed, pending])
        expect(methods.l2a_getBlockWithTxs?.result.safeParse(block).error).toBeUndefined()
      expect(methods.l2a_getBlockWithTxHashes?.result.safeParse(hashes).error).toBeUndefined()
      for (const status of statuses)
        expect(methods.l2a_getTransactionStatus?.result.safeParse(status).error).toBeUndefined()
    }
  })
})
