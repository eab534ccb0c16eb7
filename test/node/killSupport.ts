import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createFeeMarket1559Tx } from '@ethereumjs/tx'
import { type Address, bytesToHex, type Hash, type Hex } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { newestFork, scheduleUpTo } from '../../src/protocol/forks.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { wallet } from '../chain/support.ts'

/** Opens the chain of a killed node. Fails if the chain needs a repair. */
export const openKilledChain = async (folder: string): Promise<Chain> =>
  Chain.open(
    await openLevelStore(join(folder, 'local')),
    () => {
      throw new Error('the data directory is empty')
    },
    { mining: { kind: 'manual' }, warn: (text) => assert.fail(text) },
  )

/** Checks that the blocks from `since` to the head are consistent: hashes, states, transactions and receipts. */
export function checkConsistency(chain: Chain, since: number): void {
  assert.equal(chain.hashByNumber(chain.head.number + 1), undefined)
  for (let number = chain.head.number; number >= since; number--) {
    const block = chain.blockByNumber(number)
    assert.ok(block !== undefined, `block ${number} is missing`)
    assert.equal(chain.blockByHash(block.hash), block)
    if (number > 0) assert.equal(block.parentHash, chain.hashByNumber(number - 1))
    assert.equal(chain.executedState(block).root(), block.stateRoot)
    const state = chain.state(block)
    let accounts = 0
    for (const [address] of state.entries()) {
      for (const _ of state.storageEntries(address)) accounts++
      accounts++
    }
    assert.ok(accounts > wallet.addresses.length)
    for (const { hash, index } of block.transactions) {
      assert.equal(chain.transaction(hash)?.index, index)
      assert.equal(chain.transaction(hash)?.block, block)
      assert.equal(chain.receipt(hash)?.transaction.block, block)
    }
    assert.equal(block.receipts.at(-1)?.cumulativeGasUsed ?? 0n, block.header.gasUsed)
  }
}

const common = engineCommons(31_337n, scheduleUpTo(newestFork))(newestFork)

/** Returns a signed transfer of one wei from a development account to itself. */
export function transfer(from: Address, nonce: bigint): { readonly raw: Hex; readonly hash: Hash } {
  const fields = { chainId: 31_337n, nonce, gasLimit: 21_000n, maxFeePerGas: 10n ** 10n, to: from, value: 1n }
  const tx = createFeeMarket1559Tx(fields, { common }).sign(wallet.keyOf(from))
  return { raw: bytesToHex(tx.serialize()), hash: bytesToHex(tx.hash()) }
}
