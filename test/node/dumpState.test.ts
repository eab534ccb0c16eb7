import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'

useNodes()

const recipient = '0x00000000000000000000000000000000000000ff'
/** Stores 42 in slot 0 and has the code 0x60. */
const initCode = '0x602a5f5560605f5360015ff3'

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
    const node = await start({ dumpState: file, stateInterval: 1 })
    await send(node, { to: recipient, value: '0x5' })
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
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
      message: `--dump-state: cannot write ${file}: it is a folder`,
    })
    expect(readdirSync(dirname(file))).toEqual(['state.json'])
  })

  test('is refused before the start if its folder does not exist', async () => {
    const file = fileIn('missing/state.json')
    await expect(createNode({ dumpState: file })).rejects.toThrow(
      `--dump-state: cannot write ${file}: its folder does not exist`,
    )
  })

  test('leaves the file of an earlier run unchanged if the node cannot start', async () => {
    const file = fileIn('earlier.json')
    writeFileSync(file, 'earlier')
    await expect(createNode({ dumpState: file, fixtures: [file] })).rejects.toThrow()
    expect(readFileSync(file, 'utf8')).toBe('earlier')
  })
})

test('stateInterval is refused without dumpState', async () => {
  await expect(createNode({ stateInterval: 5 })).rejects.toThrow('needs dumpState (--dump-state or --state)')
})
