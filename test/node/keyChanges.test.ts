import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { withKeys } from '../../src/node/commands/keyCommands.ts'
import { createNode } from '../../src/node.ts'
import { ask, post } from './networkNode.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('changes of keys that overlap', () => {
  test('over HTTP leave a key revoked that is limited while it is revoked, after a restart too', async () => {
    const dataDir = join(folder, 'http')
    const names = Array.from({ length: 20 }, (_, round) => `ci-${round}`)
    const keys: string[] = []
    {
      await using node = await createNode({ dataDir })
      const { url } = await node.listen({ port: 0 })
      for (const name of names) {
        const { key } = (await ask(url, 'vivarium_createKey', [{ name }])) as { key: string }
        keys.push(key)
        await Promise.all([
          ask(url, 'vivarium_limitKey', [name, { dailyCredits: 1_000 }]),
          ask(url, 'vivarium_revokeKey', [name]),
          ask(url, 'vivarium_limitKey', [name, { dailyCredits: 2_000 }]),
        ])
        expect((await post(`${url}/v3/${key}`, 'eth_chainId')).status).toBe(401)
      }
    }
    await using node = await createNode({ dataDir })
    const { url } = await node.listen({ port: 0 })
    for (const key of keys) expect((await post(`${url}/v3/${key}`, 'eth_chainId')).status).toBe(401)
  })

  test('through the data directory give a name once, whether a node holds it or not', async () => {
    const dataDir = join(folder, 'stopped')
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
