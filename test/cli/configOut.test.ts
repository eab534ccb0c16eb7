import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { checkConfigOut, type NodeConfig, nodeConfig, writeConfig } from '../../src/cli/configOut.ts'
import { createNode } from '../../src/node.ts'
import { permissionsOf } from '../permissionsOf.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const { newFolder } = temporaryFolder()
let folder: string
beforeEach(() => {
  folder = newFolder()
})

const url = 'http://127.0.0.1:1'
const wsUrl = 'ws://127.0.0.1:1'
const config: NodeConfig = {
  url,
  wsUrl,
  pid: 1,
  networks: { local: { url, wsUrl, chainId: 31337 } },
  accounts: [{ address: '0x01', privateKey: '0x02' }],
  keys: [],
}

test('replaces the file atomically, leaves no other files, and makes it readable only for the user', async () => {
  const file = join(folder, 'node.json')
  writeFileSync(file, 'old')
  writeConfig(file, config)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config)
  expect(readdirSync(folder)).toEqual(['node.json'])
  expect([0o600, undefined]).toContain(permissionsOf(file))
})

// On Windows, only administrators can create symbolic links.
test.skipIf(process.platform === 'win32')('follows no symbolic link in the folder of the file', () => {
  const target = join(folder, 'target')
  writeFileSync(target, 'unchanged')
  const file = join(folder, 'node.json')
  symlinkSync(target, file)
  symlinkSync(target, `${file}.${process.pid}`)
  writeConfig(file, config)
  expect(readFileSync(target, 'utf8')).toBe('unchanged')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config)
  expect(lstatSync(file).isFile()).toBe(true)
})

test('names a file that cannot be written', async () => {
  expect(() => writeConfig(folder, config)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^--config-out: cannot write \S+: (it is a folder|permission denied(, or another program uses it)?)$/,
      ),
    }),
  )
  const missing = join(folder, 'missing', 'node.json')
  expect(() => writeConfig(missing, config)).toThrow(
    expect.objectContaining({ message: `--config-out: cannot write ${missing}: its folder does not exist` }),
  )
  expect(readdirSync(folder)).toEqual([])
})

test('checkConfigOut rejects a folder that does not exist', () => {
  expect(() => checkConfigOut(join(folder, 'missing', 'node.json'))).toThrow('its folder does not exist')
  expect(() => checkConfigOut(join(folder, 'node.json'))).not.toThrow()
})

test('contains the URLs of the networks, and the keys of the options with their names', async () => {
  const keys = ['first', { name: 'dapp', key: 'second' }, { key: 'third' }]
  const node = await createNode({ keys, accounts: 1, networks: { l2a: { chainId: 'SN_MAIN' } } })
  const address = await node.listen({ port: 0 })
  const { networks, keys: writtenKeys, accounts } = await nodeConfig(node, address, keys)
  expect(networks).toMatchObject({ l2a: { url: `${address.url}/l2a`, chainId: '0x534e5f4d41494e' } })
  expect(accounts).toHaveLength(1)
  expect(writtenKeys).toEqual([
    { name: 'key-1', key: 'first' },
    { name: 'dapp', key: 'second' },
    { name: 'key-2', key: 'third' },
  ])
  await node.close()
})

test('contains the names that keys have beside those in the data directory', async () => {
  const options = { accounts: 0, dataDir: join(folder, 'data') }
  const first = await createNode(options)
  await first.provider.request({ method: 'vivarium_createKey', params: [{}] })
  await first.close()
  const node = await createNode({ ...options, keys: ['own'] })
  const { keys } = await nodeConfig(node, await node.listen({ port: 0 }), ['own'])
  expect(keys).toEqual([{ name: 'key-2', key: 'own' }])
  await node.close()
})

test('contains the names of the fixtures on each of their networks', async () => {
  const fixture = {
    accounts: { alice: '1 ether' },
    blocks: [{ transactions: [{ name: 'first', from: 'alice', to: 'alice' }] }],
    networks: { l2b: { transactions: [{ name: 'moved', stage: 'included' }] } },
  } as const
  await using node = await createNode({ fixtures: [fixture] })
  const { networks } = await nodeConfig(node, { url, wsUrl })
  expect(networks.local?.names).toEqual(node.names)
  expect(Object.keys(networks.l2b?.names?.transactions ?? {})).toEqual(['moved'])
  expect(networks.mainnet?.names).toBeUndefined()
})
