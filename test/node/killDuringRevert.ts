import assert from 'node:assert/strict'
import type { Address, Hash } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { alice, bob, carol } from '../chain/support.ts'
import { type RunningCommand, startCommand } from '../cli/startCommand.ts'
import { random } from '../random.ts'
import { checkConsistency, openKilledChain, transfer } from './killSupport.ts'

/** An account that sends nothing. `anvil_setBalance` changes its balance. */
const CREDITED: Address = `0x${'c4'.repeat(20)}`
const senders = [alice, bob, carol]
/** Number of blocks below the head that are checked after each kill. */
const CHECKED_BLOCKS = 40

/** A block that the client has read. */
interface KnownBlock {
  readonly hash: Hash
  /** Balance of the credited account after the block. */
  readonly credit: bigint
}

/** The last change, which may have no response: the chains that it may lead to. */
interface Change {
  readonly method: string
  /** The lowest possible head. The blocks up to it stay in any case. */
  readonly keeps: number
  /** Whether it replaces all blocks after `keeps` by as many others. */
  readonly replaces: boolean
  /** Number of blocks that it may add. */
  readonly adds: number
  /** The new balance of the credited account after the block `keeps`. */
  readonly credit?: bigint
  /** Whether it has a response, so that the store must contain it. */
  readonly isAnswered?: boolean
}

export interface KillOptions {
  /** The built command. */
  readonly command: string
  readonly folder: string
  readonly kills: number
  readonly seed: number
  readonly onKill?: (kill: number) => void
}

/**
 * Starts a node repeatedly on the same data directory, and kills it with SIGKILL during transactions, snapshots, reverts, rollbacks,
 * reorganizations, resets and changes of balances. Throws if the directory needs a repair, or lacks a block that the node had returned and
 * that no request had removed. Returns the number of responses.
 */
export async function killDuringRevert({
  command,
  folder,
  kills,
  seed,
  onKill,
}: KillOptions): Promise<{ operations: number }> {
  const next = random(seed)
  let known: KnownBlock[] | undefined
  let operations = 0
  for (let kill = 1; kill <= kills; kill++) {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
    const client = new Client(node, next, known ?? [await readHead(node)])
    const enough = 2 + Math.floor(next() * 40)
    const delay = next() * 6
    let killed: Promise<unknown> | undefined
    try {
      for (;;) {
        if (client.answered >= enough)
          killed ??= new Promise((resolve) => setTimeout(resolve, delay)).then(() => node.end('SIGKILL'))
        await client.step()
      }
    } catch (error) {
      // Requests may fail only because the node was killed.
      if (killed === undefined || error instanceof assert.AssertionError) {
        await node.end('SIGKILL')
        throw error
      }
    }
    await killed
    operations += client.answered
    const chain = await openKilledChain(folder)
    try {
      checkConsistency(chain, Math.max(0, chain.head.number - CHECKED_BLOCKS))
      checkExpected(chain, client, `kill ${kill}, during ${client.change?.method ?? 'nothing'}`)
      known = Array.from({ length: chain.head.number + 1 }, (_, number) => readBlock(chain, number))
    } finally {
      await chain.close()
    }
    onKill?.(kill)
  }
  return { operations }
}

function readBlock(chain: Chain, number: number): KnownBlock {
  const block = chain.blockByNumber(number)
  assert.ok(block !== undefined, `block ${number} is missing`)
  return { hash: block.hash, credit: chain.state(block).account(CREDITED)?.balance ?? 0n }
}

/** Checks that the chain is a possible result of the last change. */
function checkExpected(chain: Chain, { known, change }: Client, when: string): void {
  const head = chain.head.number
  const before = known.length - 1
  const nothing: Change = { method: 'nothing', keeps: before, replaces: false, adds: 0 }
  const { keeps, replaces, adds, credit, isAnswered = false } = change ?? nothing
  const after = adds > 0 ? before + adds : replaces ? before : keeps
  const between = adds > 0
  const isAllowed = isAnswered
    ? head === after
    : head === before || head === after || (between && head >= keeps && head <= after)
  assert.ok(isAllowed, `${when}: the head is block ${head}; it was ${before}, to become ${after}`)
  const isReplaced = replaces && readBlock(chain, before).hash !== known[before]?.hash
  for (let number = 0; number <= head && number <= before; number++) {
    if (number > keeps && isReplaced) {
      assert.notEqual(readBlock(chain, number).hash, known[number]?.hash, `${when}: block ${number} was not replaced`)
      continue
    }
    const found = readBlock(chain, number)
    assert.equal(found.hash, known[number]?.hash, `${when}: block ${number}`)
    const balances = [known[number]?.credit]
    if (number === keeps && credit !== undefined) balances.splice(0, isAnswered ? 1 : 0, credit)
    assert.ok(
      balances.includes(found.credit),
      `${when}: balance ${found.credit} after block ${number}, not ${balances}`,
    )
  }
}

const readHead = async (node: RunningCommand): Promise<KnownBlock> => ({
  hash: ((await node.request('eth_getBlockByNumber', ['latest', false])) as { hash: Hash }).hash,
  credit: BigInt((await node.request('eth_getBalance', [CREDITED, 'latest'])) as string),
})

/** A client that sends one request after another and stores the blocks that it reads. */
class Client {
  known: KnownBlock[]
  change: Change | undefined
  answered = 0
  readonly #node: RunningCommand
  readonly #next: () => number
  readonly #snapshots = new Map<string, { readonly length: number; readonly hash: Hash; readonly credit: bigint }>()

  constructor(node: RunningCommand, next: () => number, known: readonly KnownBlock[]) {
    this.#node = node
    this.#next = next
    this.known = [...known]
  }

