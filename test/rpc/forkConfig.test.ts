import { Hardfork } from '@ethereumjs/common'
import { describe, expect, test } from 'vitest'
import { type ForkSchedule, mainnetBlobParameters, mainnetDepositContract } from '../../src/protocol/forks.ts'
import { forkConfigs } from '../../src/rpc/services/forkConfig.ts'

/** The schedule of Ethereum mainnet, whose fork IDs (EIP-2124) are public. */
const mainnet: ForkSchedule = {
  activations: [
    { fork: Hardfork.Homestead, block: 1_150_000 },
    { fork: Hardfork.Dao, block: 1_920_000 },
    { fork: Hardfork.TangerineWhistle, block: 2_463_000 },
    { fork: Hardfork.SpuriousDragon, block: 2_675_000 },
    { fork: Hardfork.Byzantium, block: 4_370_000 },
    { fork: Hardfork.Constantinople, block: 7_280_000 },
    { fork: Hardfork.Petersburg, block: 7_280_000 },
    { fork: Hardfork.Istanbul, block: 9_069_000 },
    { fork: Hardfork.MuirGlacier, block: 9_200_000 },
    { fork: Hardfork.Berlin, block: 12_244_000 },
    { fork: Hardfork.London, block: 12_965_000 },
    { fork: Hardfork.ArrowGlacier, block: 13_773_000 },
    { fork: Hardfork.GrayGlacier, block: 15_050_000 },
    { fork: Hardfork.Shanghai, timestamp: 1_681_338_455 },
    { fork: Hardfork.Cancun, timestamp: 1_710_338_135 },
    { fork: Hardfork.Prague, timestamp: 1_746_612_311 },
  ],
  blobParameters: mainnetBlobParameters,
  depositContract: mainnetDepositContract,
}
const genesis = { hash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3', timestamp: 0 } as const

describe('the configurations of forks', () => {
  test('contain the current, the next and the last fork', () => {
    const { current, next, last } = forkConfigs(mainnet, genesis, 1_710_338_135)
    expect(current).toMatchObject({
      activationTime: 1_710_338_135,
      forkId: '0x9f3d2254',
      blobSchedule: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
      systemContracts: { BEACON_ROOTS_ADDRESS: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02' },
    })
    expect(Object.keys(current?.precompiles ?? {})).toHaveLength(10)
    expect(next).toMatchObject({ activationTime: 1_746_612_311, forkId: '0xc376cf8b', blobSchedule: { max: 9 } })
    expect(Object.keys(next?.precompiles ?? {})).toHaveLength(17)
    expect(Object.keys(next?.systemContracts ?? {})).toHaveLength(5)
    expect(last).toEqual(next)
  })

  test('have no current fork before the first timestamp', () => {
    const { current, next, last } = forkConfigs(mainnet, genesis, 1_681_338_454)
    expect(current).toBeNull()
    expect(next).toMatchObject({ forkId: '0xdce96c2d', blobSchedule: null })
    expect(last).toMatchObject({ forkId: '0xc376cf8b' })
  })

  test('have no next and no last fork after the last timestamp', () => {
    const { current, next, last } = forkConfigs(mainnet, genesis, 2_000_000_000)
    expect(current).toMatchObject({ forkId: '0xc376cf8b' })
    expect([next, last]).toEqual([null, null])
  })

  test('contain the last of several forks with the same timestamp, with activation time 0 at genesis', () => {
    const schedule: ForkSchedule = {
      ...mainnet,
      activations: [
        { fork: Hardfork.Shanghai, timestamp: 0 },
        { fork: Hardfork.Cancun, timestamp: 1_000 },
        { fork: Hardfork.Prague, timestamp: 1_000 },
      ],
    }
    const { current } = forkConfigs(schedule, { ...genesis, timestamp: 1_000 }, 2_000)
    expect(current).toMatchObject({ activationTime: 0, blobSchedule: { max: 9 } })
  })
})
