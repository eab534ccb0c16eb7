import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Faults } from '../../../src/gateway/faults/faults.ts'
import type { Gateway, GatewayOptions } from '../../../src/gateway/gateway.ts'
import { memoryMetering } from '../../../src/gateway/metering.ts'
import type { RequestRecord } from '../../../src/gateway/requestRecord.ts'
import { defaultTransportLimits } from '../../../src/gateway/transportLimits.ts'
import { readFaultRules } from '../../../src/options/faults.ts'
import type { Endpoint } from '../../../src/rpc/protocol/endpoint.ts'
import { temporaryFolder } from '../../temporaryFolder.ts'
import { nextTurn } from '../../turns.ts'
import { call, limits, openTestGateway, testEndpoint } from '../openTestGateway.ts'
import { ipcPathIn, openIpcClient } from './openIpcClient.ts'

const folder = temporaryFolder()
const isWindows = process.platform === 'win32'

async function openGateway(endpoint: Endpoint, options: Partial<GatewayOptions>): Promise<Gateway> {
  const gateway = await openTestGateway(endpoint, options)
  onTestFinished(() => gateway.close(0))
  return gateway
}

/** Opens a gateway and a client over IPC. */
async function open(options: Partial<GatewayOptions> = {}) {
  const endpoint = testEndpoint()
  const ipcPath = ipcPathIn(folder.path)
  const gateway = await openGateway(endpoint, { ipcPath, ...options })
  const client = await openIpcClient(ipcPath)
  onTestFinished(() => void client.socket.destroy())
  onTestFinished(() => endpoint.release())
  return { endpoint, gateway, client, ipcPath }
}

describe('a connection over IPC', () => {
  test('answers requests, each response on a line', async () => {
    const { client } = await open()
    expect(await client.exchange(call('echo', ['a']))).toEqual({ jsonrpc: '2.0', id: 1, result: ['a'] })
    client.socket.write(`${call('echo', [], 2)}${call('echo', [], 3)}\n\n[${call('echo', [], 4)}]`)
    expect([await client.next(), await client.next(), await client.next()]).toMatchObject([
      { id: 2 },
      { id: 3 },
      [{ id: 4 }],
    ])
  })

  test('reads a request that arrives in pieces', async () => {
    const { client, endpoint } = await open()
    for (const byte of call('echo', ['{"я"}'])) {
      client.socket.write(byte)
      await nextTurn()
    }
    expect(await client.next()).toMatchObject({ id: 1, result: ['{"я"}'] })
    expect(endpoint.calls).toHaveLength(1)
  })

  test('stays open after invalid requests', async () => {
    const { client } = await open()
    expect(await client.exchange('nonsense\n')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await client.exchange('{"id":}')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await client.exchange('[]')).toMatchObject({ id: null, error: { code: -32600 } })
    expect(await client.exchange(Buffer.from([0x22, 0xff, 0x22, 0x0a]))).toMatchObject({ error: { code: -32700 } })
    expect(await client.exchange(call('echo'))).toMatchObject({ id: 1 })
  })

  test('refuses a request over the limit, and answers the next', async () => {
    const { client, endpoint } = await open()
    const response = await client.exchange(call('echo', ['x'.repeat(limits.body)]))
    expect(response).toMatchObject({ id: null, error: { message: expect.stringContaining('1000 bytes') } })
    expect(await client.exchange(call('echo', [], 2))).toMatchObject({ id: 2 })
    expect(endpoint.calls).toHaveLength(1)
  })

  test('receives notifications after the response to its subscription', async () => {
    const endpoint: Endpoint = {
      handle(_, caller) {
        caller.afterResponse?.(() => caller.push?.('newHeads', '"pushed"'))
        return 'subscribed'
      },
    }
    const ipcPath = ipcPathIn(folder.path)
    await openGateway(endpoint, { ipcPath })
    const client = await openIpcClient(ipcPath)
    onTestFinished(() => void client.socket.destroy())
    expect(await client.exchange(call('subscribe'))).toMatchObject({ result: 'subscribed' })
    expect(await client.next()).toBe('pushed')
  })

  test('has the account of the user who started the node, also if every request needs a key', async () => {
    const endpoint: Endpoint = { handle: (_, { isOperator, keyId }) => ({ isOperator, keyId: keyId ?? null }) }
    const ipcPath = ipcPathIn(folder.path)
    const records: RequestRecord[] = []
    const metering = { ...memoryMetering(), onRequest: (record: RequestRecord) => records.push(record) }
    const accounts = { builtIn: undefined, find: () => undefined, onChange: () => {} }
    await openGateway(endpoint, { ipcPath, accounts, metering })
    const client = await openIpcClient(ipcPath)
    onTestFinished(() => void client.socket.destroy())
    expect(await client.exchange(call('any'))).toMatchObject({ result: { isOperator: true, keyId: null } })
    expect(records).toMatchObject([{ transport: 'ipc', account: 'control', network: 'local', status: 200 }])
  })

  test('ends after the responses when the client has ended its side', async () => {
    const { client, endpoint } = await open()
    client.socket.end(`${call('wait')}${call('echo', [], 2)}`)
    expect(await client.next()).toMatchObject({ id: 2 })
    endpoint.release()
    expect(await client.next()).toMatchObject({ id: 1 })
    await expect(client.next()).rejects.toThrow('the connection is closed')
  })

  test('answers the requests that wait when the client ends its side', async () => {
    const ipcPath = ipcPathIn(folder.path)
    let started = 0
    const handle = () => {
      started++
      return 'x'.repeat(50_000)
    }
    await openGateway({ handle }, { ipcPath })
    const socket = connect(ipcPath).pause()
    onTestFinished(() => void socket.destroy())
    socket.write(call('long').repeat(100))
    while (started < 20) await nextTurn()
    // The gateway reads these, and the end, while the first requests wait.
    socket.end(call('long').repeat(100))
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    expect(started).toBeLessThan(100)
    let received = ''
    for await (const chunk of socket) received += chunk
    expect(received.match(/\n/g)).toHaveLength(200)
  })

  test('that disconnects aborts the signal of its calls', async () => {
    const { client, endpoint } = await open({ transport: { ...defaultTransportLimits, halfClosedTimeout: 1 } })
    client.socket.write(call('wait'))
    const { signal } = await endpoint.waiting
    const aborted = once(signal, 'abort')
    client.socket.destroy()
    await aborted
  })

  test.each([
    ['drop', ''],
    ['close', ''],
    ['truncate', '{"jsonrpc":"2.0"'],
  ])('has the fault %s', async (outcome, start) => {
    const faults = new Faults(readFaultRules([`${outcome}=100%`]))
    const { client } = await open({ faults })
    let text = ''
    client.socket.on('data', (chunk) => {
      text += chunk
    })
    client.socket.write(call('echo', ['x'.repeat(100)]))
    await once(client.socket, 'end')
    expect(text.startsWith(start)).toBe(true)
    expect(text).not.toContain('\n')
  })

  test('is closed with the gateway, after its running requests', async () => {
    const { client, endpoint, gateway, ipcPath } = await open()
    client.socket.write(call('wait'))
    await endpoint.waiting
    const closed = gateway.close()
    endpoint.release()
    expect(await client.next()).toMatchObject({ id: 1 })
    await closed
    await expect(client.next()).rejects.toThrow('the connection is closed')
    expect(existsSync(ipcPath)).toBe(false)
  })

  test('starts no request while the client leaves 1 MiB of responses unread', async () => {
    const { endpoint, ipcPath } = await open({ limits: { body: 1_000_000, batch: 5 } })
    const socket = connect(ipcPath)
    const request = call('echo', ['x'.repeat(500_000)])
    for (let sent = 0; sent < 20; sent++) socket.write(request)
    const idle = async () => {
      const { length } = endpoint.calls
      for (let turn = 0; turn < 50; turn++) await nextTurn()
      return endpoint.calls.length === length && length > 0
    }
    await expect.poll(idle).toBe(true)
    expect(endpoint.calls.length).toBeLessThan(10)
    let lines = 0
    for await (const chunk of socket) {
      lines += String(chunk).split('\n').length - 1
      if (lines === 20) break
    }
    expect(endpoint.calls).toHaveLength(20)
  })
})

