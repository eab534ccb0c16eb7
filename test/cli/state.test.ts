import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { startCommand } from './startCommand.ts'

const folder = temporaryFolder()
let file: string
beforeAll(() => {
  file = builtCommand()
})

const recipient = '0x00000000000000000000000000000000000000ff'

const start = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  startCommand(file, ['--port', '0', '--compatible-with', 'anvil', ...argv], { environment })

describe('--state', () => {
  test('continues the chain of the last run, without output on standard error', async () => {
    const state = join(folder.newFolder(), 'state.json')
    const argv = ['--state', state, '--chain-id', '99', '--hardfork', 'prague', '--gas-limit', '40000000']
    const first = await start(argv)
    const [from] = (await first.request('eth_accounts')) as string[]
    const hash = await first.request('eth_sendTransaction', [{ from, to: recipient, value: '0x5' }])
    const receipt = await first.request('eth_getTransactionReceipt', [hash])
    expect(await first.end('SIGINT')).toMatchObject({ status: 0, stderr: '' })
    const second = await start(argv)
    expect(await second.request('eth_chainId')).toBe('0x63')
    expect(await second.request('eth_getTransactionReceipt', [hash])).toEqual(receipt)
    await second.request('eth_sendTransaction', [{ from, to: recipient, value: '0x5' }])
    expect(await second.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
    const { best_block_number, accounts } = JSON.parse(readFileSync(state, 'utf8'))
    expect({ best_block_number, balance: accounts[recipient].balance }).toEqual({
      best_block_number: 2,
      balance: '0xa',
    })
  })

  test('ends with status 1 if the file cannot be written, and keeps the previous content', async () => {
    const path = folder.newFolder()
    const state = join(path, 'chain', 'state.json')
    mkdirSync(join(path, 'chain'))
    await (await start(['--state', state])).end('SIGTERM')
    const command = await start(['--state', state])
    renameSync(join(path, 'chain'), join(path, 'moved'))
    expect(await command.end('SIGTERM')).toMatchObject({
      status: 1,
      stderr: `vivarium: --dump-state: cannot write ${state}: its folder does not exist\n`,
    })
    expect(JSON.parse(readFileSync(join(path, 'moved', 'state.json'), 'utf8'))).toMatchObject({ best_block_number: 0 })
  })
})

test('the variable ANVIL_IP_ADDR sets the host, with --compatible-with anvil', async () => {
  const command = await start([], { ANVIL_IP_ADDR: 'localhost' })
  expect((await command.end('SIGTERM')).stdout).toMatch(/^Listening on localhost:\d+$/m)
})
