import { describe, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { closing } from './closing.ts'
import { bob, ETHER, openChain, send } from './support.ts'

const balanceOfBob = (chain: Chain) => (chain.state(chain.head).account(bob)?.balance ?? 0n) - 1_000n * ETHER

const ways: readonly [name: string, takeBack: (chain: Chain) => Promise<unknown>, left: bigint][] = [
  [
    'to a snapshot',
    async (chain) => {
      const id = chain.history.snapshot()
      await send(chain, { value: 8n })
      await send(chain, { value: 16n })
      await chain.history.revert(id)
    },
    3n,
  ],
  ['by a rollback', (chain) => chain.reorganizer.rollback(1), 1n],
  ['by a reset', (chain) => chain.history.reset(), 0n],
  ['by a reorganization', (chain) => chain.reorganizer.reorganize(1, new Map()), 1n],
]

describe.each(ways)('a fork of a chain that was taken back %s', (_, takeBack, left) => {
  test('mines blocks, also in a fork of the fork', async () => {
    const chain = closing(await openChain())
    await send(chain, { value: 1n })
    await send(chain, { value: 2n })
    await takeBack(chain)
    const fork = closing(await chain.fork())
    const grandchild = closing(await fork.fork())
    for (const each of [grandchild, fork, chain]) {
      const { number } = each.head
      await send(each, { value: 32n })
      await each.miner.mine()
      expect(each.head.number).toBe(number + 2)
      expect(balanceOfBob(each)).toBe(left + 32n)
    }
  })

  test('can be taken back in the same way, and forked', async () => {
    const chain = closing(await openChain())
    const fork = closing(await chain.fork())
    await send(fork, { value: 1n })
    await send(fork, { value: 2n })
    await takeBack(fork)
    const grandchild = closing(await fork.fork())
    await send(grandchild, { value: 32n })
    expect(balanceOfBob(grandchild)).toBe(left + 32n)
    expect(chain.head.number).toBe(0)
  })

  test('mines blocks at an interval', async () => {
    let onFault: (fault: unknown) => void = () => {}
    const chain = closing(await openChain({ report: (fault) => onFault(fault) }))
    await send(chain, { value: 1n })
    await send(chain, { value: 2n })
    await takeBack(chain)
    const { number } = chain.head
    const fork = closing(await chain.fork({ kind: 'interval', seconds: 0.01 }))
    const mined = new Promise<void>((resolve, reject) => {
      onFault = reject
      fork.onBlock((block) => {
        if (block.number >= number + 2) resolve()
      })
    })
    await send(fork, { value: 32n })
    await mined
    expect(balanceOfBob(fork)).toBe(left + 32n)
  })
})
