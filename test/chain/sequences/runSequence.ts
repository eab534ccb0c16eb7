import assert from 'node:assert/strict'
import type { Chain } from '../../../src/chain/chain.ts'
import type { PoolTransaction } from '../../../src/chain/types.ts'
import type { Store } from '../../../src/storage/store.ts'
import { FaultyStore } from '../../storage/faultyStore.ts'
import { openChain, signed } from '../support.ts'
import { expectAlike, expectHeadAlike } from './expectAlike.ts'
import { LOGGER, LOGGER_CODE, MAX_FEE, MAX_TIP, Model, type ModelTransaction, receivers, senders } from './model.ts'
import type { Operation, Sequence } from './operations.ts'

/** Opens the same store each time it is called. */
export type OpenStore = () => Promise<Store>

/** A chain and its model. */
interface Subject {
  readonly chain: Chain
  readonly model: Model
}

const MAX_CHAINS = 4
const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

/** Applies a sequence to a chain in a store. Compares the chain with the model after each operation, and throws if they differ. */
export async function runSequence({ resetPoint, operations }: Sequence, openStore: OpenStore): Promise<void> {
  const run = new Run(openStore)
  await run.open(resetPoint)
  try {
    for (const operation of operations) await run.apply(operation)
    await run.finish()
  } finally {
    await run.close()
  }
}

class Run {
  readonly #openStore: OpenStore
  /** The chain in the store, then its forks. */
  #subjects: Subject[] = []
  #current = 0
  #store: FaultyStore | undefined

  constructor(openStore: OpenStore) {
    this.#openStore = openStore
  }

  async open(resetPoint: number | undefined): Promise<void> {
    const chain = await this.#openChain()
    this.#subjects = [{ chain, model: new Model(chain.genesis.hash) }]
    await chain.overrideState((state) => state.setCode(LOGGER, LOGGER_CODE))
    this.#subject.model.overrideState((state) => ({ ...state, hasLogger: true }))
    if (resetPoint !== undefined) {
      await this.#mine(resetPoint)
      await chain.history.setResetPoint({ isCurrent: true })
      this.#subject.model.resetPoint = this.#subject.model.present()
      this.#subject.model.resetPointBlocks = this.#subject.model.blocks
    } else await chain.history.setResetPoint()
  }

