import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { Account, Address as EngineAddress, generateAddress } from '@ethereumjs/util'
import { beforeEach, describe, expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { engineCommons } from '../../src/chain/engineConfig.ts'
import { singleFork } from '../../src/protocol/forks.ts'
import { EngineState } from '../../src/state/engineState.ts'
import { openStateDatabase } from '../../src/state/stateDatabase.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { EngineEvm } from './engineEvm.ts'
import { CALLER, CONTRACT, OTHER } from './support.ts'

const engine = (hex: `0x${string}`): EngineAddress => new EngineAddress(hexToBytes(hex))
const common = engineCommons(1n, singleFork(Hardfork.Osaka))(Hardfork.Osaka)
let stateManager: EngineState
let evm: EngineEvm

beforeEach(async () => {
  const states = await openStateDatabase(await openMemoryStore())
  const code = hexToBytes('0x60005460010160005560206000a0')
  const alloc = new Map([
    [CALLER, { balance: 100n, nonce: 4n }],
    [CONTRACT, { balance: 0n, nonce: 1n, code }],
  ] as const)
  stateManager = new EngineState(states, states.build(alloc))
  evm = new EngineEvm({ common, stateManager, blockHash: () => undefined })
})

describe('the EVM in the place of @ethereumjs/evm', () => {
  test('runs a call and raises the nonce unless told otherwise', async () => {
    const call = { caller: engine(CALLER), to: engine(CONTRACT), value: 3n, gasLimit: 100_000n }
    const { execResult } = await evm.runCall(call)
    expect(execResult.exceptionError).toBeUndefined()
    expect(execResult.executionGasUsed).toBe(2_100n + 20_000n + 6n * 3n + 375n + 32n * 8n + 3n)
    expect(execResult.logs?.map(([address]) => bytesToHex(address))).toEqual([CONTRACT])
    expect((await stateManager.getAccount(call.caller))?.nonce).toBe(5n)
    await evm.runCall({ ...call, skipNonceIncrement: true })
    expect((await stateManager.getAccount(call.caller))?.nonce).toBe(5n)
    expect((await stateManager.getAccount(call.to))?.balance).toBe(6n)
  })

  test('creates a contract named by the nonce that the sender had', async () => {
    const result = await evm.runCall({ caller: engine(CALLER), data: hexToBytes('0x60016000f3'), gasLimit: 100_000n })
    expect(result.createdAddress?.bytes).toEqual(generateAddress(hexToBytes(CALLER), Uint8Array.of(4)))
    expect(bytesToHex(result.execResult.returnValue)).toBe('0x00')
    expect(result.execResult.createdAddresses).toEqual(new Set([result.createdAddress?.toString()]))
    const created = await stateManager.getAccount(result.createdAddress ?? engine(OTHER))
    expect(created?.nonce).toBe(1n)
  })

  test('lends a sender what it does not have when balances are to be skipped', async () => {
    const call = { caller: engine(OTHER), to: engine(CONTRACT), value: 50n, gasLimit: 100_000n }
    expect((await evm.runCall(call)).execResult.exceptionError?.error).toBe('insufficient balance')
    expect((await evm.runCall({ ...call, skipBalance: true })).execResult.exceptionError).toBeUndefined()
  })

  test('runs bare code', async () => {
    const result = await evm.runCode({ code: hexToBytes('0x602a60005260206000f3'), gasLimit: 1_000n })
    expect(bytesToHex(result.returnValue)).toBe(`0x${'2a'.padStart(64, '0')}`)
    const reverted = await evm.runCode({ code: hexToBytes('0x60006000fd'), gasLimit: 1_000n })
    expect(reverted.exceptionError?.error).toBe('revert')
    expect(reverted.gas).toBe(994n)
  })

  test('ends a transaction: what is empty goes, and all is cold again', async () => {
    await evm.journal.putAccount(engine(OTHER), new Account())
    evm.journal.addAlwaysWarmAddress(CONTRACT.slice(2).toUpperCase())
    evm.journal.addAlwaysWarmSlot(CONTRACT, `0x${'0'.repeat(64)}`)
    expect(stateManager.world.isWarmAddress(CONTRACT)).toBe(true)
    expect(stateManager.world.isWarmSlot(CONTRACT, 0n)).toBe(true)
    await evm.journal.cleanup()
    expect(stateManager.world.exists(OTHER)).toBe(false)
    expect(stateManager.world.isWarmAddress(CONTRACT)).toBe(false)
    expect(stateManager.world.isWarmSlot(CONTRACT, 0n)).toBe(false)
  })

  test('has the precompiles where the engine looks for them', async () => {
    expect(evm.precompiles.has('0000000000000000000000000000000000000100')).toBe(true)
    const identity = evm.getPrecompile('0x04')
    const result = await identity?.({ data: Uint8Array.of(7), gasLimit: 18n, common, _EVM: evm })
    expect([...(result?.returnValue ?? [])]).toEqual([7])
    const tooDear = await identity?.({ data: Uint8Array.of(7), gasLimit: 17n, common, _EVM: evm })
    expect(tooDear?.exceptionError?.error).toBe('out of gas')
  })

  test('refuses rules that it does not know', async () => {
    const amsterdam = new Common({ chain: Mainnet, hardfork: Hardfork.Amsterdam })
    const beyond = new EngineEvm({ common: amsterdam, stateManager, blockHash: () => undefined })
    await expect(beyond.runCall({ to: engine(CONTRACT) })).rejects.toMatchObject({ name: 'UnsupportedEvmFork' })
    const withMore = new Common({ chain: Mainnet, hardfork: Hardfork.Osaka, eips: [3540] })
    const more = new EngineEvm({ common: withMore, stateManager, blockHash: () => undefined })
    await expect(more.runCall({ to: engine(CONTRACT) })).rejects.toThrow(/EIP-3540/)
  })
})
