import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withKeys } from '../../src/node/commands/keyCommands.ts'
import { createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { post, request } from './openListeningNode.ts'

const folder = temporaryFolder()

describe('concurrent changes of keys', () => {
  test('over HTTP leave a key revoked that is limited at the same time, also after a restart', async () => {
    const dataDir = join(folder.path, 'http')
    const names = Array.from({ length: 20 }, (_, round) => `ci-${round}`)
    const keys: string[] = []
    {
      await using node = await createNode({ dataDir })
      const { url } = await node.listen({ port: 0 })
      for (const name of names) {
        const { key } = (await request(url, 'vivarium_createKey', [{ name }])) as { key: string }
        keys.push(key)
        await Promise.all([
          request(url, 'vivarium_limitKey', [name, { dailyCredits: 1_000 }]),
          request(url, 'vivarium_revokeKey', [name]),
          request(url, 'vivarium_limitKey', [name, { dailyCredits: 2_000 }]),
        ])
        expect((await post(`${url}/v3/${key}`, 'eth_chainId')).status).toBe(401)
      }
    }
    await using node = await createNode({ dataDir })
    const { url } = await node.listen({ port: 0 })
    for (const key of keys) expect((await post(`${url}/v3/${key}`, 'eth_chainId')).status).toBe(401)
  })

  test('through the data directory assign a name only once, with a running or a stopped node', async () => {
    const dataDir = join(folder.path, 'stopped')
    await (await createNode({ dataDir })).close()
    const create = (name: string) => withKeys({ dataDir }, (keys) => keys.create({ name }))
    const stopped = await Promise.allSettled([create('ci'), create('ci'), create('other')])
    expect(stopped.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await using node = await createNode({ dataDir })
    await node.listen({ port: 0 })
    const running = await Promise.allSettled([create('one'), create('one'), create('ci')])
    expect(running.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const listed = await withKeys({ dataDir }, (keys) => keys.list())
    expect(listed.map(({ name }) => name).sort()).toEqual(['ci', 'one', 'other'])
  })
})
