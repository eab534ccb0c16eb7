import { privateKeyToAccount } from 'viem/accounts'
import { addressHex, bytesToHex, quantityHex, wordHex } from '../../../src/bytes.ts'
import { type ForkName, messageRulesAt } from '../../../src/protocol/forks.ts'
import { amsterdamPrograms, contracts, programs } from '../../evm/programs.ts'
import { fc } from '../../property.ts'
import type { TestChain } from '../tracing/openChain.ts'
import type { Block } from './blockView.ts'

/** A block: the code and slots of four contracts before it, and its transactions. */
export interface RandomBlock {
  readonly programs: readonly Uint8Array[]
  readonly slots: readonly bigint[]
  readonly transactions: readonly RandomTransaction[]
}

interface RandomTransaction {
  /** Index of the program that it calls, or with which it creates a contract. */
  readonly program: number
  readonly isCreation: boolean
  readonly data: Uint8Array
  readonly gas: number
  readonly value: number
  readonly hasAccessList: boolean
  readonly hasDynamicFee: boolean
  readonly isAuthorizing: boolean
}

const SENDERS = 3
const GWEI = 1_000_000_000
const authority = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const addresses = contracts.map(addressHex)
const seldom = fc.integer({ min: 0, max: 3 }).map((value) => value === 0)

const transaction: fc.Arbitrary<RandomTransaction> = fc.record({
  program: fc.integer({ min: 0, max: 3 }),
  isCreation: seldom,
  data: fc.uint8Array({ maxLength: 60 }),
  gas: fc.constantFrom(150_000, 200_000, 600_000),
  value: fc.constantFrom(0, 0, 3),
  hasAccessList: seldom,
  hasDynamicFee: fc.boolean(),
  isAuthorizing: seldom,
})

export const randomBlock = (fork: ForkName): fc.Arbitrary<RandomBlock> =>
  fc.record({
    programs: messageRulesAt(fork).amsterdam ? amsterdamPrograms : programs,
    slots: fc.array(fc.constantFrom(0n, 1n, 2n, 2n ** 255n), { minLength: 3, maxLength: 3 }),
    transactions: fc.array(transaction, { minLength: 1, maxLength: SENDERS }),
  })

/** Mines a random block. Returns the pending block before it, and the mined block. */
export async function mineRandomBlock(
  { ask, accounts }: TestChain,
  fork: ForkName,
  { programs, slots, transactions }: RandomBlock,
): Promise<{ readonly pending: Block; readonly mined: Block }> {
  for (const [index, address] of addresses.entries()) {
    await ask('anvil_setCode', address, bytesToHex(programs[index] ?? Uint8Array.of()))
    await ask('anvil_setNonce', address, '0x1')
    await ask('anvil_setBalance', address, quantityHex(10 * index))
    for (const [slot, value] of slots.entries())
      await ask('anvil_setStorageAt', address, quantityHex(slot), wordHex(value))
  }
  for (const [index, each] of transactions.entries()) {
    const { program, isCreation, data, gas, value } = each
    const code = bytesToHex(programs[program] ?? Uint8Array.of())
    await ask('eth_sendTransaction', {
      from: accounts[index],
      gas: quantityHex(gas),
      value: quantityHex(value),
      ...(isCreation ? { data: code } : { to: addresses[program], data: bytesToHex(data) }),
      ...(await typeOf(each, ask, fork)),
    })
  }
  const pending = await ask<Block>('eth_getBlockByNumber', 'pending', true)
  await ask('evm_mine')
  return { pending, mined: await ask<Block>('eth_getBlockByNumber', 'latest', true) }
}

/** Returns the fields that determine the type of a transaction. */
async function typeOf(
  { program, isCreation, hasAccessList, hasDynamicFee, isAuthorizing }: RandomTransaction,
  ask: TestChain['ask'],
  fork: ForkName,
): Promise<object> {
  const { berlin, hasBaseFee, prague } = messageRulesAt(fork)
  const address = addresses[program] ?? '0x'
  const accessList = [{ address, storageKeys: [wordHex(0n), wordHex(1n)] }]
  const dynamicFee = { maxFeePerGas: quantityHex(20 * GWEI), maxPriorityFeePerGas: quantityHex(GWEI) }
  if (prague && isAuthorizing && !isCreation) {
    const nonce = Number(await ask('eth_getTransactionCount', authority.address, 'latest'))
    const { r, s, yParity = 0 } = await authority.signAuthorization({ address, chainId: 31_337, nonce })
    const [signedR, signedS] = [r, s].map((part) => quantityHex(BigInt(part)))
    const signed = {
      address,
      chainId: '0x7a69',
      nonce: quantityHex(nonce),
      yParity: quantityHex(yParity),
      r: signedR,
      s: signedS,
    }
    return { ...dynamicFee, authorizationList: [signed] }
  }
  return {
    ...(berlin && hasAccessList && { accessList }),
    ...(hasBaseFee && hasDynamicFee ? dynamicFee : { gasPrice: quantityHex(3 * GWEI) }),
  }
}
