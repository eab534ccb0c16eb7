import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { forkConfigs, type ForkConfig as NativeForkConfig } from '../../services/forkConfig.ts'
import { Address } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

const ForkConfig = z.strictObject({
  activationTime: z.number(),
  blobSchedule: z.strictObject({ target: z.number(), max: z.number(), baseFeeUpdateFraction: z.number() }).nullable(),
  chainId: Quantity,
  forkId: z.string().regex(/^0x[0-9a-f]{8}$/),
  precompiles: z.record(z.string(), Address),
  systemContracts: z.record(z.string(), Address),
})

export default defineMethod({
  summary: 'Returns the fork configuration of the current fork, the next fork and the last known fork (EIP-7910).',
  params: [],
  result: z.strictObject({ current: ForkConfig.nullable(), next: ForkConfig.nullable(), last: ForkConfig.nullable() }),
  handler({ chain }) {
    const { current, next, last } = forkConfigs(chain.forks, chain.genesis, chain.head.timestamp)
    const toJson = (config: NativeForkConfig | null) =>
      config === null ? null : { chainId: quantityHex(chain.chainId), ...config }
    return { current: toJson(current), next: toJson(next), last: toJson(last) }
  },
})
