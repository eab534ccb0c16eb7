import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listen } from '../../src/gateway/listen.ts'

const hosts = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost', '127.0.0.2']

describe.each(hosts)('on %s', (host) => {
  test('a server listens on a free port', async () => {
    const server = createServer()
    const port = await listen(server, host, 0)
    const { address } = server.address() as { address: string }
    if (host !== 'localhost') expect(address).toBe(host)
    expect(server.address()).toMatchObject({ port })
    await new Promise((resolve) => server.close(resolve))
  })

  test('a port in use is an error that names it', async () => {
    const first = createServer()
    const port = await listen(first, host, 0)
    const second = createServer()
    await expect(listen(second, host, port)).rejects.toMatchObject({
      name: 'BusyPort',
      message: expect.stringContaining(`port ${port} on ${host} is already in use`),
    })
    expect(second.listening).toBe(false)
    await new Promise((resolve) => first.close(resolve))
  })
})

test.each(['constructor', '__proto__', '203.0.113.1', 'no-such-host.invalid'])('%s is refused', async (host) => {
  await expect(listen(createServer(), host, 0)).rejects.toMatchObject({
    name: expect.stringMatching(/UnknownHost|ListenFailed/),
  })
})
