import { z } from 'zod'
import { type AbiItem, hasNamesAndParameters } from '../../../fixtures/abi/abi.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Data } from '../../wire/bytes.ts'

const abiExpected = 'a contract ABI in JSON: a list of objects with a type'
const membersExpected =
  'a contract ABI as a compiler writes it: names without control characters, components with a type'
const nameExpected = 'a name of at most 100 characters'
const type = z.string({ error: abiExpected })
const parameters = z.array(z.looseObject({ type }, { error: abiExpected }), { error: abiExpected }).optional()
const item = z.looseObject(
  { type, name: z.string({ error: abiExpected }).optional(), inputs: parameters, outputs: parameters },
  { error: abiExpected },
)

export default defineMethod({
  summary:
    'Adds a contract ABI. The node uses it to decode calls, events and errors in its log, and `vivarium_names` lists it. With `address`, the ABI applies to one contract only. `bytecode` is the init code by which the node recognizes deployments. Returns whether the log is enabled.',
  params: [
    param(
      'contract',
      z.object(
        {
          abi: z
            .array(item, { error: abiExpected })
            .refine((items) => items.every(hasNamesAndParameters), { error: membersExpected }),
          address: Address.optional(),
          name: z.string({ error: nameExpected }).max(100, { error: nameExpected }).optional(),
          bytecode: Data.optional(),
        },
        { error: 'an object with abi and optionally address, name and bytecode' },
      ),
    ),
  ],
  result: z.boolean(),
  handler({ reports, directory }, { abi: items, address, name, bytecode }) {
    const abi = items as readonly AbiItem[] // the other members come from a compiler
    reports?.abis.add({ abi, address, name, bytecode })
    directory?.add({ abi, address, name })
    return reports?.isEnabled ?? false
  },
})
