import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node, type NodeAddress } from '../../src/node.ts'
import { alice, aliceKey, bob } from './accounts.ts'
import { bytecode } from './keeper.ts'
import { findCast, runCast } from './runCast.ts'

const cast = findCast()
let node: Node
let address: NodeAddress
beforeAll(async () => {
  node = await createNode()
  address = await node.listen({ port: 0 })
})
afterAll(() => node.close())

/** What `cast` prints, asked of the node. Rejects with what it says on standard error. */
const run = (command: string, ...args: string[]): Promise<string> => runCast(cast, address.url, command, ...args)

const json = async (command: string, ...args: string[]) => JSON.parse(await run(command, '--json', ...args))

describe.skipIf(cast === undefined)(`cast${cast === undefined ? ' (npm has none for this platform)' : ''}`, () => {
  test('chain-id, block-number, balance, nonce, gas-price and base-fee', async () => {
    expect(await run('chain-id')).toBe('31337')
    expect(BigInt(await run('block-number'))).toBeGreaterThanOrEqual(0n)
    expect(await run('balance', bob)).toBe((10_000n * 10n ** 18n).toString())
    expect(Number(await run('nonce', alice))).toBeGreaterThanOrEqual(0)
    expect(BigInt(await run('gas-price'))).toBeGreaterThan(0n)
    expect(BigInt(await run('base-fee'))).toBeGreaterThan(0n)
    expect(await run('client')).toMatch(/^vivarium/)
  })

  test('send, then tx, receipt and block', async () => {
    const sent = await json('send', bob, '--value', '1ether', '--private-key', aliceKey)
    expect(sent).toMatchObject({ status: '0x1', to: bob.toLowerCase() })
    expect(await json('tx', sent.transactionHash)).toMatchObject({
      hash: sent.transactionHash,
      value: '0xde0b6b3a7640000',
    })
    expect(await json('receipt', sent.transactionHash)).toMatchObject({ blockHash: sent.blockHash })
    expect(await json('block', sent.blockHash)).toMatchObject({ transactions: [sent.transactionHash] })
    expect(await run('age', 'latest')).toMatch(/^\w/)
  })

  test('send --unlocked, --create, call, logs, storage and code', async () => {
    const deployed = await json('send', '--unlocked', '--from', alice, '--create', bytecode)
    const at: string = deployed.contractAddress
    const set = await json('send', '--unlocked', '--from', alice, at, 'set(uint256)', '42')
    expect(set).toMatchObject({ status: '0x1' })
    expect(await run('call', at, 'get()(uint256)')).toBe('42')
    expect(await run('estimate', at, 'set(uint256)', '7')).toMatch(/^\d+$/)
    expect(await run('storage', at, '0')).toBe(`0x${'2a'.padStart(64, '0')}`)
    expect((await run('code', at)).length).toBeGreaterThan(10)
    const logs = await json('logs', '--from-block', '0', '--address', at, 'Kept(uint256)')
    expect(logs).toMatchObject([{ transactionHash: set.transactionHash, data: `0x${'2a'.padStart(64, '0')}` }])
  })

  test('run replays a transaction and shows its trace', async () => {
    const deployed = await json('send', '--unlocked', '--from', alice, '--create', bytecode)
    const { transactionHash } = await json(
      'send',
      '--unlocked',
      '--from',
      alice,
      deployed.contractAddress,
      'set(uint256)',
      '9',
    )
    const trace = await run('run', transactionHash)
    expect(trace.toLowerCase()).toContain(deployed.contractAddress.toLowerCase())
    expect(trace).toContain('Transaction successfully executed.')
  })

  test('rpc takes any method, and an error comes through', async () => {
    expect(JSON.parse(await run('rpc', 'eth_chainId'))).toBe('0x7a69')
    await expect(run('rpc', 'eth_chainIdd')).rejects.toThrow('did you mean eth_chainId')
    await expect(run('call', alice, 'get()(uint256)')).rejects.toThrow(/contract|decode/)
  })
})
