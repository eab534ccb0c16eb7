import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkConfiguration } from '../../src/node/settings/checkConfiguration.ts'
import { type GivenNodeOptions, withLists } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

test('a webhook needs its variables, which only a data directory has at the start', async () => {
  const webhook = (variable: string) => ({
    url: 'http://127.0.0.1:1/',
    query: `query ($accounts: ${variable}) { block { logs(filter: {addresses: $accounts}) { index } } }`,
  })
  await expect(checkConfiguration({ webhooks: [webhook('[Address!]')] })).rejects.toThrow(
    'webhooks[0].query: the variable accounts does not exist: create it with POST /graphql/variables/accounts, or give it a default value',
  )
  await checkConfiguration({ webhooks: [webhook(`[Address!] = ["0x${'a'.repeat(40)}"]`)] })
  await checkConfiguration({ webhooks: [webhook('[Address!]')], dataDir: folder.newFolder() })
})

test('the options of a chain that a start rejects only after its build are rejected', async () => {
  const fixture = join(folder.newFolder(), 'fixture.yaml')
  writeFileSync(fixture, 'chain: { id: 7 }\n')
  const upstream = { url: 'http://127.0.0.1:1/', block: 1 }
  const dumpState = join(folder.newFolder(), 'state.json')
  const expectRejected = async (options: GivenNodeOptions, name: string) => {
    await expect(checkConfiguration(withLists(options))).rejects.toMatchObject({ name })
  }
  await expectRejected({ fixtures: fixture, upstream }, 'FixtureWithUpstream')
  await expectRejected({ networks: { other: { fixtures: fixture, upstream } } }, 'FixtureWithUpstream')
  await expectRejected({ dumpState, upstream }, 'ForkNotDumped')
  await checkConfiguration({ dumpState })
})