  async apply(operation: Operation): Promise<void> {
    await this.#apply(operation)
    expectHeadAlike(this.#subject.chain, this.#subject.model)
  }

  /** Compares all chains, then the chain in the store after it is opened again. */
  async finish(): Promise<void> {
    for (const { chain, model } of this.#subjects) expectAlike(chain, model)
    await this.#reopen()
    expectAlike(this.#subject.chain, this.#subject.model)
    await this.#mine(1)
    expectAlike(this.#subject.chain, this.#subject.model)
  }

  async close(): Promise<void> {
    for (const { chain } of this.#subjects.toReversed()) await chain.close()
  }

  get #subject(): Subject {
    return at(this.#subjects, this.#current)
  }

  async #openChain(): Promise<Chain> {
    this.#store = new FaultyStore(await this.#openStore())
    const warn = (text: string) => assert.fail(`the store had to be repaired: ${text}`)
    return openChain({ store: this.#store, mining: { kind: 'manual' }, warn })
  }

  async #apply(operation: Operation): Promise<void> {
    const { chain, model } = this.#subject
    switch (operation.kind) {
      case 'mine':
        return this.#mine(operation.blocks)
      case 'send': {
        const { from, to, value, waits } = operation
        await this.#submit(from, to, BigInt(value))
        return waits ? undefined : this.#mine(1)
      }
      case 'snapshot':
        model.snapshots.set(chain.history.snapshot(), model.present())
        return
      case 'revert': {
        const id = [...model.snapshots.keys()][operation.snapshot] ?? 1_000
        assert.equal(await chain.history.revert(id), model.revert(id))
        return
      }
      case 'rollback':
        if (operation.depth >= model.blocks.length)
          return assert.rejects(chain.reorganizer.rollback(operation.depth), { name: 'RemovalTooDeep' })
        await chain.reorganizer.rollback(operation.depth)
        return model.rollback(operation.depth)
      case 'reorganize':
        return this.#reorganize(operation)
      case 'reset':
        await chain.history.reset()
        return model.reset()
      case 'overrideState':
        return this.#overrideState(operation)
      case 'time':
        chain.time.increase(operation.seconds)
        model.offset += operation.seconds
        return
      case 'fork':
        if (this.#subjects.length === MAX_CHAINS) return
        this.#subjects.push({ chain: await chain.fork(), model: model.copy() })
        this.#current = this.#subjects.length - 1
        return
      case 'switch':
        this.#current = operation.chain % this.#subjects.length
        return
      case 'reopen':
        return this.#reopen()
      case 'failedWrite':
        return this.#failWrite(operation.change)
    }
  }

  async #submit(from: number, to: number, value: bigint): Promise<void> {
    const { chain, model } = this.#subject
    const sender = at(senders, from)
    const transaction = signTransaction(chain, {
      from: sender,
      to: at([...receivers, LOGGER], to),
      value,
      nonce: chain.nonceOf(sender),
    })
    await chain.submit(transaction.pooled.tx, sender)
    model.pool = [...model.pool, transaction.modelled]
  }

  async #mine(count: number): Promise<void> {
    const { chain, model } = this.#subject
    for (let made = 0; made < count; made++) {
      const expected = model.executable()
      const timestamp = model.nextTime()
      const [block] = await chain.miner.mine()
      assert.ok(block !== undefined)
      const hashes = block.transactions.map(({ hash }) => hash)
      assert.deepEqual([...hashes].sort(), expected.map(({ hash }) => hash).sort())
      const inOrder = hashes.flatMap((hash) => expected.find((tx) => tx.hash === hash) ?? [])
      model.addBlock(block.hash, timestamp, block.header.baseFeePerGas ?? 0n, inOrder)
    }
  }

  async #reorganize({ depth, sender, fails }: Extract<Operation, { kind: 'reorganize' }>): Promise<void> {
    const { chain, model } = this.#subject
    const transactions = new Map<number, PoolTransaction[]>()
    const modelled: ModelTransaction[] = []
    if (depth >= model.blocks.length)
      return assert.rejects(chain.reorganizer.reorganize(depth, transactions), { name: 'RemovalTooDeep' })
    const target = model.blocks[model.blocks.length - 1 - depth]
    if (sender !== undefined && target !== undefined) {
      const from = at(senders, sender)
      const nonce = target.after.nonces.get(from) ?? 0n
      const valid = signTransaction(chain, { from, to: LOGGER, value: 7n, nonce })
      transactions.set(0, [valid.pooled])
      modelled.push(valid.modelled)
    }
    if (fails) {
      const from = at(senders, (sender ?? 0) + 1)
      const nonce = 1_000n
      const invalid = signTransaction(chain, { from, to: LOGGER, value: 7n, nonce })
      transactions.set(depth - 1, [...(transactions.get(depth - 1) ?? []), invalid.pooled])
      return assert.rejects(chain.reorganizer.reorganize(depth, transactions), { name: 'NotExecutable' })
    }
    const replaced = model.blocks.slice(-depth)
    model.rollback(depth)
    const added = await chain.reorganizer.reorganize(depth, transactions)
    assert.equal(added.length, depth)
    for (const [index, block] of added.entries()) {
      const timestamp = replaced[index]?.timestamp ?? 0
      model.addBlock(block.hash, timestamp, block.header.baseFeePerGas ?? 0n, index === 0 ? modelled : [])
    }
  }

  async #overrideState({ account, balance, nonce }: Extract<Operation, { kind: 'overrideState' }>): Promise<void> {
    const { chain, model } = this.#subject
    const address = at([...receivers, ...senders], account)
    // The sender must have funds.
    const amount = senders.includes(address) ? BigInt(balance + 1) * 10n ** 21n : BigInt(balance)
    const setsNonce = nonce && !senders.includes(address)
    await chain.overrideState((state) => {
      state.setBalance(address, amount)
      if (setsNonce) state.setNonce(address, BigInt(balance))
    })
    model.overrideState((state) => ({
      ...state,
      balances: new Map(state.balances).set(address, amount),
      nonces: setsNonce ? new Map(state.nonces).set(address, BigInt(balance)) : state.nonces,
    }))
  }

  async #reopen(): Promise<void> {
    const [root] = this.#subjects
    assert.ok(root !== undefined)
    for (const { chain } of this.#subjects.toReversed()) await chain.close()
    const chain = await this.#openChain()
    this.#subjects = [{ chain, model: root.model }]
    this.#current = 0
    await chain.history.setResetPoint()
    root.model.reopen()
  }

  /** Tries a change while the store rejects writes, and checks that it fails. */
  async #failWrite(change: Extract<Operation, { kind: 'failedWrite' }>['change']): Promise<void> {
    const { chain, model } = this.#subject
    if (this.#store === undefined || this.#current !== 0) return
    const snapshot = [...model.snapshots.keys()].at(-1)
    if (change === 'revert' && snapshot === undefined) return
    if (change === 'rollback' && model.blocks.length === 1) return
    const tries = {
      mine: () => chain.miner.mine(),
      overrideState: () => chain.overrideState((state) => state.setBalance(at(receivers, 0), 123_456_789n)),
      revert: () => chain.history.revert(snapshot ?? 0),
      reset: () => chain.history.reset(),
      rollback: () => chain.reorganizer.rollback(1),
    }
    this.#store.broken = true
    const failure = await tries[change]().then(
      () => undefined,
      (error: unknown) => error,
    )
    this.#store.broken = false
    // A change without a write succeeds.
    if (failure === undefined && change === 'revert' && snapshot !== undefined) model.revert(snapshot)
    else if (failure === undefined && change === 'reset') model.reset()
    else assert.equal((failure as Error | undefined)?.name, 'WriteFailed')
  }
}

type Fields = Omit<ModelTransaction, 'hash'>

/** Signs a transaction. Returns it for the chain and for the model. */
function signTransaction(chain: Chain, fields: Fields): { pooled: PoolTransaction; modelled: ModelTransaction } {
  const fees = { maxFeePerGas: MAX_FEE, maxPriorityFeePerGas: MAX_TIP, gasLimit: 30_000n }
  const tx = signed(chain, { ...fields, ...fees })
  const { hash } = tx
  return { pooled: { hash, from: fields.from, tx }, modelled: { ...fields, hash } }
}
