import assert from 'node:assert/strict'
import type { Address, Hash } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { alice, bob, carol } from '../chain/support.ts'
import { type RunningCommand, startCommand } from '../cli/startCommand.ts'
import { random } from '../random.ts'
import { checkWhole, openStopped, transfer } from './killSupport.ts'

/** An account that development methods credit, and that sends nothing. */
const CREDITED: Address = `0x${'c4'.repeat(20)}`
const senders = [alice, bob, carol]
/** Blocks below the head whose records and states are looked at after each kill. */
const CHECKED = 40

/** A block as a client knows it from responses. */
interface KnownBlock {
  readonly hash: Hash
  /** Balance of the credited account after the block. */
  readonly credit: bigint
}

/** The last request, perhaps unanswered: the chains that may result. */
interface Pending {
  readonly what: string
  /** The lowest head that it may lead to; the blocks up to there stay in any case. */
  readonly keeps: number
  /** Whether the chain may end between `keeps` and what was there before. */
  readonly inSteps: boolean
  /** Blocks that it may add. */
  readonly adds: number
  /** The balance of the credited account after the block `keeps`, where it changes. */
  readonly credit?: bigint
  /** Whether it was answered, so that it has to be in the store. */
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
 * Starts a node on the same data directory again and again and kills it with SIGKILL in the middle of transactions, snapshots, reverts,
 * rollbacks, reorganizations, resets and changes of balances. Throws when the directory needs a repair, or when a block is missing that
 * the node had answered for and that no request had removed. Returns how much was answered.
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
      // Only the end of the node ends the load.
      if (killed === undefined || error instanceof assert.AssertionError) {
        await node.end('SIGKILL')
        throw error
      }
    }
    await killed
    operations += client.answered
    const chain = await openStopped(folder)
    try {
      checkWhole(chain, Math.max(0, chain.head.number - CHECKED))
      checkKept(chain, client, `kill ${kill}, during ${client.pending?.what ?? 'nothing'}`)
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

/** Checks that the chain is one of those that the client may expect. */
function checkKept(chain: Chain, { known, pending }: Client, when: string): void {
  const head = chain.head.number
  const before = known.length - 1
  const nothing: Pending = { what: 'nothing', keeps: before, inSteps: false, adds: 0 }
  const { keeps, inSteps, adds, credit, isAnswered = false } = pending ?? nothing
  const after = adds > 0 ? before + adds : inSteps ? before : keeps
  const between = inSteps || adds > 0
  const isAllowed = isAnswered
    ? head === after
    : head === before || head === after || (between && head >= keeps && head <= after)
  assert.ok(isAllowed, `${when}: the head is block ${head}; it was ${before}, to become ${after}`)
  for (let number = 0; number <= head && number <= before; number++) {
    if (number > keeps && inSteps) continue
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
  hash: ((await node.ask('eth_getBlockByNumber', ['latest', false])) as { hash: Hash }).hash,
  credit: BigInt((await node.ask('eth_getBalance', [CREDITED, 'latest'])) as string),
})

/** One client that asks one thing after another and keeps what it was answered. */
class Client {
  known: KnownBlock[]
  pending: Pending | undefined
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
      () => this.#send(),
      () => this.#send(),
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

  /** A result; an error that the node answers is a failure, the end of the node another. */
  async #ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const result = await this.#node.ask(method, params)
    assert.notEqual(result, undefined, `${method} was refused`)
    return result
  }

  /** Asks for something that changes the chain. */
  async #change(pending: Pending, method: string, params: readonly unknown[] = []): Promise<unknown> {
    this.pending = pending
    const result = await this.#ask(method, params)
    this.pending = { ...pending, isAnswered: true }
    return result
  }

  async #adding(what: string, adds: number, method: string, params: readonly unknown[]): Promise<void> {
    await this.#change({ what, keeps: this.#head, inSteps: false, adds }, method, params)
    await this.#readFrom(this.#head + 1, this.#head + adds)
  }

  /** Reads the blocks from `first` to `last`, which nothing changes meanwhile. */
  async #readFrom(first: number, last: number): Promise<void> {
    const blocks: KnownBlock[] = []
    for (let number = first; number <= last; number++) {
      const block = (await this.#ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) as {
        hash: Hash
      } | null
      assert.ok(block !== null, `block ${number} is missing`)
      const credit = BigInt((await this.#ask('eth_getBalance', [CREDITED, `0x${number.toString(16)}`])) as string)
      blocks.push({ hash: block.hash, credit })
    }
    assert.equal(Number(await this.#ask('eth_blockNumber')), last)
    this.known = [...this.known.slice(0, first), ...blocks]
    // From here on, the request counts as known.
    this.pending = undefined
  }

  async #send(): Promise<void> {
    const from = senders[Math.floor(this.#next() * senders.length)] ?? alice
    const nonce = BigInt((await this.#ask('eth_getTransactionCount', [from, 'latest'])) as string)
    const { raw, hash } = transfer(from, nonce)
    await this.#adding('eth_sendRawTransaction', 1, 'eth_sendRawTransaction', [raw])
    const receipt = (await this.#ask('eth_getTransactionReceipt', [hash])) as { blockHash: Hash } | null
    assert.equal(receipt?.blockHash, this.known.at(-1)?.hash)
  }

  async #mine(): Promise<void> {
    const blocks = 1 + Math.floor(this.#next() * 4)
    await this.#adding('anvil_mine', blocks, 'anvil_mine', [`0x${blocks.toString(16)}`])
  }

  async #credit(): Promise<void> {
    const credit = BigInt(Math.floor(this.#next() * 1_000))
    const pending = { what: 'anvil_setBalance', keeps: this.#head, inSteps: false, adds: 0, credit }
    await this.#change(pending, 'anvil_setBalance', [CREDITED, `0x${credit.toString(16)}`])
    const { hash } = this.known[this.#head] ?? assert.fail()
    this.known = [...this.known.slice(0, -1), { hash, credit }]
    this.pending = undefined
  }

  async #snapshot(): Promise<void> {
    const { hash, credit } = this.known.at(-1) ?? assert.fail()
    const id = (await this.#ask('evm_snapshot')) as string
    this.#snapshots.set(id, { length: this.known.length, hash, credit })
  }

  async #revert(): Promise<void> {
    const taken = [...this.#snapshots]
    const [id, snapshot] = taken[Math.floor(this.#next() * taken.length)] ?? []
    if (id === undefined || snapshot === undefined) return
    const { length, hash, credit } = snapshot
    const isThere = this.known[length - 1]?.hash === hash
    const keeps = isThere ? length - 1 : this.#head
    const pending = { what: 'evm_revert', keeps, inSteps: false, adds: 0, ...(isThere && { credit }) }
    assert.equal(await this.#change(pending, 'evm_revert', [id]), isThere)
    for (const [later] of taken) if (Number(later) >= Number(id)) this.#snapshots.delete(later)
    if (isThere) this.known = [...this.known.slice(0, length - 1), { hash, credit }]
    this.pending = undefined
    assert.equal(Number(await this.#ask('eth_blockNumber')), this.#head)
  }

  async #rollback(): Promise<void> {
    const depth = Math.min(this.#head, 1 + Math.floor(this.#next() * 3))
    const pending = { what: 'anvil_rollback', keeps: this.#head - depth, inSteps: false, adds: 0 }
    await this.#change(pending, 'anvil_rollback', [depth])
    this.known = this.known.slice(0, this.known.length - depth)
    this.pending = undefined
    assert.equal(Number(await this.#ask('eth_blockNumber')), this.#head)
  }

  async #reorganize(): Promise<void> {
    const depth = Math.min(this.#head, 1 + Math.floor(this.#next() * 3))
    const [keeps, last] = [this.#head - depth, this.#head]
    await this.#change({ what: 'anvil_reorg', keeps, inSteps: true, adds: 0 }, 'anvil_reorg', [depth, []])
    await this.#readFrom(keeps + 1, last)
  }

  async #reset(): Promise<void> {
    await this.#change({ what: 'anvil_reset', keeps: 0, inSteps: false, adds: 0, credit: 0n }, 'anvil_reset')
    const { hash } = this.known[0] ?? assert.fail()
    this.#snapshots.clear()
    this.known = [{ hash, credit: 0n }]
    this.pending = undefined
    assert.equal(Number(await this.#ask('eth_blockNumber')), 0)
  }
}
