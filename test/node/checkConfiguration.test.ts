import { expect, test } from 'vitest'
import { checkConfiguration } from '../../src/node/settings/checkConfiguration.ts'
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
