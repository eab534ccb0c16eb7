import assert from 'node:assert/strict'
import type { Chain } from '../../../src/chain/chain.ts'
import { LOGGER, type Model, type ModelBlock, receivers, senders } from './model.ts'

const addresses = [...senders, ...receivers]

/** Compares the head, the pool and the clock of a chain with the model. */
export function expectHeadAlike(chain: Chain, model: Model): void {
  assert.equal(chain.head.hash, model.head.hash)
  assert.equal(chain.head.number, model.blocks.length - 1)
  assert.equal(chain.clock.offset, model.offset)
  assert.deepEqual(
    chain.pool.all().map(({ hash }) => hash),
    model.pool.map(({ hash }) => hash),
  )
  expectBlockAlike(chain, model.head, chain.head.number)
}

/** Compares all blocks with transactions, receipts, logs and states, and checks that the chain has no others. */
export function expectAlike(chain: Chain, model: Model): void {
  expectHeadAlike(chain, model)
  for (const [number, block] of model.blocks.entries()) expectBlockAlike(chain, block, number)
  const after = model.blocks.length
  assert.equal(chain.hashByNumber(after), undefined)
  assert.equal(chain.blockByNumber(after), undefined)
  const mined = new Set(model.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)))
  for (const hash of model.seen) {
    assert.equal(chain.receipt(hash)?.transaction.hash, mined.has(hash) ? hash : undefined)
    assert.equal(chain.transaction(hash)?.hash, mined.has(hash) ? hash : undefined)
  }
  const found = [...chain.findLogs({ addresses: [LOGGER], topics: [] }, 0, chain.head.number)].flatMap(
    (logs) => logs ?? [],
  )
  const expected = model.blocks.flatMap(({ logs }, number) => Array.from({ length: logs }, () => number))
  assert.deepEqual(
    found.map(({ transaction }) => transaction.block.number),
    expected,
  )
}

function expectBlockAlike(chain: Chain, expected: ModelBlock, number: number): void {
  const block = chain.blockByNumber(number)
  assert.ok(block !== undefined, `block ${number} is missing`)
  assert.equal(block.hash, expected.hash)
  assert.equal(chain.hashByNumber(number), expected.hash)
  assert.equal(chain.blockByHash(expected.hash)?.number, number)
  assert.equal(block.timestamp, expected.timestamp)
  if (number > 0) assert.equal(block.parentHash, chain.hashByNumber(number - 1))
  assert.deepEqual(
    block.transactions.map(({ hash }) => hash),
    expected.transactions.map(({ hash }) => hash),
  )
  for (const [index, { hash }] of expected.transactions.entries()) {
    assert.equal(chain.transaction(hash)?.block.hash, expected.hash)
    const receipt = chain.receipt(hash)
    assert.deepEqual([receipt?.status, receipt?.transaction.index], [1, index])
  }
  const state = chain.state(block)
  for (const address of addresses) {
    const { balance = 0n, nonce = 0n } = state.account(address) ?? {}
    assert.equal(balance, expected.after.balances.get(address), `balance of ${address} after block ${number}`)
    assert.equal(nonce, expected.after.nonces.get(address), `nonce of ${address} after block ${number}`)
  }
  assert.equal(state.account(LOGGER)?.codeHash !== undefined && hasCode(state, LOGGER), expected.after.hasLogger)
}

type State = ReturnType<Chain['state']>

function hasCode(state: State, address: typeof LOGGER): boolean {
  const account = state.account(address)
  return account !== undefined && state.code(account.codeHash).length > 0
}
