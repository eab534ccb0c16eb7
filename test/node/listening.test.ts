import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readCommandLine } from '../../src/cli/commandLine.ts'
import { gatewayOptionsFrom } from '../../src/node/listening.ts'
import { createNode, type Node, startNode } from '../../src/node.ts'
import { post, request } from './openListeningNode.ts'

describe('gatewayOptionsFrom', () => {
  test('returns the defaults', () => {
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

  test('converts times from seconds to milliseconds', () => {
    expect(gatewayOptionsFrom({ headerTimeout: 0.5, pongTimeout: 2 }, undefined).transport).toMatchObject({
      headerTimeout: 500,
      pongTimeout: 2_000,
    })
  })

  test('stores a development certificate in the data directory or, without one, in the settings of the user', () => {
    expect(gatewayOptionsFrom({ tls: true }, 'data').tls).toEqual({ folder: join('data', 'tls') })
    expect(gatewayOptionsFrom({ tls: true }, undefined).tls?.folder).toMatch(/vivarium.tls$/)
  })

  test('a certificate implies TLS', () => {
    const given = { certificate: 'a.pem', key: 'a.key' }
    expect(gatewayOptionsFrom({ tlsCert: 'a.pem', tlsKey: 'a.key' }, 'data').tls).toMatchObject({ given })
    expect(gatewayOptionsFrom({ tls: true, tlsCert: 'a.pem', tlsKey: 'a.key' }, 'data').tls).toMatchObject({ given })
  })

  test.each([
    [{ tlsCert: 'a.pem' }, '--tls-key is missing'],
    [{ tls: true, tlsKey: 'a.key' }, '--tls-cert is missing'],
  ])('rejects %j', (options, message) => {
    expect(() => gatewayOptionsFrom(options, undefined)).toThrow(message)
  })
})

describe('the command line', () => {
  const optionsOf = (...argv: string[]) => {
    const command = readCommandLine(argv, {})
    return command.kind === 'start' ? command.options : expect.fail()
  }

  test('accepts fault rules as text and as JSON', () => {
    expect(optionsOf('--faults', 'latency=200±50,429=10%,method=eth_call; drop=1').faults).toEqual([
      'latency=200±50,429=10%,method=eth_call',
      'drop=1',
    ])
    expect(optionsOf('--faults', '[{"429":0.1},"drop=1"]').faults).toEqual([{ 429: 0.1 }, 'drop=1'])
  })

  test('accepts patterns of hosts and origins', () => {
    const hosts = ['a.test', '*.test', '*', 'fd00::1', 'fd00:*', 'my_host']
    const origins = ['null', '*', '*.example', '*://a.example', 'https://*.example', 'http://[::1]:*', 'app+x://a']
    expect(optionsOf('--allow-hosts', ...hosts, '--allow-origins', ...origins)).toEqual({
      allowHosts: hosts,
      allowOrigins: origins,
    })
  })

  test('accepts an empty value for no further hosts and origins', () => {
    expect(optionsOf('--allow-hosts', '', '--allow-origins', '')).toEqual({ allowHosts: [], allowOrigins: [] })
  })

  test.each([
    [['--faults', '[{"429":2}]'], '--faults [0].429 must be a number from 0 to 1, such as 0.1 for 10%, not 2'],
    [['--faults', '[5]'], '--faults [0] must be an object, or a string such as latency=200±50'],
    [['--header-limit', '5'], '--header-limit must be a whole number of bytes from 512'],
    [['--max-connections', '0'], '--max-connections must be a whole number, 1 or more'],
    [
      ['--faults', ''],
      'such as latency=200±50,429=10%,method=eth_call,seed=7, several separated by semicolons, or a list written as JSON',
    ],
    [['--allow-hosts'], '--allow-hosts needs a value: one or more strings'],
    [['--allow-hosts', 'http://x'], '--allow-hosts must be a host name without scheme and port'],
    [['--allow-hosts', 'a.test', 'b.test:80'], 'such as app.test or *.test, not "b.test:80"'],
    [
      ['--fork-url', 'notaurl'],
      '--fork-url must be a URL that begins with http://, https://, ws:// or wss://, not "notaurl"',
    ],
    [['--fork-timeout', '0'], '--fork-timeout must be a duration from 1 to 2147483 s: seconds, or a string'],
    [['--fork-timeout', '25d'], '--fork-timeout must be a duration from 1 to 2147483 s: seconds, or a string'],
    [['--allow-origins', 'foo'], '--allow-origins must be an origin without a path, such as https://app.example'],
    [['--allow-origins', 'https://a.example/'], 'null or *, not "https://a.example/"'],
  ])('rejects %j', (argv, message) => {
    expect(() => readCommandLine(argv, {})).toThrow(message)
  })
})

describe('a node', () => {
  let node: Node | undefined
  afterEach(() => node?.close())

  test('with invalid faults does not start', () => {
    expect(() => startNode({ faults: ['429=often'] })).toThrow(
      'faults[0].429 must be a number from 0 to 1, such as 0.1 for 10%, not "often"',
    )
    expect(() => startNode({ faults: [{ drop: 0.6, close: 0.6 }] })).toThrow('shares whose sum is at most 1')
    expect(() => startNode({ faults: ['drop=1', '503=100%,method=eth_getLgs'] })).toThrow(
      'faults[1].method: no method matches "eth_getLgs": did you mean eth_getLogs?',
    )
    expect(() => startNode({ faults: ['503=1,method=eth_*Lgs'] })).toThrow('no method matches "eth_*Lgs"')
  })

  test('with an unreadable certificate does not listen, and can listen without it', async () => {
    node = await createNode()
    await expect(node.listen({ port: 0, tlsCert: 'no.pem', tlsKey: 'no.key' })).rejects.toMatchObject({
      name: 'CertificateUnreadable',
    })
    expect((await node.listen({ port: 0 })).url).toMatch(/^http:/)
  })

  test('injects its faults for clients, and not for its provider', async () => {
    node = await createNode({ faults: ['429=1,method=eth_chainId', '503=0,method=eth_*Logs'] })
    const { url } = await node.listen({ port: 0 })
    const statusOf = async (method: string, params: readonly unknown[] = []) => (await post(url, method, params)).status
    expect(await statusOf('eth_chainId')).toBe(429)
    expect(await statusOf('eth_blockNumber')).toBe(200)
    expect(await node.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await node.provider.request({ method: 'vivarium_setFaults', params: [['500=1']] })).toEqual([{ 500: 1 }])
    expect(await statusOf('eth_blockNumber')).toBe(500)
    expect(await statusOf('vivarium_setFaults', [[]])).toBe(200)
    expect(await statusOf('eth_chainId')).toBe(200)
  })

  test('lets a key set faults for its own requests', async () => {
    node = await createNode({ keys: [{ key: 'secret', name: 'ci' }] })
    const { url } = await node.listen({ port: 0 })
    const keyUrl = `${url}/v3/secret`
    expect(await request(keyUrl, 'vivarium_setFaults', [['503=1']])).toEqual([{ 503: 1, key: 'ci' }])
    expect((await post(keyUrl, 'eth_chainId')).status).toBe(503)
    expect((await post(url, 'eth_chainId')).status).toBe(200)
    const otherRule = [[{ key: 'built-in', drop: 1 }]]
    expect(await request(keyUrl, 'vivarium_setFaults', otherRule)).toMatchObject({ code: -32001 })
    expect(await request(url, 'vivarium_setFaults')).toEqual([{ 503: 1, key: 'ci' }])
  })

  test('answers vivarium_setFaults on every network', async () => {
    node = await createNode()
    const { url } = await node.listen({ port: 0 })
    for (const network of ['local', 'l2a', 'l2b', 'mainnet']) {
      const rules = await request(`${url}/${network}`, 'vivarium_setFaults', [['drop=0,seed=3']])
      expect(rules).toEqual([{ drop: 0, seed: 3 }])
    }
  })
})
