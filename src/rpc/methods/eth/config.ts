import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { forkConfigs, type ForkConfig as NativeForkConfig } from '../../services/forkConfig.ts'
import { Address } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

const ForkConfig = z.strictObject({
  activationTime: z.number(),
  blobSchedule: z.strictObject({ target: z.number(), max: z.number(), baseFeeUpdateFraction: z.number() }).nullable(),
  chainId: Quantity,
  forkId: z.string().regex(/^0x[0-9a-f]{8}$/),
  precompiles: z.record(z.string(), Address),
  systemContracts: z.record(z.string(), Address),
})

export default defineMethod({
  summary: 'Returns the rules in force, those of the next fork and of the last one known (EIP-7910).',
  params: [],
  result: z.strictObject({ current: ForkConfig.nullable(), next: ForkConfig.nullable(), last: ForkConfig.nullable() }),
  example: {
    params: [],
    result: {
      current: {
        chainId: '0x7a69',
        activationTime: 0,
        blobSchedule: { target: 14, max: 21, baseFeeUpdateFraction: 11684671 },
        forkId: '0x9aae717a',
        precompiles: {
          ECREC: '0x0000000000000000000000000000000000000001',
          SHA256: '0x0000000000000000000000000000000000000002',
          RIPEMD160: '0x0000000000000000000000000000000000000003',
          ID: '0x0000000000000000000000000000000000000004',
          MODEXP: '0x0000000000000000000000000000000000000005',
          BN254_ADD: '0x0000000000000000000000000000000000000006',
          BN254_MUL: '0x0000000000000000000000000000000000000007',
          BN254_PAIRING: '0x0000000000000000000000000000000000000008',
          BLAKE2F: '0x0000000000000000000000000000000000000009',
          KZG_POINT_EVALUATION: '0x000000000000000000000000000000000000000a',
          BLS12_G1ADD: '0x000000000000000000000000000000000000000b',
          BLS12_G1MSM: '0x000000000000000000000000000000000000000c',
          BLS12_G2ADD: '0x000000000000000000000000000000000000000d',
          BLS12_G2MSM: '0x000000000000000000000000000000000000000e',
          BLS12_PAIRING_CHECK: '0x000000000000000000000000000000000000000f',
          BLS12_MAP_FP_TO_G1: '0x0000000000000000000000000000000000000010',
          BLS12_MAP_FP2_TO_G2: '0x0000000000000000000000000000000000000011',
          P256VERIFY: '0x0000000000000000000000000000000000000100',
        },
        systemContracts: {
          BEACON_ROOTS_ADDRESS: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
          CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS: '0x0000bbddc7ce488642fb579f8b00f3a590007251',
          DEPOSIT_CONTRACT_ADDRESS: '0x00000000219ab540356cbb839cbe05303d7705fa',
          HISTORY_STORAGE_ADDRESS: '0x0000f90827f1c53a10cb7a02335b175320002935',
          WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS: '0x00000961ef480eb55e80d19ad83579a64c007002',
        },
      },
      next: null,
      last: null,
    },
  },
  handler({ chain }) {
    const { current, next, last } = forkConfigs(chain.forks, chain.genesis, chain.head.timestamp)
    const show = (config: NativeForkConfig | null) =>
      config === null ? null : { chainId: toQuantity(chain.chainId), ...config }
    return { current: show(current), next: show(next), last: show(last) }
  },
})
