import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Address, createNode, type Node } from '../../src/node.ts'

/** Clients of a node with a development certificate, in a process of their own as they come: it is told whom to trust at its start. */

const folder = mkdtempSync(join(tmpdir(), 'vivarium-secure-'))
let node: Node
let address: Address
beforeAll(async () => {
  node = await createNode({ dataDir: folder })
  address = await node.listen({ port: 0, tls: true })
})
afterAll(async () => {
  await node.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'secureClients.mjs'), address.url, address.wsUrl], {
    env: { ...process.env, ...environment },
  })

test('viem, ethers and web3 work over HTTPS and WSS', async () => {
  const { stdout } = await run({ NODE_EXTRA_CA_CERTS: address.authority?.file ?? '' })
  const told = stdout.trim().split('\n')
  expect(told.map((line) => JSON.parse(line))).toEqual(
    ['viem', 'ethers', 'web3'].flatMap((client) =>
      ['HTTPS', 'WSS'].map((transport) => ({ client: `${client} over ${transport}`, chainId: 31_337, status: 1 })),
    ),
  )
})

test('a client that does not trust the authority is told so by its own TLS', async () => {
  await expect(run({ NODE_EXTRA_CA_CERTS: '' })).rejects.toMatchObject({
    stderr: expect.stringContaining('certificate'),
  })
})

test('the address is one that the certificate is for', () => {
  expect(address.url).toBe(`https://127.0.0.1:${address.port}`)
  expect(address.authority).toEqual({ file: join(folder, 'tls', 'authority.pem'), isNew: true })
})