describe('the path of IPC', () => {
  const pathError = (ipcPath: string) => openTestGateway(testEndpoint(), { ipcPath })

  test.skipIf(isWindows)('is a socket that only the user can use', async () => {
    const { ipcPath } = await open()
    expect(statSync(ipcPath).mode & 0o777).toBe(0o600)
  })

  test.skipIf(isWindows)('can be relative', async () => {
    const ipcPath = ipcPathIn(folder.path)
    const gateway = await openGateway(testEndpoint(), { ipcPath: relative(process.cwd(), ipcPath) })
    expect(gateway.ipcPath).toBe(ipcPath)
  })

  test('that another process uses is rejected, and keeps working', async () => {
    const { client, ipcPath } = await open()
    await expect(pathError(ipcPath)).rejects.toThrow(`another process already uses the IPC path ${ipcPath}`)
    expect(await client.exchange(call('echo'))).toMatchObject({ id: 1 })
    expect(await (await openIpcClient(ipcPath)).exchange(call('echo'))).toMatchObject({ id: 1 })
  })

  test.skipIf(isWindows)('is replaced if the node that used it was killed', async () => {
    const ipcPath = ipcPathIn(folder.path)
    const listenAndDie = `require('net').createServer().listen('${ipcPath}', () => process.kill(process.pid, 'SIGKILL'))`
    spawnSync(process.execPath, ['-e', listenAndDie])
    expect(existsSync(ipcPath)).toBe(true)
    await openGateway(testEndpoint(), { ipcPath })
    expect(await (await openIpcClient(ipcPath)).exchange(call('echo'))).toMatchObject({ id: 1 })
  })

  test.skipIf(isWindows)('that is unusable is rejected with a reason', async () => {
    const file = folder.write('file.ipc', 'mine')
    await expect(pathError(file)).rejects.toThrow(`${file} exists and is not an IPC socket`)
    const missing = join(folder.path, 'missing', 'node.ipc')
    await expect(pathError(missing)).rejects.toThrow(`the folder of the IPC path ${missing} does not exist`)
    await expect(pathError(join(file, 'node.ipc'))).rejects.toThrow('does not exist')
    const directory = join(folder.path, 'directory.ipc')
    mkdirSync(directory)
    await expect(pathError(directory)).rejects.toThrow('is not an IPC socket')
    const long = join(folder.path, 'x'.repeat(120))
    await expect(pathError(long)).rejects.toThrow(`has ${long.length} bytes, and the system allows`)
    expect(existsSync(long)).toBe(false)
  })

  test('is free again if the port is in use', async () => {
    const { gateway } = await open()
    const ipcPath = ipcPathIn(folder.path)
    await expect(openTestGateway(testEndpoint(), { port: gateway.port, ipcPath })).rejects.toThrow('already in use')
    const socket = connect(ipcPath)
    const [failure] = await once(socket, 'error')
    expect(failure).toMatchObject({ code: 'ENOENT' })
  })
})
