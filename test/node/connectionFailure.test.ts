import { expect, test } from 'vitest'
import { NodeClient } from '../../src/fixtures/record/nodeClient.ts'
import { remoteKeys } from '../../src/node/accounts/remoteKeys.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'

useNodes()

/** The calls of the commands that connect to a running node. */
const calls = [
  ['vivarium keys', (url: string) => remoteKeys(url).list()],
  ['vivarium fixtures export', (url: string) => new NodeClient(url).ask('eth_chainId')],
] as const

test.each(calls)('%s tells how to trust the certificate of a node', async (_, call) => {
  const { url } = await (await start({ dataDir: fileIn('chain') })).listen({ port: 0, tls: true })
  await expect(call(url)).rejects.toThrow(
    'its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority',
  )
})

test.each(calls)('%s tells that a node has no HTTPS', async (_, call) => {
  const { url } = await (await start()).listen({ port: 0 })
  const secure = url.replace('http:', 'https:')
  await expect(call(secure)).rejects.toThrow('it does not answer with TLS: try http:// instead of https://')
})

test.each(calls)('%s tells that nothing listens', async (_, call) => {
  const node = await start()
  const { url } = await node.listen({ port: 0 })
  await node.close()
  await expect(call(url)).rejects.toThrow('the connection was refused')
})
