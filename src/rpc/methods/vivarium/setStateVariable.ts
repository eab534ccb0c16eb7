import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

const nameForm = 'the name of a variable, such as owner or balances[0x…]'
const valueForm = 'a value as text, an integer of at most 2^53 - 1, or a boolean'

export default defineMethod({
  summary:
    'Sets a state variable of a contract in the latest state, a private one too: `owner`, `balances[0x…]`, `orders[3].amount`, `byName["alice"]`. `value` is a number (decimal or hex), a boolean, hex of the length of the type, or a text. The node needs the storage layout of the contract among `--artifacts`. A proxy has the variables of its implementation.',
  params: [
    param('address', Address),
    param('name', z.string({ error: nameForm }).max(65_536, { error: 'a name of at most 65,536 characters' })),
    param('value', z.union([z.string(), z.int(valueForm), z.boolean()], { error: valueForm })),
  ],
  result: z.literal(true),
  sameEffectAs: 'anvil_setStorageAt',
  async handler(context, address, name, value) {
    const { setStateVariable } = await import('../../services/stateVariables.ts')
    await setStateVariable(context, address, name, String(value))
    return true as const
  },
})
