import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkConfigOut, type NodeConfig, nodeConfig, writeConfig } from '../../src/cli/configOut.ts'
import { createNode } from '../../src/node.ts'
import { permissionsOf } from '../permissionsOf.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vivarium-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

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

test('replaces the file whole, leaves nothing beside it, and shows the keys to the user alone', async () => {
  const file = join(folder, 'node.json')
  writeFileSync(file, 'old')
  writeConfig(file, config)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config)
  expect(readdirSync(folder)).toEqual(['node.json'])
  expect([0o600, undefined]).toContain(permissionsOf(file))
})

// On Windows, only administrators can create symbolic links.
test.skipIf(process.platform === 'win32')('follows no symbolic link in the folder of the file', () => {
  const victim = join(folder, 'victim')
  writeFileSync(victim, 'precious')
  const file = join(folder, 'node.json')
  symlinkSync(victim, file)
  symlinkSync(victim, `${file}.${process.pid}`)
  writeConfig(file, config)
  expect(readFileSync(victim, 'utf8')).toBe('precious')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config)
  expect(lstatSync(file).isFile()).toBe(true)
})

test('says which file cannot be written', async () => {
  expect(() => writeConfig(folder, config)).toThrow(`--config-out cannot write ${folder}`)
  expect(readdirSync(folder)).toEqual([])
})

test('refuses a folder that does not exist before anything starts', () => {
  expect(() => checkConfigOut(join(folder, 'missing', 'node.json'))).toThrow('its folder does not exist')
  expect(() => checkConfigOut(join(folder, 'node.json'))).not.toThrow()
})

test('tells of a node where its networks answer, and the keys of its options by the names that it gives them', async () => {
  const keys = [{ key: 'first' }, { name: 'dapp', key: 'second' }, { key: 'third' }]
  const node = await createNode({ keys, accounts: 1, networks: { l2a: { chainId: 'SN_MAIN' } } })
  const address = await node.listen({ port: 0 })
  const { networks, keys: told, accounts } = nodeConfig(node, address, keys)
  expect(networks).toMatchObject({ l2a: { url: `${address.url}/l2a`, chainId: '0x534e5f4d41494e' } })
  expect(accounts).toHaveLength(1)
  expect(told).toEqual([
    { name: 'key-1', key: 'first' },
    { name: 'dapp', key: 'second' },
    { name: 'key-2', key: 'third' },
  ])
  const listed = await node.provider.request<{ name: string }[]>({ method: 'vivarium_listKeys' })
  expect(listed.map(({ name }) => name).sort()).toEqual(told.map(({ name }) => name).sort())
  await node.close()
})

test('has the names of the fixtures, on every network where they are known', async () => {
  const fixture = {
    accounts: { alice: '1 ether' },
    blocks: [{ transactions: [{ name: 'first', from: 'alice', to: 'alice' }] }],
    networks: { l2b: { transactions: [{ name: 'moved', stage: 'included' }] } },
  } as const
  await using node = await createNode({ fixtures: [fixture] })
  const { networks } = nodeConfig(node, { url, wsUrl })
  expect(networks.local?.names).toEqual(node.names)
  expect(Object.keys(networks.l2b?.names?.transactions ?? {})).toEqual(['moved'])
  expect(networks.mainnet?.names).toBeUndefined()
})
