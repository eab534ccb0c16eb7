import { describe, expect, test } from 'vitest'
import { useListeningNode } from '../useListeningNode.ts'
import { alice, aliceKey, bob } from './accounts.ts'
import { findCast, runCast } from './runCast.ts'
import { bytecode } from './testContract.ts'

const cast = findCast()
const carol = `0x${'ca'.repeat(20)}`
const server = useListeningNode()

/** Runs a command of cast on the node, and returns its output. */
const run = (command: string, ...args: string[]): Promise<string> => runCast(cast, server.url, command, ...args)

const json = async (command: string, ...args: string[]) => JSON.parse(await run(command, '--json', ...args))

describe.skipIf(cast === undefined)(
  `cast${cast === undefined ? ' (not available on npm for this platform)' : ''}`,
  () => {
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
      const contract: string = deployed.contractAddress
      const set = await json('send', '--unlocked', '--from', alice, contract, 'set(uint256)', '42')
      expect(set).toMatchObject({ status: '0x1' })
      expect(await run('call', contract, 'get()(uint256)')).toBe('42')
      expect(await run('estimate', contract, 'set(uint256)', '7')).toMatch(/^\d+$/)
      expect(await run('storage', contract, '0')).toBe(`0x${'2a'.padStart(64, '0')}`)
      expect((await run('code', contract)).length).toBeGreaterThan(10)
      const logs = await json('logs', '--from-block', '0', '--address', contract, 'Kept(uint256)')
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

    test('rpc sends an amount in wei as a JSON number, of which the node keeps all digits', async () => {
      await run('rpc', 'anvil_setBalance', carol, '1000000000000000001')
      expect(await run('balance', carol)).toBe('1000000000000000001')
    })

    test('rpc sends any method and reports errors', async () => {
      expect(JSON.parse(await run('rpc', 'eth_chainId'))).toBe('0x7a69')
      await expect(run('rpc', 'eth_chainIdd')).rejects.toThrow('did you mean eth_chainId')
      await expect(run('call', alice, 'get()(uint256)')).rejects.toThrow(/contract|decode/)
    })
  },
)
