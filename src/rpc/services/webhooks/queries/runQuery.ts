import type { Address, Hex } from '../../../../bytes.ts'
import { hasValue, matchesFilter } from '../../../../chain/logs/logFilter.ts'
import type { ChainReceipt } from '../../../../chain/types.ts'
import type { TimeSlice } from '../../../../protocol/timeSlice.ts'
import type { BlockCall } from './blockCalls.ts'
import type { QueriedBlock, QueriedLog } from './blockFields.ts'
import type { FilterList, LogsFilter, PartyFilter, PlannedField, QueryPlan } from './queryPlan.ts'
import { ResultWriter } from './resultWriter.ts'

/** Returns the values of a variable. Undefined for a variable that does not exist. */
export type ReadVariable = (name: string) => readonly Hex[] | undefined

export interface QueryResult {
  /** JSON text as UTF-8, in parts. */
  readonly data: readonly Buffer[]
  /** Whether the query selects lists of the block, and all of them are empty and complete. */
  readonly isEmpty: boolean
  /** The lists that lost items, as paths of fields: the result would be too long. */
  readonly truncatedFields: readonly string[]
}

/** Maximum length of a result in bytes, as on Alchemy. */
export const MAX_RESULT = 10 * 2 ** 20
/** Length of a value that takes as long as an item. */
const LONG_VALUE = 2 ** 14

/** Runs a query on a block, in time slices. Rejects as `timeSlice.yield` does. */
export async function runQuery(
  plan: QueryPlan,
  queried: QueriedBlock,
  read: ReadVariable,
  timeSlice: TimeSlice,
): Promise<QueryResult> {
  const run = new QueryRun(queried, read)
  for (const _ of run.object(plan.selection, undefined)) if (timeSlice.isOver) await timeSlice.yield()
  return { data: run.writer.finish(), isEmpty: run.isEmpty, truncatedFields: [...run.truncatedFields] }
}

/** Decides whether a list contains an item. */
type Selects = (item: unknown) => boolean

class QueryRun {
  readonly #queried: QueriedBlock
  readonly #read: ReadVariable
  readonly writer = new ResultWriter()
  readonly truncatedFields = new Set<string>()
  #isFull = false
  #hasLists = false
  #hasItems = false
  readonly #selects = new Map<PlannedField, Selects>()

  constructor(queried: QueriedBlock, read: ReadVariable) {
    this.#queried = queried
    this.#read = read
  }

  get isEmpty(): boolean {
    return this.#hasLists && !this.#hasItems && this.truncatedFields.size === 0
  }

  /**
   * Writes an object. Yields between the items of lists, and after long values. An object in an item of a list ends when the result is too long: the list
   * removes the item.
   */
  *object(selection: readonly PlannedField[], source: unknown, isInItem = false): Generator<void> {
    const { writer } = this
    let separator = '{'
    for (const planned of selection) {
      writer.write(`${separator}${planned.key}`)
      separator = ','
      const { field } = planned
      const typed = source as never // the schema determines the type
      if (field.kind === 'value') {
        const text = field.read(typed)
        writer.write(text)
        if (text.length > LONG_VALUE) yield
      } else {
        const inner = field.read(typed, this.#queried)
        if (inner === undefined) writer.write('null')
        else if (field.kind === 'object') yield* this.object(planned.selection, inner, isInItem)
        else yield* this.#list(planned, inner as Iterable<unknown>) // a list
      }
      if (isInItem && writer.length > MAX_RESULT) return
    }
    writer.write(separator === '{' ? '{}' : '}')
  }

  *#list(planned: PlannedField, items: Iterable<unknown>): Generator<void> {
    const { writer } = this
    const { path, selection } = planned
    const isOfBlock = path.split('.').length === 2
    if (isOfBlock) this.#hasLists = true
    const selects = this.#selectsOf(planned)
    writer.write('[')
    let isFirst = true
    for (const item of items) {
      yield
      if (!selects(item)) continue
      if (isOfBlock) this.#hasItems = true
      if (this.#isFull) {
        this.truncatedFields.add(path)
        break
      }
      const mark = writer.mark()
      if (!isFirst) writer.write(',')
      yield* this.object(selection, item, true)
      if (writer.length > MAX_RESULT) {
        writer.rollBack(mark)
        this.#isFull = true
        this.truncatedFields.add(path)
        break
      }
      isFirst = false
    }
    if (path === 'block.callTracerTraces' && this.#queried.calls?.isComplete === false) this.truncatedFields.add(path)
    writer.write(']')
  }

  /** Returns the filter of a field with the values of its variables. */
  #selectsOf(planned: PlannedField): Selects {
    let selects = this.#selects.get(planned)
    if (selects === undefined) {
      selects = this.#bind(planned.filter)
      this.#selects.set(planned, selects)
    }
    return selects
  }

  #bind(filter: PartyFilter | LogsFilter | undefined): Selects {
    if (filter === undefined) return () => true
    if (filter.kind === 'logs') {
      const addresses = this.#valuesOf(filter.addresses)
      const topics = filter.topics.map((topic) => this.#valuesOf(topic))
      if (addresses === undefined || !topics.every((topic) => topic !== undefined)) return selectsNothing
      const bound = { addresses, topics }
      return (item) => matchesFilter(bound, (item as QueriedLog).log) // a field with this filter has logs
    }
    if (filter.addresses.length === 0) return () => true
    const parties = filter.addresses.flatMap((each) => {
      const [from, to] = [this.#valuesOf(each.from), this.#valuesOf(each.to)]
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
    if (parties.length === 0) return selectsNothing
    return (item) => {
      const { from, to } = partiesOf(item as ChainReceipt | BlockCall) // a field with this filter has either
      return parties.some((wanted) => isAmong(wanted.from, from) && isAmong(wanted.to, to))
    }
  }

  /** Returns the values of a list. Undefined for a variable that was deleted, and has no default: its filter then selects nothing. */
  #valuesOf(list: FilterList): readonly Hex[] | undefined {
    return 'values' in list ? list.values : (this.#read(list.variable) ?? list.byDefault)
  }
}

const selectsNothing: Selects = () => false

interface Parties {
  readonly from: Address
  readonly to: Address | undefined
}

const partiesOf = (item: ChainReceipt | BlockCall): Parties =>
  'frame' in item ? item.frame : { from: item.transaction.from, to: item.transaction.tx.to }

/** Whether a list is empty or contains an account. */
const isAmong = (wanted: readonly Hex[], address: Address | undefined): boolean =>
  wanted.length === 0 || (address !== undefined && hasValue(wanted, address))
