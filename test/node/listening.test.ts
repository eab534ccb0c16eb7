import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readCommandLine } from '../../src/cli/commandLine.ts'
import { gatewayOptionsFrom } from '../../src/node/listening.ts'
import { createNode, type Node, startNode } from '../../src/node.ts'

describe('what a gateway is told of the options', () => {
  test('default', () => {
    expect(gatewayOptionsFrom({}, undefined)).toMatchObject({
      host: '127.0.0.1',
      port: 8545,
      tls: undefined,
      transport: {
        maxConnections: 10_000,
        headerTimeout: 30_000,
        bodyTimeout: 60_000,
        idleTimeout: 75_000,
        minCompressedBytes: 65_536,
      },
    })
  })

  test('times are in seconds, and parts of them', () => {
    expect(gatewayOptionsFrom({ headerTimeout: 0.5, pongTimeout: 2 }, undefined).transport).toMatchObject({
      headerTimeout: 500,
      pongTimeout: 2_000,
    })
  })

  test('a development certificate is kept with the chain or, without a data directory, with the settings of the user', () => {
    expect(gatewayOptionsFrom({ tls: true }, 'data').tls).toEqual({ folder: join('data', 'tls') })
    expect(gatewayOptionsFrom({ tls: true }, undefined).tls?.folder).toMatch(/vivarium.tls$/)
  })

  test('a certificate that is given is enough to want TLS', () => {
    const given = { certificate: 'a.pem', key: 'a.key' }
    expect(gatewayOptionsFrom({ tlsCert: 'a.pem', tlsKey: 'a.key' }, 'data').tls).toMatchObject({ given })
    expect(gatewayOptionsFrom({ tls: true, tlsCert: 'a.pem', tlsKey: 'a.key' }, 'data').tls).toMatchObject({ given })
  })

  test.each([
    [{ tlsCert: 'a.pem' }, '--tls-key is missing'],
    [{ tls: true, tlsKey: 'a.key' }, '--tls-cert is missing'],
  ])('%j is refused', (options, message) => {
    expect(() => gatewayOptionsFrom(options, undefined)).toThrow(message)
  })
})

describe('the command line', () => {
  const optionsOf = (...argv: string[]) => {
    const command = readCommandLine(argv, {})
    return command.kind === 'start' ? command.options : expect.fail()
  }

  test('has a short form for faults', () => {
    expect(optionsOf('--faults', 'latency=200±50,429=10%,method=eth_call; drop=1').faults).toEqual([
      'latency=200±50,429=10%,method=eth_call',
      ' drop=1',
    ])
    expect(optionsOf('--faults', '[{"429":0.1},"drop=1"]').faults).toEqual([{ 429: 0.1 }, 'drop=1'])
  })

  test.each([
    [['--faults', '[{"429":2}]'], '--faults [0].429 must be a number from 0 to 1, not 2'],
    [['--faults', '[5]'], '--faults [0] must be an object, or a string such as latency=200±50'],
    [['--header-limit', '5'], '--header-limit must be a whole number from 512'],
    [['--max-connections', '0'], '--max-connections must be a whole number, 1 or more'],
    [['--allow-hosts', ''], '--allow-hosts'],
  ])('%j is refused', (argv, message) => {
    expect(() => readCommandLine(argv, {})).toThrow(message)
  })
})

describe('a node', () => {
  let node: Node | undefined
  afterEach(() => node?.close())

  test('with faults that make no sense does not start', () => {
    expect(() => startNode({ faults: ['429=often'] })).toThrow(
      'faults[0].429 must be a number from 0 to 1, not "often"',
    )
    expect(() => startNode({ faults: [{ drop: 0.6, close: 0.6 }] })).toThrow('shares whose sum is at most 1')
  })

  test('with a certificate that cannot be used does not listen, and can listen otherwise', async () => {
    node = await createNode()
    await expect(node.listen({ port: 0, tlsCert: 'no.pem', tlsKey: 'no.key' })).rejects.toMatchObject({
      name: 'CertificateUnreadable',
    })
    expect((await node.listen({ port: 0 })).url).toMatch(/^http:/)
  })

  test('has its faults for clients, and takes others by its provider, which meets none', async () => {
    node = await createNode({ faults: ['429=1,method=eth_chainId'] })
    const { url } = await node.listen({ port: 0 })
    const ask = async (method: string, params: readonly unknown[] = []) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }
    expect((await ask('eth_chainId')).status).toBe(429)
    expect((await ask('eth_blockNumber')).status).toBe(200)
    expect(await node.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await node.provider.request({ method: 'vivarium_setFaults', params: [['500=1']] })).toEqual([{ 500: 1 }])
    expect((await ask('eth_blockNumber')).status).toBe(500)
    expect((await ask('vivarium_setFaults', [[]])).status).toBe(200)
    expect((await ask('eth_chainId')).status).toBe(200)
  })

  test('lets a key set faults for itself', async () => {
    node = await createNode({ keys: [{ key: 'secret', name: 'ci' }] })
    const { url } = await node.listen({ port: 0 })
    const ask = async (path: string, method: string, params: readonly unknown[] = []) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }
    const set = await ask('/v3/secret', 'vivarium_setFaults', [['503=1']])
    expect(await set.json()).toMatchObject({ result: [{ 503: 1, key: 'ci' }] })
    expect((await ask('/v3/secret', 'eth_chainId')).status).toBe(503)
    expect((await ask('/', 'eth_chainId')).status).toBe(200)
    const others = await ask('/v3/secret', 'vivarium_setFaults', [[{ key: 'built-in', drop: 1 }]])
    expect(await others.json()).toMatchObject({ error: { code: -32001 } })
    expect(await (await ask('/', 'vivarium_setFaults')).json()).toMatchObject({ result: [{ 503: 1, key: 'ci' }] })
  })

  test('answers vivarium_setFaults on every network', async () => {
    node = await createNode()
    const { url } = await node.listen({ port: 0 })
    for (const network of ['local', 'l2a', 'l2b', 'mainnet']) {
      const body = '{"jsonrpc":"2.0","id":1,"method":"vivarium_setFaults","params":[["drop=0,seed=3"]]}'
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/${network}`, { method: 'POST', headers, body })
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: [{ drop: 0, seed: 3 }] })
    }
  })
})
