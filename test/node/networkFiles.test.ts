import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkConfigFile } from '../../src/cli/checkConfigFile.ts'
import { readConfigFile } from '../../src/node/files/configFile.ts'
import { createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const { path: folder, write } = temporaryFolder()

const genesis = { config: { chainId: 5, londonBlock: 0 }, alloc: {}, gasLimit: '0x1c9c380', difficulty: '0x1' }
write('genesis.json', JSON.stringify(genesis))
write('broken.json', '{"config":')
write('fixture.yaml', 'chain:\n  id: 6\n')
write('invalid.yaml', 'chain:\n  id: six\n')
write('nodeFixture.yaml', 'networks:\n  dev:\n    chain:\n      id: 6\n')
write('text.rlp', 'no blocks')
write('noGasLimit.json', '{ "config": { "chainId": 5 } }')
mkdirSync(join(folder, 'folder.rlp'))

describe('a file of a network other than the default', () => {
  test.each([
    [
      'a missing genesis',
      'genesis: missing.json',
      4,
      /genesis \(.*\): cannot read .*\/missing\.json: there is no such file/,
    ],
    [
      'a genesis that is not JSON',
      'genesis: broken.json',
      4,
      /genesis \(.*\): cannot read .*\/broken\.json: it is not JSON/,
    ],
    [
      'a genesis without a gas limit',
      'genesis: noGasLimit.json',
      4,
      /genesis \(.*\): .*\/noGasLimit\.json: gasLimit is missing: it must be a number/,
    ],
    [
      'another chain ID than the genesis',
      'chainId: 7\n    genesis: genesis.json',
      4,
      /chainId \(.*\) is 7, but .* has 5/,
    ],
    [
      'a hardfork beside a genesis',
      'genesis: genesis.json\n    hardfork: berlin',
      5,
      /hardfork \(.*\) cannot be given with networks\.dev\.genesis/,
    ],
    ['a missing fixture', 'fixtures: missing.yaml', 4, /fixtures \(.*\): cannot read .*missing\.yaml/],
    ['an invalid fixture', 'fixtures: invalid.yaml', 4, /fixtures \(.*\): .*invalid\.yaml:2:7/],
    [
      'another chain ID than the fixture',
      'chainId: 7\n    fixtures: fixture.yaml',
      4,
      /chainId \(.*\) is 7, but .* has 6/,
    ],
    [
      'a missing import',
      'chainId: 7\n    import: missing.rlp',
      5,
      /import \(.*\): cannot read .*\/missing\.rlp: there is no/,
    ],
    [
      'an import that is a folder',
      'chainId: 7\n    import: folder.rlp',
      5,
      /import \(.*\): cannot read .*\/folder\.rlp/,
    ],
    [
      'an import without blocks',
      'chainId: 7\n    import: text.rlp',
      5,
      /import \(.*\): .*\/text\.rlp: the file is not a series of RLP/,
    ],
  ])('stops the start: %s', async (_, settings, line, message) => {
    const config = write('config.yaml', `accounts: 1\nnetworks:\n  dev:\n    ${settings}\n`)
    const starting = createNode(await readConfigFile(config)).then((node) => node.close())
    await expect(starting).rejects.toThrow(message)
    await expect(starting).rejects.toThrow(`config.yaml:${line}:`)
    await expect(checkConfigFile(config)).rejects.toThrow(message)
  })

  test('stops the start if the fixture of the node contradicts the network', async () => {
    const start = async (dev: string) =>
      createNode(
        await readConfigFile(write('config.yaml', `fixtures: nodeFixture.yaml\nnetworks:\n  dev:\n    ${dev}\n`)),
      ).then((node) => node.close())
    await expect(start('chainId: 7')).rejects.toThrow(/config\.yaml:4:14\) is 7, but .* has 6/)
    await expect(start('gasLimit: 7000000')).rejects.toThrow('networks.dev.gasLimit cannot be given with --fixtures')
    await expect(start('baseFee: 7')).rejects.toThrow('networks.dev.baseFee cannot be given with --fixtures')
    await start('chainId: 6')
    await start('accounts: 2')
  })

  test('stops the start if neither the network nor the fixture of the node has a chain ID', async () => {
    const config = write('config.yaml', 'fixtures: fixture.yaml\nnetworks:\n  other:\n    accounts: 2\n')
    await expect(createNode(await readConfigFile(config))).rejects.toThrow('networks.other has no chainId')
  })

  test('that is valid is used at the first request', async () => {
    const config = write(
      'config.yaml',
      'networks:\n  dev: { genesis: genesis.json }\n  six: { chainId: 6, fixtures: fixture.yaml }\n',
    )
    await checkConfigFile(config)
    await using node = await createNode(await readConfigFile(config))
    expect(await node.network('dev').provider.request({ method: 'eth_chainId' })).toBe('0x5')
    expect(await node.network('six').provider.request({ method: 'eth_chainId' })).toBe('0x6')
  })

  test.each(['utf8', 'utf16le'] as const)(
    'can be a genesis in %s with a byte order mark, which PowerShell writes',
    async (encoding) => {
      const file = write('marked.json', Buffer.from(`\uFEFF${JSON.stringify(genesis)}`, encoding))
      await using node = await createNode({ genesis: file })
      expect(await node.provider.request({ method: 'eth_chainId' })).toBe('0x5')
    },
  )
})