  async step(): Promise<void> {
    const steps = [
      () => this.#transfer(),
      () => this.#transfer(),
      () => this.#mine(),
      () => this.#credit(),
      () => this.#snapshot(),
      () => this.#revert(),
      () => this.#revert(),
      () => this.#rollback(),
      () => this.#reorganize(),
    ]
    const reset = this.#next() < 0.03
    await (reset ? this.#reset() : steps[Math.floor(this.#next() * steps.length)]?.())
    this.answered++
  }

  get #head(): number {
    return this.known.length - 1
  }

  /** Returns a result. Fails for an error response, and rejects if the node is killed. */
  async #request(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const result = await this.#node.request(method, params)
    assert.notEqual(result, undefined, `${method} returned an error`)
    return result
  }

  /** Sends a request that changes the chain. */
  async #send(change: Change, params: readonly unknown[] = []): Promise<unknown> {
    this.change = change
    const result = await this.#request(change.method, params)
    this.change = { ...change, isAnswered: true }
    return result
  }

  /** Sends a request that adds blocks, and reads them. */
  async #addBlocks(adds: number, method: string, params: readonly unknown[]): Promise<void> {
    await this.#send({ method, keeps: this.#head, replaces: false, adds }, params)
    await this.#readFrom(this.#head + 1, this.#head + adds)
  }

  /** Replaces the known blocks from `first` on. `last` is the head. */
  async #readFrom(first: number, last: number): Promise<void> {
    const blocks: KnownBlock[] = []
    for (let number = first; number <= last; number++) {
      const block = (await this.#request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) as {
        hash: Hash
      } | null
      assert.ok(block !== null, `block ${number} is missing`)
      const credit = BigInt((await this.#request('eth_getBalance', [CREDITED, `0x${number.toString(16)}`])) as string)
      blocks.push({ hash: block.hash, credit })
    }
    assert.equal(Number(await this.#request('eth_blockNumber')), last)
    this.known = [...this.known.slice(0, first), ...blocks]
    // The blocks are known now.
    this.change = undefined
  }

  async #transfer(): Promise<void> {
    const from = senders[Math.floor(this.#next() * senders.length)] ?? alice
    const nonce = BigInt((await this.#request('eth_getTransactionCount', [from, 'latest'])) as string)
    const { raw, hash } = transfer(from, nonce)
    await this.#addBlocks(1, 'eth_sendRawTransaction', [raw])
    const receipt = (await this.#request('eth_getTransactionReceipt', [hash])) as { blockHash: Hash } | null
    assert.equal(receipt?.blockHash, this.known.at(-1)?.hash)
  }

  async #mine(): Promise<void> {
    const blocks = 1 + Math.floor(this.#next() * 4)
    await this.#addBlocks(blocks, 'anvil_mine', [`0x${blocks.toString(16)}`])
  }

  async #credit(): Promise<void> {
    const credit = BigInt(Math.floor(this.#next() * 1_000))
    const change = { method: 'anvil_setBalance', keeps: this.#head, replaces: false, adds: 0, credit }
    await this.#send(change, [CREDITED, `0x${credit.toString(16)}`])
    const { hash } = this.known[this.#head] ?? assert.fail()
    this.known = [...this.known.slice(0, -1), { hash, credit }]
    this.change = undefined
  }

  async #snapshot(): Promise<void> {
    const { hash, credit } = this.known.at(-1) ?? assert.fail()
    const id = (await this.#request('evm_snapshot')) as string
    this.#snapshots.set(id, { length: this.known.length, hash, credit })
  }

  async #revert(): Promise<void> {
    const taken = [...this.#snapshots]
    const [id, snapshot] = taken[Math.floor(this.#next() * taken.length)] ?? []
    if (id === undefined || snapshot === undefined) return
    const { length, hash, credit } = snapshot
    const isValid = this.known[length - 1]?.hash === hash
    const keeps = isValid ? length - 1 : this.#head
    const change = { method: 'evm_revert', keeps, replaces: false, adds: 0, ...(isValid && { credit }) }
    assert.equal(await this.#send(change, [id]), isValid)
    for (const [later] of taken) if (Number(later) >= Number(id)) this.#snapshots.delete(later)
    if (isValid) this.known = [...this.known.slice(0, length - 1), { hash, credit }]
    this.change = undefined
    assert.equal(Number(await this.#request('eth_blockNumber')), this.#head)
  }

  async #rollback(): Promise<void> {
    const depth = Math.min(this.#head, 1 + Math.floor(this.#next() * 3))
    const change = { method: 'anvil_rollback', keeps: this.#head - depth, replaces: false, adds: 0 }
    await this.#send(change, [depth])
    this.known = this.known.slice(0, this.known.length - depth)
    this.change = undefined
    assert.equal(Number(await this.#request('eth_blockNumber')), this.#head)
  }

  async #reorganize(): Promise<void> {
    const depth = Math.min(this.#head, 1 + Math.floor(this.#next() * 3))
    const [keeps, last] = [this.#head - depth, this.#head]
    await this.#send({ method: 'anvil_reorg', keeps, replaces: true, adds: 0 }, [depth, []])
    await this.#readFrom(keeps + 1, last)
  }

  async #reset(): Promise<void> {
    await this.#send({ method: 'anvil_reset', keeps: 0, replaces: false, adds: 0, credit: 0n })
    const { hash } = this.known[0] ?? assert.fail()
    this.#snapshots.clear()
    this.known = [{ hash, credit: 0n }]
    this.change = undefined
    assert.equal(Number(await this.#request('eth_blockNumber')), 0)
  }
}
