import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { builtCommand } from '../build.ts'

const MIB = 2 ** 20

/** Runs in a separate process, whose memory is used only by the node and its forks. */
const program = `
  const { createNode } = require(process.argv[1])
  const heapUsed = () => { gc(); return process.memoryUsage().heapUsed }
  void (async () => {
    const node = await createNode()
    const [{ address: from }] = node.accounts
    const pay = (of) => of.provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
    await pay(node)
    await (await node.fork()).close()
    const before = heapUsed()
    const forks = []
    for (let made = 0; made < 1000; made++) forks.push(await node.fork())
    const bytesPerFork = (heapUsed() - before) / forks.length
    for (const fork of forks) await pay(fork)
    const blocks = await Promise.all(forks.map((fork) => fork.provider.request({ method: 'eth_blockNumber' })))
    const resident = process.memoryUsage.rss()
    await node.close()
    await Promise.all(forks.map((fork) => fork.close()))
    forks.length = 0
    const left = heapUsed() - before
    console.log(JSON.stringify({ bytesPerFork, resident, left, blocks: [...new Set(blocks)] }))
  })()`

test('a thousand forks that each mine a transaction use less than 512 MiB', async () => {
  const api = join(dirname(builtCommand()), 'index.cjs')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '-e', program, api])
  const { bytesPerFork, resident, left, blocks } = JSON.parse(stdout) as Record<
    'bytesPerFork' | 'resident' | 'left',
    number
  > & {
    blocks: string[]
  } // printed above
  expect(blocks).toEqual(['0x2'])
  expect(bytesPerFork).toBeLessThan(MIB / 8)
  expect(resident).toBeLessThan(512 * MIB)
  // Caches, which do not grow with the number of forks.
  expect(left).toBeLessThan(16 * MIB)
})
