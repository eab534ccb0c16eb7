import { expect, test } from 'vitest'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { closing } from './closing.ts'
import { openChain, send } from './support.ts'

const { path } = temporaryFolder()

test('a fork shares the decoded blocks of its parent, and knows no later ones', async () => {
  const parent = closing(await openChain())
  await send(parent)
  await send(parent)
  const fork = closing(await parent.fork())
  await send(parent)
  const blocks = [0, 1, 2].map((number) => parent.blockByNumber(number))
  expect(blocks).not.toContain(undefined)
  for (const block of blocks) expect(fork.blockByNumber(block?.number ?? 0)).toBe(block)
  expect(fork.blockByNumber(3)).toBe(undefined)
  expect(fork.blockByHash(parent.head.hash)).toBe(undefined)
})

test('a header is decoded once, until its block is removed', async () => {
  const before = await openChain({ store: await openLevelStore(path) })
  await before.miner.mine({ count: 3 })
  await before.close()
  const chain = closing(await openChain({ store: await openLevelStore(path) }))
  const { parentHash } = chain.head
  const head = chain.headByHash(parentHash)
  expect(head?.number).toBe(2)
  expect(chain.headByHash(parentHash)).toBe(head)
  await chain.reorganizer.rollback(2)
  expect(chain.headByHash(parentHash)).toBe(undefined)
})
