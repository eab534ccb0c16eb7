import { Hardfork } from '@ethereumjs/common'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { BUILDER_DEPOSIT_ADDRESS, BUILDER_EXIT_ADDRESS, requestsHash } from '../../src/protocol/system.ts'
import { systemCodeHash } from '../../src/protocol/systemContracts.ts'
import { verifyProducedBlock } from '../../src/reference/verifyBlock.ts'
import { alice, ETHER, openChain, send } from './support.ts'

let chain: Chain
beforeEach(async () => {
  chain = await openChain({ fork: Hardfork.Amsterdam, verifyProduced: verifyProducedBlock })
})
afterEach(() => chain.close())

const publicKey = new Uint8Array(48).fill(0xab)
const credentials = new Uint8Array(32).fill(0xcd)
const signature = new Uint8Array(96).fill(0xef)
const gwei = (amount: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(amount)
  return bytes
}
/** A deposit of one ether. */
const deposit = Buffer.concat([publicKey, credentials, gwei(1_000_000_000n), signature])
const MIN_FEE = 1n

const hashOf = (requests: Parameters<typeof requestsHash>[0]): string => bytesToHex(requestsHash(requests))

test('the builder contracts have the code of EIP-8282', () => {
  expect(systemCodeHash(BUILDER_DEPOSIT_ADDRESS)).toBe(
    '0x1dd29c1e0dbc3ab670d229dbd3438003ec9015c1df9058beeb64ff301b60b98d',
  )
  expect(systemCodeHash(BUILDER_EXIT_ADDRESS)).toBe(
    '0x90a0b24eb190d6c50f00f6f751dc4c2778658abf3631aceb80586c43f8bd9f2f',
  )
})

test('a deposit to the builder contract is a request of its block, with a little-endian amount', async () => {
  await send(chain, { to: BUILDER_DEPOSIT_ADDRESS, data: deposit, value: ETHER + MIN_FEE, gasLimit: 3_000_000n })
  expect(chain.head.receipts[0]?.status).toBe(1)
  const payload = Buffer.concat([publicKey, credentials, gwei(1_000_000_000n).reverse(), signature])
  expect(chain.head.header.requestsHash).toBe(hashOf([{ type: 3, payload }]))
  await chain.miner.mine()
  expect(chain.head.header.requestsHash).toBe(hashOf([]))
})

test('a deposit without its value is refused', async () => {
  await send(chain, { to: BUILDER_DEPOSIT_ADDRESS, data: deposit, value: ETHER, gasLimit: 3_000_000n })
  expect(chain.head.receipts[0]?.status).toBe(0)
  expect(chain.head.header.requestsHash).toBe(hashOf([]))
})

test('an exit is a request with the sender, and its system call is in the access list', async () => {
  await send(chain, { to: BUILDER_EXIT_ADDRESS, data: publicKey, value: MIN_FEE, gasLimit: 3_000_000n })
  const payload = Buffer.concat([Buffer.from(alice.slice(2), 'hex'), publicKey])
  expect(chain.head.header.requestsHash).toBe(hashOf([{ type: 4, payload }]))
})
