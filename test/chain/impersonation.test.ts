import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hardfork } from '@ethereumjs/common'
import { createTx, type TypedTransaction, type TypedTxData } from '@ethereumjs/tx'
import { afterEach, describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { impersonated, isImpersonated } from '../../src/chain/transactions/impersonation.ts'
import { fromLibraryTransaction } from '../../src/chain/transactions/libraryTransaction.ts'
import { ReferenceExecution } from '../../src/reference/referenceExecution.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { alice, bob, ETHER, openChain, send, signed } from './support.ts'

const impersonatedTx = (...parts: Parameters<typeof impersonated>) => fromLibraryTransaction(impersonated(...parts))

let chain: Chain
afterEach(() => chain.close())

const contract: Address = `0x${'c0'.repeat(20)}`
/** Returns the caller. */
const RETURNS_CALLER = hexToBytes('0x335f5260205ff3')
/** Stores the caller in slot 0. */
const STORES_CALLER = hexToBytes('0x33600055')

function unsigned(data: TypedTxData): TypedTransaction {
  const fork = chain.next.fork
  return createTx({ gasLimit: 100_000n, to: bob, ...data }, { common: chain.common(fork) })
}

const forkTypes = [
  [Hardfork.Chainstart, 0],
  [Hardfork.Berlin, 1],
  [Hardfork.London, 2],
  [Hardfork.Shanghai, 2],
  [Hardfork.Osaka, 2],
] as const

describe.each(['default', 'reference'] as const)('an impersonated contract on the %s engine', (name) => {
  test.each(forkTypes)('sends a transaction at %s of type %i, and keeps its code', async (fork, type) => {
    chain = await openChain({ fork, ...(name === 'reference' && { engine: ReferenceExecution.begin }) })
    await chain.overrideState((state) => {
      state.setBalance(contract, ETHER)
      state.setNonce(contract, 1n)
      state.setCode(contract, STORES_CALLER)
    })
    const price = type === 2 ? { maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 1n } : { gasPrice: 3n * 10n ** 9n }
    const chainId = type === 0 ? {} : { chainId: chain.chainId }
    const tx = impersonatedTx(
      unsigned({ type, nonce: 1n, to: contract, ...price, ...chainId } as TypedTxData),
      contract,
    )
    const hash = await chain.submit(tx, contract)
    expect(chain.receipt(hash)?.status ?? 1).toBe(1)
    expect(chain.transaction(hash)?.from).toBe(contract)
    const state = chain.state(chain.head)
    const account = state.account(contract)
    expect(account?.nonce).toBe(2n)
    expect(bytesToHex(state.code(account?.codeHash ?? '0x'))).toBe(bytesToHex(STORES_CALLER))
    expect(state.storage(contract, 0n)).toBe(BigInt(contract))
  })
})

describe('an impersonated transaction', () => {
  const fields = () => ({
    type: 2,
    nonce: 0n,
    chainId: chain.chainId,
    maxFeePerGas: 3n * 10n ** 9n,
    maxPriorityFeePerGas: 1n,
  })

  test('has a different hash for each sender, and differs from a signed one', async () => {
    chain = await openChain()
    const [first, second] = [alice, bob].map((from) => impersonatedTx(unsigned(fields()), from))
    expect(first?.hash ?? expect.fail()).not.toBe(second?.hash ?? expect.fail())
    expect(isImpersonated(first ?? expect.fail())).toBe(true)
    expect(isImpersonated(signed(chain))).toBe(false)
  })

  test('is the same after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-impersonation-'))
    try {
      chain = await openChain({ store: await openLevelStore(folder) })
      await chain.overrideState((state) => state.setBalance(contract, ETHER))
      const hash = await chain.submit(impersonatedTx(unsigned({ ...fields(), value: 5n }), contract), contract)
      await chain.close()
      chain = await openChain({ store: await openLevelStore(folder) })
      expect(chain.transaction(hash)?.from).toBe(contract)
      expect(chain.transaction(hash)?.tx.hash).toBe(hash)
      await send(chain, { value: 1n })
    } finally {
      await chain.close()
      await rm(folder, { recursive: true })
    }
  })

  test('is rejected without balance', async () => {
    chain = await openChain()
    const tx = impersonatedTx(unsigned(fields()), contract)
    await expect(chain.submit(tx, contract)).rejects.toMatchObject({ name: 'InsufficientFunds' })
  })

  test('that is sent as bytes does not come from the impersonated sender', async () => {
    chain = await openChain()
    const raw = impersonatedTx(unsigned(fields()), alice).rlp
    await expect(chain.submitRaw(raw)).rejects.toMatchObject({ code: -32000 })
    expect(chain.head.number).toBe(0)
  })

  test('calls a contract as its sender', async () => {
    chain = await openChain()
    await chain.overrideState((state) => {
      state.setCode(contract, RETURNS_CALLER)
      state.setBalance(contract, ETHER)
    })
    await chain.submit(impersonatedTx(unsigned({ ...fields(), to: contract }), contract), contract)
    expect(chain.head.receipts[0]?.status).toBe(1)
  })
})
