import { afterEach, describe, expect, test } from 'vitest'
import { bytesToHex, type Hex } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { ReferenceExecution } from '../../src/reference/referenceExecution.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { alice, openChain, send, signed, type TestChainOptions, wallet } from './support.ts'

const advice = 'raise the limit with --code-size-limit, or remove it with --allow-unlimited-contract-size'

let chain: Chain
afterEach(() => chain.close())

/** Returns init code of `length` bytes that deploys `size` zero bytes. */
const deploying = (size: number, length = 32): Hex =>
  `0x62${size.toString(16).padStart(6, '0')}5ff3${'00'.repeat(length - 6)}`

async function open(options: TestChainOptions) {
  chain = await openChain(options)
  const { request } = createProvider(
    createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, () => {}),
  )
  return (method: string, ...params: unknown[]): Promise<unknown> => request({ method, params } as never)
}

const limits = [
  ['the fork', undefined, 24_576],
  ['40,000 bytes', 40_000, 40_000],
  ['1,000 bytes', 1_000, 1_000],
] as const

const engines = { default: undefined, reference: ReferenceExecution.begin } as const

describe.each(['default', 'reference'] as const)('blocks of the %s engine', (name) => {
  const engine = engines[name]
  test.each(limits)('apply the limit of %s', async (_, codeSizeLimit, limit) => {
    const rpc = await open({ ...(engine && { engine }), codeSizeLimit })
    const deploy = (data: Hex) => send(chain, { to: undefined, data, gasLimit: 12_000_000n })
    const receipts = [await deploy(deploying(limit)), await deploy(deploying(limit + 1))].map((hash) =>
      chain.receipt(hash),
    )
    expect(receipts.map((receipt) => receipt?.status)).toEqual([1, 0])
    expect(await rpc('eth_getCode', receipts[0]?.contractAddress)).toHaveLength(2 + 2 * limit)
    expect(chain.receipt(await deploy(deploying(1, 2 * limit)))?.status).toBe(1)
    const tooLong = async () => rpc('eth_sendRawTransaction', bytesToHex(signedRaw(deploying(1, 2 * limit + 1))))
    await expect(tooLong()).rejects.toThrow(new RegExp(`^max initcode size exceeded: .*: ${advice}`))
  })
})

/** Signs a creation on a chain without a limit, because the library does not sign transactions above the limit. */
function signedRaw(data: Hex): Uint8Array {
  return signed(unlimited, { to: undefined, data, gasLimit: 12_000_000n, nonce: chain.nonceOf(alice) }).rlp
}
const unlimited = await openChain({ codeSizeLimit: Number.MAX_SAFE_INTEGER })

test.each(limits)('calls, estimates and simulations apply the limit of %s', async (_, codeSizeLimit, limit) => {
  const rpc = await open({ codeSizeLimit })
  const fits = { from: alice, data: deploying(limit) }
  const exceeds = { from: alice, data: deploying(limit + 1) }
  expect(await rpc('eth_call', fits)).toHaveLength(2 + 2 * limit)
  await expect(rpc('eth_call', exceeds)).rejects.toThrow(`max code size exceeded: ${advice}`)
  expect(Number(await rpc('eth_estimateGas', fits))).toBeGreaterThan(200 * limit)
  await expect(rpc('eth_estimateGas', exceeds)).rejects.toThrow(`max code size exceeded: ${advice}`)
  const simulate = (call: object) => rpc('eth_simulateV1', { blockStateCalls: [{ calls: [call] }] }, 'latest')
  expect(await simulate({ ...fits, gas: '0xb71b00' })).toMatchObject([{ calls: [{ status: '0x1' }] }])
  // Simulations and traces have the texts of go-ethereum.
  const error = { message: 'max code size exceeded' }
  expect(await simulate({ ...exceeds, gas: '0xb71b00' })).toMatchObject([{ calls: [{ status: '0x0', error }] }])
  const long = { from: alice, data: deploying(1, 2 * limit), gas: '0xb71b00' }
  const tooLong = { ...long, data: deploying(1, 2 * limit + 1) }
  expect(await rpc('eth_call', long)).toBe('0x00')
  await expect(rpc('eth_call', tooLong)).rejects.toThrow(new RegExp(`max initcode size exceeded: .*: ${advice}`))
  await expect(rpc('eth_estimateGas', tooLong)).rejects.toThrow(new RegExp(`max initcode size exceeded: .*: ${advice}`))
  await expect(simulate(tooLong)).rejects.toMatchObject({ code: -38025 })
})

test('a chain that is opened again keeps its limit, also in traces', async () => {
  const store = await openMemoryStore()
  const before = await openChain({ store, codeSizeLimit: 60_000 })
  const hash = await send(before, { to: undefined, data: deploying(50_000, 100_000), gasLimit: 16_000_000n })
  expect(before.receipt(hash)?.status).toBe(1)
  const copy = store.fork()
  await before.close()
  const rpc = await open({ store: copy })
  expect(chain.receipt(hash)?.status).toBe(1)
  expect(await rpc('debug_traceTransaction', hash, { tracer: 'callTracer' })).not.toHaveProperty('error')
  expect(
    chain.receipt(await send(chain, { to: undefined, data: deploying(50_000), gasLimit: 16_000_000n }))?.status,
  ).toBe(1)
})

test('a fork has the limit', async () => {
  chain = await openChain({ codeSizeLimit: 60_000 })
  const fork = await chain.fork()
  expect(
    fork.receipt(await send(fork, { to: undefined, data: deploying(50_000), gasLimit: 16_000_000n }))?.status,
  ).toBe(1)
  await fork.close()
})
