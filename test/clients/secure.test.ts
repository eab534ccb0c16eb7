import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node, type NodeAddress } from '../../src/node.ts'
import { findCast, runCast, runCastIn } from './runCast.ts'

/** Clients of a node with a development certificate. They run in a process of their own, since Node.js reads NODE_EXTRA_CA_CERTS at its start. */

const folder = mkdtempSync(join(tmpdir(), 'vivarium-secure-'))
const key = '0123456789abcdef0123456789abcdef'
const cast = findCast()
let node: Node
let address: NodeAddress
beforeAll(async () => {
  node = await createNode({ dataDir: folder, keys: [{ name: 'dapp', key, creditsPerSecond: 'unlimited' }] })
  address = await node.listen({ port: 0, tls: true })
})
afterAll(async () => {
  await node.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (environment: Record<string, string>, at = '/', wsAt = '/', chainId = 31_337) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'clientProcess.mjs'), `${address.url}${at}`, `${address.wsUrl}${wsAt}`, String(chainId)],
    { env: { ...process.env, ...environment } },
  )

test.each([
  ['the default network', '/', '/', 31_337],
  ['a network with a key', `/mainnet/v3/${key}`, `/mainnet/ws/v3/${key}`, 1],
])('viem, ethers and web3 work over HTTPS and WSS at %s', async (_, at, wsAt, chainId) => {
  const { stdout } = await run({ NODE_EXTRA_CA_CERTS: address.authority?.file ?? '' }, at, wsAt, chainId)
  const results = stdout.trim().split('\n')
  expect(results.map((line) => JSON.parse(line))).toEqual(
    ['viem', 'ethers', 'web3'].flatMap((client) =>
      ['HTTP', 'a WebSocket'].map((transport) => ({ client: `${client} over ${transport}`, chainId, status: 1 })),
    ),
  )
})

describe.skipIf(cast === undefined)('cast at a network with a key', () => {
  const [at, wsAt] = [`/mainnet/v3/${key}`, `/mainnet/ws/v3/${key}`]

  test('works over HTTP and WS', async () => {
    const plain = await node.listen({ port: 0 })
    for (const url of [`${plain.url}${at}`, `${plain.wsUrl}${wsAt}`])
      expect(await runCast(cast, url, 'chain-id')).toBe('1')
  })

  // On Windows, cast trusts the authorities of the system.
  test.skipIf(process.platform === 'win32')('works over HTTPS', async () => {
    // Additional certificate authorities, as for OpenSSL.
    const environment = { SSL_CERT_FILE: address.authority?.file ?? '' }
    expect(await runCastIn(environment, cast, `${address.url}${at}`, 'chain-id')).toBe('1')
  })

  test('does not work over WSS, where cast trusts only built-in authorities', async () => {
    await expect(runCast(cast, `${address.wsUrl}${wsAt}`, 'chain-id')).rejects.toThrow('UnknownIssuer')
  })
})

test('a client that does not trust the authority fails with a certificate error', async () => {
  await expect(run({ NODE_EXTRA_CA_CERTS: '' })).rejects.toMatchObject({
    stderr: expect.stringContaining('certificate'),
  })
})

test('the certificate is for the address of the node', () => {
  expect(address.url).toBe(`https://127.0.0.1:${address.port}`)
  expect(address.authority).toEqual({ file: join(folder, 'tls', 'authority.pem'), isNew: true })
})
