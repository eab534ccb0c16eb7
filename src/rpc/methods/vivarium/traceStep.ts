import { z } from 'zod'
import { bytesToHex, quantityHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Data, Hash } from '../../wire/bytes.ts'
import { Count, Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Executes a mined transaction again and returns the state of its frame before one step: the stack, bottom first, the memory, the output of the last inner call, and the slots of the account that the transaction has accessed, with the variables of Solidity if an artifact has the storage layout. A step is the number of an executed opcode, from 0. `opcodes` contains the opcodes around the step in the order of execution, each with the gas before it.',
  params: [param('transactionHash', Hash), param('step', Count)],
  result: z.object({
    address: Address,
    stack: z.array(Quantity),
    memory: Data,
    returnData: Data,
    storage: z.array(
      z.object({
        slot: Quantity,
        value: Quantity,
        variables: z.array(z.object({ name: z.string(), type: z.string(), value: z.string().nullable() })),
      }),
    ),
    opcodes: z.array(
      z.object({
        step: z.int(),
        depth: z.int(),
        pc: z.int(),
        name: z.string(),
        immediate: Data,
        gas: z.int(),
      }),
    ),
  }),
  effect: 'read',
  async handler(context, hash, step) {
    const [{ tracedStep }, { opcodeName }] = await Promise.all([
      import('../../services/tracing/tracedSteps.ts'),
      import('../../wire/trace/structLogText.ts'),
    ])
    const { address, stack, memory, returnData, storage, opcodes } = await tracedStep(context, hash, step)
    return {
      address,
      stack: stack.map(quantityHex),
      memory: bytesToHex(memory),
      returnData: bytesToHex(returnData),
      storage: storage.map(({ slot, value, variables }) => ({
        slot: quantityHex(slot),
        value: quantityHex(value),
        variables: [...variables],
      })),
      opcodes: opcodes.map(({ opcode, name, immediate, ...rest }) => ({
        ...rest,
        name: opcodeName(opcode, name),
        immediate: bytesToHex(immediate),
      })),
    }
  },
})
