import { describe, expect, test } from 'vitest'
import { executedGenesis } from '../../src/chain/genesis/genesis.ts'
import { parseGenesis, readGenesis } from '../../src/chain/genesis/genesisFile.ts'
import { forkAt } from '../../src/protocol/forks.ts'
import { EMPTY_ROOT } from '../../src/state/account.ts'

const forks = {
  homesteadBlock: 0,
  eip150Block: 0,
  eip155Block: 0,
  eip158Block: 0,
  byzantiumBlock: 0,
  constantinopleBlock: 0,
  petersburgBlock: 0,
  istanbulBlock: 0,
  berlinBlock: 0,
  londonBlock: 5,
}
const genesis = (changes: object = {}, config: object = {}) => ({
  config: { chainId: 7, ...forks, ...config },
  gasLimit: '0x1c9c380',
  difficulty: '0x20000',
  alloc: { '00000000000000000000000000000000000000AA': { balance: '12' } },
  ...changes,
})

const account = (members: object) => ({ '00000000000000000000000000000000000000AA': members })
const power = (bits: number): string => `0x${(2n ** BigInt(bits)).toString(16)}`

describe('a genesis file of go-ethereum', () => {
  test('may have numbers that a double cannot represent', () => {
    const text = JSON.stringify(genesis({ extraData: '0x22', alloc: account({ balance: 'WEI', nonce: 1 }) }))
    const { alloc, header, chainId } = parseGenesis(
      text
        .replace('"WEI"', '1000000000000000000000001')
        .replace(
          '"config":{',
          '"config":{"terminalTotalDifficulty":58750000000000000000000,"note":"\\"12345678901234567890\\\\",',
        ),
    )
    expect(alloc.get('0x00000000000000000000000000000000000000aa')?.balance).toBe(10n ** 24n + 1n)
    expect(header.extraData).toEqual(Uint8Array.of(0x22))
    expect(chainId).toBe(7n)
    const { forks } = parseGenesis(
      JSON.stringify(genesis({ difficulty: 'D' }, { terminalTotalDifficulty: 'D' })).replaceAll(
        '"D"',
        '17000000000000001',
      ),
    )
    expect(forkAt(forks, 5, 0)).toBe('paris')
    for (const number of ['-1000000000000000000000', '1000000000000000000.5', '1e30'])
      expect(() => parseGenesis(text.replace('"WEI"', number))).toThrow(
        expect.objectContaining({ name: 'BadGenesis', message: expect.stringContaining('balance must be a number') }),
      )
  })

  test('may have numbers as numbers, decimal text or hex, and addresses with and without 0x', () => {
    const { chainId, alloc, header } = readGenesis(
      genesis({
        timestamp: '100',
        nonce: '0x42',
        extraData: 'cafe',
        coinbase: '0x00000000000000000000000000000000000000Bb',
        baseFeePerGas: null,
        alloc: {
          '0x00000000000000000000000000000000000000AA': {
            balance: '0x0c',
            nonce: 1,
            code: '0x00',
            storage: { '0x01': '0x02' },
          },
        },
      }),
    )
    expect(chainId).toBe(7n)
    expect(alloc.get('0x00000000000000000000000000000000000000aa')).toEqual({
      balance: 12n,
      nonce: 1n,
      code: Uint8Array.of(0),
      storage: new Map([[1n, 2n]]),
    })
    expect(header).toMatchObject({
      timestamp: 100,
      gasLimit: 30_000_000n,
      extraData: Uint8Array.of(0xca, 0xfe),
      coinbase: '0x00000000000000000000000000000000000000bb',
    })
    expect(header.nonce).toEqual(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x42))
    expect(header).not.toHaveProperty('baseFeePerGas')
  })

  test('may have storage in hex without 0x, which go-ethereum reads', () => {
    const { alloc } = readGenesis(
      genesis({
        alloc: account({
          storage: {
            '0000000000000000000000000000000000000000000000000000000000000010': `${'0'.repeat(62)}64`,
            f5: '0a',
          },
        }),
      }),
    )
    expect(alloc.get('0x00000000000000000000000000000000000000aa')?.storage).toEqual(
      new Map([
        [0x10n, 0x64n],
        [0xf5n, 0x0an],
      ]),
    )
  })

  test('may have members in another case, and the names of Besu', () => {
    const { forks, header } = readGenesis({
      config: { chainid: 7, constantinoplefixblock: 0, londonblock: 5 },
      gaslimit: '0x1c9c380',
      difficulty: '0x1',
      mixhash: `0x${'63'.repeat(32)}`,
      alloc: {},
    })
    expect([forkAt(forks, 0, 0), forkAt(forks, 5, 0)]).toEqual(['petersburg', 'london'])
    expect(header).toMatchObject({ gasLimit: 30_000_000n, mixHash: new Uint8Array(32).fill(0x63) })
  })

  test('schedules forks by block and by time', () => {
    const { forks } = readGenesis(
      genesis({}, { mergeNetsplitBlock: 10, shanghaiTime: 1_000, cancunTime: 1_000, bpo1Time: 3_000 }),
    )
    const at = (number: number, time: number) => forkAt(forks, number, time)
    expect([at(0, 0), at(4, 0), at(5, 0), at(9, 999), at(10, 999), at(11, 1_000), at(12, 3_000)]).toEqual([
      'berlin',
      'berlin',
      'london',
      'london',
      'paris',
      'cancun',
      'bpo1',
    ])
  })

  test('starts after the merge if genesis reaches the terminal total difficulty', () => {
    const { forks } = readGenesis(
      genesis({ difficulty: 0 }, { londonBlock: 0, terminalTotalDifficulty: 0, shanghaiTime: 0 }),
    )
    expect(forkAt(forks, 0, 0)).toBe('shanghai')
  })

  test('activates a fork that it omits with the next one', () => {
    const read = readGenesis(
      genesis({}, { istanbulBlock: undefined, berlinBlock: undefined, mergeNetsplitBlock: 6, cancunTime: 100 }),
    )
    expect(
      read.forks.activations.filter(({ fork }) => ['istanbul', 'berlin', 'london', 'shanghai'].includes(fork)),
    ).toEqual([
      { fork: 'istanbul', block: 5 },
      { fork: 'berlin', block: 5 },
      { fork: 'london', block: 5 },
      { fork: 'shanghai', timestamp: 100 },
    ])
    const cancun = readGenesis(genesis({ timestamp: 200 }, { mergeNetsplitBlock: 0, londonBlock: 0, cancunTime: 100 }))
    expect(executedGenesis(cancun, EMPTY_ROOT).block.fork).toBe('cancun')
  })

  test('a member that is null selects no rules, as on go-ethereum', () => {
    expect(readGenesis(genesis({}, { clique: null, qbft: null })).chainId).toBe(readGenesis(genesis()).chainId)
  })

  test.each<[string, unknown, unknown]>([
    ['a list', [], 'the file must be an object'],
    ['a file without config', {}, 'config must be an object'],
    [
      'a chainspec of Nethermind',
      { name: 'Testnet', engine: { Ethash: {} }, params: {}, genesis: {}, accounts: {} },
      'the file is a chainspec of Nethermind: give the genesis.json of go-ethereum',
    ],
    [
      'a file without a chain ID',
      genesis({}, { chainId: undefined }),
      'config.chainId is missing: it must be a number',
    ],
    ['a file without a gas limit', genesis({ gasLimit: undefined }), 'gasLimit is missing: it must be a number'],
    [
      'a gas limit in words',
      genesis({ gasLimit: 'much' }),
      'gasLimit must be a number, decimal or hex with 0x, not "much"',
    ],
    ['a negative number', genesis({ difficulty: -1 }), 'difficulty must be a number, decimal or hex with 0x, not -1'],
    [
      'a fork before its predecessor',
      genesis({}, { londonBlock: 0, berlinBlock: 3 }),
      'config.londonBlock (0) is before the activation of berlin, which must come first',
    ],
    [
      'times out of order',
      genesis({}, { mergeNetsplitBlock: 6, shanghaiTime: 50, cancunTime: 40 }),
      'config.cancunTime (40) is before the activation of shanghai, which must come first',
    ],
    [
      'a fork after the merge without the merge',
      genesis({}, { shanghaiTime: 50 }),
      'config.mergeNetsplitBlock is missing: shanghai comes after the merge, so the block of the merge is needed (or a terminalTotalDifficulty of 0)',
    ],
    ...(
      [
        ['clique', 'proof of authority'],
        ['qbft', 'proof of authority'],
        ['optimism', 'the rules of the OP Stack'],
      ] as const
    ).map(([member, rules]): [string, unknown, unknown] => [
      `a chain with ${member}`,
      genesis({}, { [member]: {} }),
      `config.${member} selects ${rules} (not supported): without this member, the chain follows the rules of mainnet`,
    ]),
    [
      'a fork that is not final',
      genesis({}, { mergeNetsplitBlock: 6, bpo3Time: 5 }),
      'config.bpo3Time activates a fork that is not supported: the newest supported fork is amsterdam',
    ],
    [
      'an address that is too short',
      genesis({ alloc: { '0x12': { balance: 1 } } }),
      'alloc["0x12"] must be an address of 20 bytes in hex, not "0x12"',
    ],
    [
      'an account that is a number',
      genesis({ alloc: { '00000000000000000000000000000000000000aa': 5 } }),
      'alloc["00000000000000000000000000000000000000aa"] must be an object',
    ],
    [
      'code that is not hex',
      genesis({ alloc: { '00000000000000000000000000000000000000aa': { balance: 1, code: '0x123' } } }),
      'alloc["00000000000000000000000000000000000000aa"].code must be bytes in hex, not "0x123"',
    ],
    ['a mix hash of another length', genesis({ mixHash: '0x12' }), 'mixHash must be 32 bytes in hex, not "0x12"'],
    ['a nonce that is too long', genesis({ nonce: '0x112233445566778899' }), 'nonce must fit 8 bytes'],
    ...[
      ['chainId', 64, genesis({}, { chainId: power(64) })],
      ['balance', 256, genesis({ alloc: account({ balance: power(256) }) })],
      ['nonce', 64, genesis({ alloc: account({ nonce: power(64) }) })],
      ['storage key', 256, genesis({ alloc: account({ storage: { [power(256)]: 1 } }) })],
      ['storage["0x1"]', 256, genesis({ alloc: account({ storage: { '0x1': power(256) } }) })],
      ['timestamp', 48, genesis({ timestamp: power(48) })],
      ['gasLimit', 64, genesis({ gasLimit: power(64) })],
      ['baseFeePerGas', 256, genesis({ baseFeePerGas: power(256) })],
    ].map(([member, bits, json]): [string, unknown, unknown] => [
      `a number that is too large (${member})`,
      json,
      expect.stringMatching(
        new RegExp(`${String(member).replace(/[[\]]/g, '\\$&')} must be less than 2\\^${bits}, not `),
      ),
    ]),
    [
      'a blob schedule without a maximum',
      genesis({}, { blobSchedule: { cancun: { target: 3, baseFeeUpdateFraction: 5 } } }),
      'config.blobSchedule.cancun.max is missing: it must be a number',
    ],
    [
      'a blob schedule whose base fee cannot be computed',
      genesis({}, { blobSchedule: { cancun: { target: 3, max: 6, baseFeeUpdateFraction: 0 } } }),
      'config.blobSchedule.cancun.baseFeeUpdateFraction must not be 0',
    ],
  ])('rejects %s with the name of the member', (_, json, message) => {
    expect(() => readGenesis(json)).toThrow(expect.objectContaining({ name: 'BadGenesis', code: -32602, message }))
  })
})
