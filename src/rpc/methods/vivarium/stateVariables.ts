import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

const namesForm = 'a list of at most 1,000 names of variables, such as owner or balances[0x…]'
const name = z.string({ error: namesForm }).max(65_536, { error: 'names of at most 65,536 characters' })

export default defineMethod({
  summary:
    'Returns the state variables of a contract with their values, private ones too. With `names`, these variables: `owner`, `balances[0x…]`, `orders[3].amount`, `orders.length`, `byName["alice"]`. Otherwise all, with the first 100 elements of arrays, and at most 1,000 values: `isComplete` is false if some are missing. `value` is text: a decimal number, `true`, hex, or the text itself. It is null for a mapping, and for a text of more than 4 KiB. `offset` is the first byte of the variable in its slot, from the least significant one. The node needs the storage layout of the contract among `--artifacts`. A proxy has the variables of its implementation.',
  params: [
    param('address', Address),
    param('names', z.array(name, { error: namesForm }).max(1_000, { error: namesForm }).nullish()),
    param('block', BlockId.default(latest)),
  ],
  result: z.object({
    contract: z.string(),
    variables: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        slot: Quantity,
        offset: z.int(),
        value: z.string().nullable(),
      }),
    ),
    isComplete: z.boolean(),
  }),
  effect: 'read',
  async handler(context, address, names, block) {
    const { stateVariables } = await import('../../services/stateVariables.ts')
    const { variables, ...result } = await stateVariables(context, block, address, names ?? undefined)
    return { ...result, variables: variables.map((each) => ({ ...each, slot: quantityHex(each.slot) })) }
  },
})
