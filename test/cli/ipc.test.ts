import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { ipcPathIn, openIpcClient } from '../gateway/ipc/openIpcClient.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runCommand, startCommand } from './startCommand.ts'

const folder = temporaryFolder()

test('the command serves IPC without a key, and removes the socket when it ends', async () => {
  const ipcPath = ipcPathIn(folder.path)
  const configOut = join(folder.path, 'config.json')
  const options = ['--port', '0', '--ipc', ipcPath, '--hosted', '--keys', 'secret', '--config-out', configOut]
  const command = await startCommand(builtCommand(), options)
  expect(JSON.parse(readFileSync(configOut, 'utf8'))).toMatchObject({ ipcPath })
  const client = await openIpcClient(ipcPath)
  const call = (method: string) => client.exchange(`{"jsonrpc":"2.0","id":1,"method":"${method}"}`)
  // Requests are kept from the first such call on.
  await call('vivarium_recentRequests')
  expect(await call('eth_chainId')).toMatchObject({ result: '0x7a69' })
  expect(await call('evm_mine')).toMatchObject({ result: expect.anything() })
  expect(await call('vivarium_recentRequests')).toMatchObject({
    result: expect.arrayContaining([expect.objectContaining({ key: 'control', transport: 'ipc' })]),
  })
  client.socket.end()
  const { status, stdout, stderr } = await command.end('SIGTERM')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`IPC ${ipcPath}`)
  expect(existsSync(ipcPath)).toBe(false)
})

test('the command leaves no socket and no control file behind when it cannot build its chain', async () => {
  const ipcPath = ipcPathIn(folder.path)
  const dataDir = folder.newFolder()
  const options = ['--port', '0', '--ipc', ipcPath, '--data-dir', dataDir, '--genesis', join(dataDir, 'missing.json')]
  const { status, stderr } = await runCommand(builtCommand(), options)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^vivarium: --genesis: cannot read [^\n]+\n$/)
  expect(existsSync(ipcPath)).toBe(false)
  expect(existsSync(join(dataDir, 'control.json'))).toBe(false)
})
