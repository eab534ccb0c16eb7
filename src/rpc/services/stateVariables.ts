import type { Address } from '../../bytes.ts'
import { checkRecorded } from '../../chain/genesis/recordedState.ts'
import { overrideAccount } from '../../chain/overrideAccount.ts'
import type { BlockId } from '../../chain/types.ts'
import { define } from '../../errors.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Variable } from '../../reports/storage/storageLayout.ts'
import { type ReadSlot, readVariable, writeVariable } from '../../reports/storage/values.ts'
import { isUnknown, variableNamed } from '../../reports/storage/variableNamed.ts'
import { elementOf, isKind, lengthPart, memberParts } from '../../reports/storage/variableParts.ts'
import { NotLoaded } from '../../state/notLoaded.ts'
import { SlotMap } from '../../state/slotMap.ts'
import type { Context } from '../protocol/context.ts'
import { latest } from '../wire/blockId.ts'
import { callEnvironmentAt } from './calls/callEnvironments.ts'
import { type LaidOutContract, laidOutContractAt } from './laidOutContract.ts'
import { shortened } from './signing/structTypes.ts'

/** Maximum number of values in a response, and of elements of each array. */
const MAX_VALUES = 1_000
const MAX_ELEMENTS = 100

const variableUnknown = define<{ contract: string; name: string; expected: string; known: string }>(
  'VariableUnknown',
  -32602,
  ({ contract, name, expected, known }) =>
    known === ''
      ? `${contract} has no variable ${name}: expected one of ${expected}`
      : `${contract} has no variable ${name}: after ${known}, expected ${expected}`,
)
const valueInvalid = define<{ name: string; type: string; value: string }>(
  'VariableValueInvalid',
  -32602,
  ({ name, type, value }) => `${value} is not a value of ${name}, whose type is ${type}`,
)

/** A variable with its value. */
export interface VariableValue {
  readonly name: string
  readonly type: string
  readonly slot: bigint
  readonly offset: number
  /** Null for a mapping, and for a text of more than 4 KiB. */
  readonly value: string | null
}

/**
 * Returns the variables of a contract with their values: with `names`, these, otherwise all, with their members and the first elements of arrays.
 * Rejects with LayoutUnknown or VariableUnknown.
 */
export async function stateVariables(
  context: Context,
  block: BlockId,
  address: Address,
  names: readonly string[] | undefined,
): Promise<{ contract: string; variables: readonly VariableValue[]; isComplete: boolean }> {
  const environment = await callEnvironmentAt(context.chain, block)
  const { state } = environment
  checkRecorded(state, address)
  const contract = await laidOutContractAt(context, environment, address)
  const timeSlice = new TimeSlice({ caller: context, milliseconds: context.limits.call.milliseconds })
  for (;;) {
    const missing = new SlotMap<NotLoaded>()
    const read: ReadSlot = (slot) => {
      try {
        return state.storage(address, slot)
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error
        missing.set(slot, error)
        return 0n
      }
    }
    const values = new Values(read, timeSlice)
    for (const name of names ?? []) await values.add(variableIn(contract, name))
    if (names === undefined) for (const variable of contract.layout) await values.add(variable)
    if (missing.size === 0) return { contract: contract.name, variables: values.all, isComplete: values.isComplete }
    // Loads that start together are one batch.
    const loads = Promise.all([...missing.values()].map((each) => each.load()))
    await timeSlice.waitForState(loads.then(() => {}))
  }
}

/** Sets a variable of a contract in the latest state. Rejects with LayoutUnknown, VariableUnknown or VariableValueInvalid. */
export async function setStateVariable(context: Context, address: Address, name: string, value: string): Promise<void> {
  const { chain } = context
  const environment = await callEnvironmentAt(chain, latest)
  const variable = variableIn(await laidOutContractAt(context, environment, address), name)
  await overrideAccount(chain, address, (state) => {
    const read: ReadSlot = (slot) => state.getStorage(address, slot)
    const isWritten = writeVariable(variable, value, read, (slot, word) => state.setStorage(address, slot, word))
    if (!isWritten) throw valueInvalid({ name, type: variable.type.label, value: shortened(value) })
  })
}

function variableIn({ name: contract, layout }: LaidOutContract, name: string): Variable {
  const found = variableNamed(layout, name)
  if (isUnknown(found)) throw variableUnknown({ contract, name: shortened(name), ...found })
  return found
}

/** Collects the values of variables. */
class Values {
  readonly all: VariableValue[] = []
  /** Whether all values are there, except elements of mappings. */
  isComplete = true
  readonly #read: ReadSlot
  readonly #timeSlice: TimeSlice

  constructor(read: ReadSlot, timeSlice: TimeSlice) {
    this.#read = read
    this.#timeSlice = timeSlice
  }

  /** Adds a variable, or its parts if it consists of others. */
  async add(variable: Variable): Promise<void> {
    if (this.#timeSlice.isOver) await this.#timeSlice.yield()
    if (this.all.length >= MAX_VALUES) this.isComplete = false
    else if (isKind(variable, 'struct')) for (const member of memberParts(variable)) await this.add(member)
    else if (isKind(variable, 'array')) {
      const { length } = variable.type
      if (length === undefined) this.#push(lengthPart(variable))
      const count = length ?? this.#read(variable.slot)
      if (count > MAX_ELEMENTS) this.isComplete = false
      for (let index = 0n; index < count && index < MAX_ELEMENTS; index++) await this.add(elementOf(variable, index))
    } else this.#push(variable)
  }

  #push(variable: Variable): void {
    const { name, type, slot, offset } = variable
    this.all.push({ name, type: type.label, slot, offset, value: readVariable(variable, this.#read) ?? null })
  }
}
