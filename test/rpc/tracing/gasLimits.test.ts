import { Hardfork } from '@ethereumjs/common'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hexToBytes, quantityHex } from '../../../src/bytes.ts'
import { newestFork } from '../../../src/protocol/forks.ts'
import { openChain, type Receipt, type TestChain } from './openChain.ts'

/** A gas limit above 2^24: from Amsterdam on, a transaction may use the rest only as state gas (EIP-8037). */
const ABOVE_CAP = '0x17d7840'

/** Code: GAS, PUSH0, SSTORE. */
const STORES_GAS = '0x5a5f55'
/** Code: INVALID, which uses all gas of its frame. */
const USES_ALL_GAS = '0xfe'

describe('a mined transaction with a gas limit above 2^24 at Amsterdam', () => {
  let node: TestChain
  let receipts: readonly Receipt[]
  beforeAll(async () => {
    node = await openChain(Hardfork.Amsterdam)
    const targets = []
    for (const code of [USES_ALL_GAS, STORES_GAS]) targets.push(await node.deploy(code))
    receipts = []
    for (const to of targets) receipts = [...receipts, ...(await node.mine({ to, gas: ABOVE_CAP }))]
  })
  afterAll(() => node.chain.close())

  test('has the gas of its receipt in every trace', async () => {
    for (const { transactionHash: hash, gasUsed, blockNumber } of receipts) {
      const tracer = { tracer: 'callTracer' }
      expect(await node.ask('debug_traceTransaction', hash, tracer)).toMatchObject({ gasUsed })
      const [first] = await node.ask<{ result: object }[]>('debug_traceBlockByNumber', blockNumber, tracer)
      expect(first?.result).toMatchObject({ gasUsed })
      expect(await node.ask('debug_traceTransaction', hash)).toMatchObject({ gas: Number(gasUsed) })
      expect(await node.ask('trace_transaction', hash)).toHaveLength(1)
      expect(await node.ask('trace_block', blockNumber)).toHaveLength(1)
      expect(await node.ask('trace_replayTransaction', hash, ['trace', 'stateDiff'])).toMatchObject({ output: '0x' })
      expect(await node.ask('ots_traceTransaction', hash)).toHaveLength(1)
      expect(await node.ask('ots_getTransactionError', hash)).toBe('0x')
    }
  })

  test('leads to the state of its block', async () => {
    for (const { transactionHash: hash, blockNumber, blockHash } of receipts) {
      const { stateRoot } = await node.ask<{ stateRoot: string }>('eth_getBlockByHash', blockHash, false)
      expect(await node.ask('debug_intermediateRoots', blockHash)).toEqual([stateRoot])
      const to = await node.ask<{ to: string }>('eth_getTransactionByHash', hash)
      const stored = await node.ask<string>('eth_getStorageAt', to.to, '0x0', blockNumber)
      const { post } = await node.ask<{ post: Record<string, { storage?: Record<string, string> }> }>(
        'debug_traceTransaction',
        hash,
        { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
      )
      const [traced = `0x${'0'.repeat(64)}`] = Object.values(post[to.to]?.storage ?? {})
      expect(traced).toBe(stored)
    }
  })

  test.each(['debug_getRawBlock', 'anvil_dumpState'])(
    'replays in a chain that has its block from %s',
    async (source) => {
      const copy = await openChain(Hardfork.Amsterdam)
      if (source === 'anvil_dumpState') await copy.ask('anvil_loadState', await node.ask(source))
      else
        for (let number = 1; number <= node.chain.head.number; number++)
          await copy.chain.importer.importBlock(hexToBytes(await node.ask(source, quantityHex(number))))
      expect(copy.chain.head.hash).toBe(node.chain.head.hash)
      for (const { transactionHash: hash, gasUsed, blockHash } of receipts) {
        expect(await copy.ask('debug_traceTransaction', hash, { tracer: 'callTracer' })).toMatchObject({ gasUsed })
        const raw = await node.ask('debug_getRawBlock', blockHash)
        const [first] = await copy.ask<{ result: object }[]>('debug_traceBlock', raw, { tracer: 'callTracer' })
        expect(first?.result).toMatchObject({ gasUsed })
      }
      await copy.chain.close()
    },
  )
})

describe('trace_rawTransaction', () => {
  const alice = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const sign = (to: string, gas: bigint): Promise<string> =>
    alice.signTransaction({ type: 'legacy', chainId: 31_337, nonce: 1, gas, gasPrice: 2_000_000_000n, to: to as Hex })
  let node: TestChain
  afterEach(() => node.chain.close())

  test('divides a gas limit above 2^24 as mining does at Amsterdam', async () => {
    node = await openChain(Hardfork.Amsterdam)
    const to = await node.deploy(STORES_GAS)
    const raw = await sign(to, BigInt(ABOVE_CAP))
    const { stateDiff } = await node.ask<{ stateDiff: unknown }>('trace_rawTransaction', raw, ['stateDiff'], 'pending')
    const hash = await node.ask('eth_sendRawTransaction', raw)
    await node.ask('evm_mine')
    const mined = await node.ask<{ stateDiff: unknown }>('trace_replayTransaction', hash, ['stateDiff'])
    expect(stateDiff).toEqual(mined.stateDiff)
  })

  test.each([
    [Hardfork.Osaka, 16_777_217n],
    [Hardfork.Amsterdam, 2n ** 32n],
  ])('rejects a gas limit above the maximum at %s (EIP-7825)', async (fork, gas) => {
    node = await openChain(fork)
    const raw = await sign(await node.deploy(STORES_GAS), gas)
    const message = expect.stringContaining(`transaction gas limit too high`)
    await expect(node.ask('eth_sendRawTransaction', raw)).rejects.toMatchObject({ message })
    await expect(node.ask('trace_rawTransaction', raw, ['trace'])).rejects.toMatchObject({ message })
  })

  test('rejects a sender with code (EIP-3607)', async () => {
    node = await openChain(newestFork)
    const raw = await sign(await node.deploy(STORES_GAS), 100_000n)
    await node.ask('anvil_setCode', alice.address, '0x00')
    const message = expect.stringContaining('sender not an eoa')
    await expect(node.ask('eth_sendRawTransaction', raw)).rejects.toMatchObject({ message })
    await expect(node.ask('trace_rawTransaction', raw, ['trace'])).rejects.toMatchObject({ message })
  })
})
