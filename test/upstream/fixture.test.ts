import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildFixture, checkLocked } from '../../src/node/commands/buildFixture.ts'
import { start, useNodes } from '../openNodes.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { rpc, startUpstream, word } from './chains.ts'

useNodes()
const folder = temporaryFolder()

/** Writes a fixture that continues block 13 of `url`, and sends two transactions to the contract there. */
function forkedFixture(url: string | undefined, counter: string): string {
  const file = join(folder.newFolder(), 'forked.yaml')
  writeFileSync(
    file,
    `upstream: { ${url === undefined ? '' : `url: "${url}", `}block: 13, cache: forked.fork }
accounts:
  alice: 5 ether
  dev: { development: 0 }
  counter: { address: "${counter}" }
blocks:
  - transactions:
      - { from: dev, to: counter, data: "${word(77)}" }
      - { from: alice, to: counter, data: "${word(78)}" }
`,
  )
  return file
}

describe('a fixture with an upstream', () => {
  test('is built on the pinned block, and rebuilt without the upstream', async () => {
    const { node, url, counter } = await startUpstream()
    const file = forkedFixture(url, counter)
    const first = await start({ fixtures: [file] })
    expect(await rpc(first, 'eth_blockNumber')).toBe('0xe')
    expect(await rpc(first, 'eth_chainId')).toBe('0x1092')
    expect(await rpc(first, 'eth_getStorageAt', [counter, '0x0', 'latest'])).toBe(word(78))
    expect(await rpc(first, 'eth_getStorageAt', [counter, '0x1', 'latest'])).toBe(word(14))
    const head = await rpc(first, 'eth_getBlockByNumber', ['latest', true])
    expect(await rpc(first, 'eth_getBlockByNumber', ['0x5', false])).toEqual(
      await rpc(node, 'eth_getBlockByNumber', ['0x5', false]),
    )
    const more = { from: first.accounts[0]?.address, to: counter, data: word(1) }
    const next = async (fork: typeof node) => {
      await rpc(fork, 'eth_sendTransaction', [more])
      return rpc(fork, 'eth_getBlockByNumber', ['latest', true])
    }
    const added = await next(first)
    await first.close()
    await node.close()
    const replayed = await start({ fixtures: [file], upstream: { offline: true } })
    expect(await rpc(replayed, 'eth_getBlockByNumber', ['latest', true])).toEqual(head)
    expect(await next(replayed)).toEqual(added)
    await rpc(replayed, 'anvil_reset', [{ forking: {} }])
    expect(await rpc(replayed, 'eth_blockNumber')).toBe('0xd')
  })

  test('has a lock with chain ID, block hash and state root of the upstream', async () => {
    const { node, url, counter } = await startUpstream()
    const file = forkedFixture(url, counter)
    const { hash, stateRoot } = await rpc(node, 'eth_getBlockByNumber', ['0xd', false])
    await buildFixture(file, { lock: true })
    const lock = JSON.parse(readFileSync(file.replace('.yaml', '.lock.json'), 'utf8'))
    expect(lock.networks.local.upstream).toEqual({ chainId: 4242, block: 13, hash, stateRoot })
    expect(lock.networks.local.blocks).toHaveLength(2)
    await expect(checkLocked(file)).resolves.toHaveLength(1)
    writeFileSync(file, readFileSync(file, 'utf8').replace('block: 13, cache: forked', 'block: 12, cache: other'))
    await expect(checkLocked(file)).rejects.toThrow(/continues block 12 .*, not block 13/)
  })

  test('rejects wrong settings with an upstream', async () => {
    const { counter } = await startUpstream()
    await expect(start({ fixtures: [forkedFixture(undefined, counter)] })).rejects.toThrow(
      /forked.yaml:1:.*cannot read the fork cache .*forked.fork: there is no such file/s,
    )
    const { url } = await startUpstream()
    const file = forkedFixture(url, counter)
    writeFileSync(file, `${readFileSync(file, 'utf8')}chain: { id: 5, gasLimit: 1000000 }\n`)
    await expect(start({ fixtures: [file] })).rejects.toThrow(
      /the chain ID is 5, but the upstream has the chain ID 4242/,
    )
    await expect(start({ fixtures: [file] })).rejects.toThrow(/`chain.gasLimit` follows from the upstream/)
    const plain = folder.write('plain.yaml', 'blocks: []\n')
    await expect(start({ fixtures: [plain], forkUrl: [url] })).rejects.toThrow(
      /a chain begins with its fixture or with an upstream, not with both/,
    )
  })
})
