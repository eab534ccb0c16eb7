import { z } from 'zod'
import type { AbiItem } from '../../../fixtures/abi.ts'
import { defineMethod, param } from '../../method.ts'
import { Address, Data } from '../../wire/bytes.ts'

const parameter = z.looseObject({ type: z.string() })

export default defineMethod({
  summary:
    'Has the node decode calls, events and errors by an ABI in what it reports: at `address`, under `name`, and wherever a selector fits; with `bytecode`, the init code, deployments are recognized. Returns whether the node reports at all.',
  params: [
    param(
      'contract',
      z.object({
        abi: z.array(
          z.looseObject({
            type: z.string(),
            name: z.string().optional(),
            inputs: z.array(parameter).optional(),
            outputs: z.array(parameter).optional(),
          }),
        ),
        address: Address.optional(),
        name: z.string().max(100).optional(),
        bytecode: Data.optional(),
      }),
    ),
  ],
  result: z.boolean(),
  example: {
    params: [
      { name: 'Token', abi: [{ type: 'function', name: 'totalSupply', inputs: [], outputs: [{ type: 'uint256' }] }] },
    ],
    result: false,
  },
  handler({ reports }, { abi, address, name, bytecode }) {
    reports?.book.add({
      abi: abi as readonly AbiItem[], // what its members hold besides was written by a compiler
      address,
      name,
      bytecode,
    })
    return reports?.isEnabled ?? false
  },
})
