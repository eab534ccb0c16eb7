import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readGenesis } from '../../src/chain/genesis/genesisFile.ts'
import { readLock } from '../../src/fixtures/lock/lock.ts'
import { parseWithLargeNumbers } from '../../src/largeNumbers.ts'
import { buildFixture, checkLocked } from '../../src/node/commands/buildFixture.ts'
import { exportForGeth } from '../../src/node/commands/exportChain.ts'
import { start, useNodes } from '../openNodes.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

useNodes()
const folder = temporaryFolder()

/** The first chain ID that a double cannot represent. */
const id = '9007199254740993'
const text = `chain: { id: ${id} }\nblocks: [{}]\n`
const fixture = folder.write('large.yaml', text)

describe(`a chain with the ID ${id}`, () => {
  test('has this ID in the API, in GET /networks and in the responses of anvil', async () => {
    const node = await start({ fixtures: [fixture] })
    await node.ready
    const { chainId, knownChainId } = node.network('local')
    expect([chainId, knownChainId]).toEqual([id, id])
    expect(() => node.chainId).toThrow(id)
    const { url } = await node.listen({ port: 0 })
    const { networks } = (await (await fetch(`${url}/networks`)).json()) as { networks: { name: string }[] }
    expect(networks.find(({ name }) => name === 'local')).toMatchObject({ chainId: id })
    const request = (method: string) => node.provider.request({ method } as never)
    expect(await request('eth_chainId')).toBe('0x20000000000001')
    expect(await request('anvil_nodeInfo')).toMatchObject({ environment: { chainId: id } })
    expect(await request('anvil_metadata')).toMatchObject({ chainId: id })
  })

  test('has this ID in a lock, which recognizes another ID', async () => {
    const locked = folder.write('locked.yaml', text)
    await buildFixture(locked, { lock: true })
    const file = `${folder.path}/locked.lock.json`
    expect(readLock(file, readFileSync(file, 'utf8')).networks.local?.chainId).toBe(id)
    await expect(checkLocked(locked)).resolves.toBeDefined()
    folder.write('locked.lock.json', readFileSync(file, 'utf8').replace(id, '9007199254740992'))
    await expect(checkLocked(locked)).rejects.toThrow(`its chain ID is ${id}, not 9007199254740992`)
  })

  test('has this ID in an exported genesis file, which can be read', async () => {
    await exportForGeth({ fixtures: [fixture] }, `${folder.path}/exported`)
    const genesis = readFileSync(`${folder.path}/exported/genesis.json`, 'utf8')
    expect(genesis).toContain(`"chainId": ${id},`)
    expect(readGenesis(parseWithLargeNumbers(genesis)).chainId).toBe(BigInt(id))
  })
})
