import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'

useNodes()

const recipient = '0x00000000000000000000000000000000000000ff'
/** Stores 42 in slot 0 and has the code 0x60. */
const initCode = '0x602a5f5560605f5360015ff3'

const forksAtGenesis = { londonBlock: 0, terminalTotalDifficulty: 0, shanghaiTime: 0, cancunTime: 0 }

interface Dump {
  readonly best_block_number: number
  readonly accounts: Readonly<Record<string, { readonly balance: string }>>
}

const read = (file: string): Dump => JSON.parse(readFileSync(file, 'utf8'))

async function send(node: Node, transaction: object): Promise<`0x${string}`> {
  const [from] = node.accounts
  const params = [{ from: from?.address, ...transaction }] as const
  return node.provider.request({ method: 'eth_sendTransaction', params }) as Promise<`0x${string}`> // a hash
}

describe('dumpState', () => {
  test('writes blocks, transactions, receipts, accounts and storage when the node closes', async () => {
    const file = fileIn('whole.json')
    const node = await start({ dumpState: file })
    await send(node, { to: recipient, value: '0x5' })
    const hash = await send(node, { data: initCode, gas: '0x20000' })
    const ask = async ({ provider }: Node) => {
      const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      const contract = receipt?.contractAddress ?? '0x'
      return {
        receipt,
        block: await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', true] }),
        slot: await provider.request({ method: 'eth_getStorageAt', params: [contract, '0x0', 'latest'] }),
        code: await provider.request({ method: 'eth_getCode', params: [contract, 'latest'] }),
        balance: await provider.request({ method: 'eth_getBalance', params: [recipient, 'latest'] }),
      }
    }
    const before = await ask(node)
    expect(before).toMatchObject({ receipt: { status: '0x1' }, code: '0x60', balance: '0x5' })
    expect(existsSync(file)).toBe(false)
    await node.close()
    const again = await start({ fixtures: [file] })
    expect(await ask(again)).toEqual(before)
  })

  test('writes state.json in a folder', async () => {
    const folder = fileIn('dumps')
    mkdirSync(folder)
    const node = await start({ dumpState: folder })
    await node.close()
    expect(readdirSync(folder)).toEqual(['state.json'])
  })

  test('does not apply to a fork of the node', async () => {
    const file = fileIn('forked.json')
    const node = await start({ dumpState: file })
    const fork = await node.fork()
    await fork.close()
    expect(existsSync(file)).toBe(false)
  })

  test('writes the file at an interval too', async () => {
    const file = fileIn('interval.json')
    const watcher = watch(dirname(file))
    const written = new Promise<void>((resolve) => {
      watcher.on('change', () => existsSync(file) && resolve())
    })
    const node = await start({ dumpState: file, stateInterval: 1 })
    await send(node, { to: recipient, value: '0x5' })
    await written
    watcher.close()
    expect(read(file)).toMatchObject({ best_block_number: 1, accounts: { [recipient]: { balance: '0x5' } } })
  })

  test('keeps the previous file if the write fails', async () => {
    const file = fileIn('kept/state.json')
    mkdirSync(dirname(file))
    const node = await createNode({ dumpState: file })
    // A folder with content cannot be replaced.
    mkdirSync(file)
    writeFileSync(`${file}/content`, '')
    await expect(node.close()).rejects.toMatchObject({
      name: 'CannotWriteFile',
      message: expect.stringContaining(`--dump-state: cannot write ${file}: `),
    })
    expect(readdirSync(dirname(file))).toEqual(['state.json'])
  })

  test('is refused before the start if its folder does not exist', async () => {
    const file = fileIn('missing/state.json')
    await expect(createNode({ dumpState: file })).rejects.toThrow(
      `--dump-state: cannot write ${file}: its folder does not exist`,
    )
  })

  test('is refused before the start if a part of its path is a file', async () => {
    const file = fileIn('file.json/state.json')
    writeFileSync(fileIn('file.json'), '')
    await expect(createNode({ dumpState: file })).rejects.toThrow(
      `--dump-state: cannot write ${file}: a part of its path is not a folder`,
    )
  })

  test.skipIf(process.platform === 'win32')('replaces the target of a symbolic link', async () => {
    const [file, link] = [fileIn('target.json'), fileIn('link.json')]
    writeFileSync(file, '')
    symlinkSync(file, link)
    const node = await start({ dumpState: link })
    await node.close()
    expect(read(file)).toMatchObject({ best_block_number: 0 })
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
  })

  test.skipIf(process.platform === 'win32')('is refused for a device', async () => {
    await expect(createNode({ dumpState: '/dev/null' })).rejects.toThrow('it is not a regular file')
  })

  test('is refused for a fork of another node', async () => {
    const upstream = await start()
    const { url } = await upstream.listen({ port: 0 })
    await expect(createNode({ dumpState: fileIn('fork.json'), forkUrl: url })).rejects.toThrow(
      '--dump-state cannot be given with an upstream',
    )
  })

  test('leaves the file of an earlier run unchanged if the node cannot start', async () => {
    const file = fileIn('earlier.json')
    writeFileSync(file, 'earlier')
    await expect(createNode({ dumpState: file, fixtures: [file] })).rejects.toThrow()
    expect(readFileSync(file, 'utf8')).toBe('earlier')
  })
})

describe('fundAccounts', () => {
  const balances = ({ accounts, provider }: Node) =>
    Promise.all(
      accounts.map(({ address }) => provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })),
    )

  test('gives a balance to accounts that a fixture does not have, also after a reset', async () => {
    const file = fileIn('funded.json')
    const first = await start({ dumpState: file, accounts: 1 })
    await send(first, { to: recipient, value: '0x5' })
    const [own] = await balances(first)
    await first.close()
    const warnings: string[] = []
    const onWarning = (text: string): void => void warnings.push(text)
    const node = await start({ fixtures: [file], fundAccounts: true, accounts: 2, balance: 7 }, { onWarning })
    const expected = [own, '0x6124fee993bc0000']
    expect(await balances(node)).toEqual(expected)
    await send(node, { to: recipient, value: '0x5' })
    await node.provider.request({ method: 'anvil_reset' })
    expect(await balances(node)).toEqual(expected)
    expect(await node.provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect(warnings).toEqual([])
  })

  test('gives a balance to accounts that a genesis file does not have, also after a reset', async () => {
    const genesis = fileIn('genesis.json')
    const config = { chainId: 5, ...forksAtGenesis }
    const alloc = { [recipient]: { balance: '0x9' } }
    writeFileSync(genesis, JSON.stringify({ config, difficulty: '0x0', gasLimit: '0x1c9c380', alloc }))
    const dataDir = fileIn('data')
    const options = { genesis, fundAccounts: true, accounts: 1, balance: 7, dataDir }
    const node = await start(options)
    expect(await balances(node)).toEqual(['0x6124fee993bc0000'])
    await send(node, { to: recipient, value: '0x5' })
    const [rest] = await balances(node)
    await node.close()
    const again = await start(options)
    expect(await balances(again)).toEqual([rest])
    await again.provider.request({ method: 'anvil_reset' })
    expect(await balances(again)).toEqual(['0x6124fee993bc0000'])
  })
})

test('blockTime can be a part of a second', async () => {
  const node = await start({ blockTime: 0.01 })
  await expect.poll(() => node.provider.request({ method: 'eth_blockNumber' })).not.toBe('0x0')
})

test('stateInterval is refused without dumpState', async () => {
  await expect(createNode({ stateInterval: 5 })).rejects.toThrow('needs dumpState (--dump-state or --state)')
})
