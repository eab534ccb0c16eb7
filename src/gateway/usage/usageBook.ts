import { dateText } from '../../dates.ts'
import type { UsageRow } from '../../rpc/ports/keyControl.ts'
import type { Change, Records } from '../records.ts'
import { UsageCell } from './usageCell.ts'

/** What figures are kept apart by. */
interface Kind {
  readonly account: string
  readonly day: number
  readonly network: string
  readonly method: string
  readonly status: number
}

/** The same without key and day, since the node was started: what `GET /metrics` shows. */
export interface Total extends Pick<Kind, 'network' | 'method' | 'status'> {
  readonly cell: UsageCell
}

/** Days that usage is kept where nothing else is said. */
const DEFAULT_RETENTION = 90

/** Milliseconds from a request to its record, and to those of all that came after it. */
const DELAY = 2_000

/** Kinds of requests that may wait for their record. */
const MOST = 2_048

/**
 * Who asked for what, how often, and how long it took. A request costs three look-ups and a few additions in memory; records are
 * brought up to date every few seconds, and memory holds what came since.
 */
export class UsageBook {
  readonly #records: Records
  readonly #report: (fault: unknown) => void
  readonly #retention: number
  /** The day on which old records were last deleted. */
  #prunedOn: number | undefined
  /** Account → network → method and status → figures of today since the last fold. */
  #fresh = new Map<string, Map<string, Map<string, FreshCell>>>()
  #day = 0
  #kinds = 0
  /** Figures that no record has yet, by the key of their record. */
  #unwritten = new Map<string, UsageCell>()
  readonly #totals = new Map<string, Total>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void>

  /**
   * `report` hears of writes that fail. What they were to write is tried again. Nothing is read before the records are `open`.
   * `retention`: for how many days records are kept.
   */
  constructor(
    records: Records,
    report: (fault: unknown) => void,
    open: Promise<unknown> = Promise.resolve(),
    retention = DEFAULT_RETENTION,
  ) {
    this.#retention = retention
    this.#records = records
    this.#report = report
    this.#writing = open.then(
      () => {},
      () => {}, // writing will fail, and say why
    )
  }

  /** Notes a request. `milliseconds` is undefined for an item of a batch, which is not measured by itself. */
  count(
    { account, day, network, method, status }: Kind,
    credits: number,
    errors: number,
    milliseconds: number | undefined,
  ): void {
    if (day !== this.#day) this.#turn(day)
    const networks = found(this.#fresh, account, newMap<Map<string, FreshCell>>)
    const methods = found(networks, network, newMap<FreshCell>)
    const name = status === 200 ? method : `${method} ${status}`
    const cell = methods.get(name) ?? this.#begin(methods, name, new FreshCell(method, status))
    cell.add(credits, errors, milliseconds)
  }

  /** What was counted since the node was started. */
  totals(): readonly Total[] {
    this.#fold()
    return [...this.#totals.values()]
  }

  /** The figures of one account, or of all, from one day to another. */
  async *rows(account: string | undefined, from: number, to: number): AsyncGenerator<UsageRow> {
    await this.flush()
    for await (const [key, text] of this.#records.entries('usage', account === undefined ? '' : `${account}/`)) {
      const kind = kindOf(key)
      if (kind.day < from || kind.day > to) continue
      const { requests, credits, errors, times } = UsageCell.fromText(text)
      const [p50 = null, p90 = null, p99 = null] = [0.5, 0.9, 0.99].map((share) => times.percentile(share))
      const { network, method, status } = kind
      const figures = { requests, credits, errors, p50, p90, p99 }
      yield { key: kind.account, day: dateText(kind.day), network, method, status, ...figures }
    }
  }

  /** Brings the records up to date. */
  flush(): Promise<void> {
    this.#fold()
    // One at a time: a record is read, added to and written.
    this.#writing = this.#writing.then(() => this.#write()).then(() => this.#prune())
    return this.#writing
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush()
  }

  /** Makes room for one more kind. */
  #begin(methods: Map<string, FreshCell>, name: string, cell: FreshCell): FreshCell {
    methods.set(name, cell)
    this.#timer ??= setTimeout(() => this.#tick(), DELAY).unref()
    // Not now: whoever asked for the cell is about to add to it.
    if (++this.#kinds === MOST) setImmediate(() => this.#tick())
    return cell
  }

  #tick(): void {
    this.#timer = undefined
    void this.flush()
  }

  #turn(day: number): void {
    this.#fold()
    this.#day = day
  }

  /** Adds what is fresh to what is to be written, and to the totals. */
  #fold(): void {
    for (const [account, networks] of this.#fresh) {
      for (const [network, methods] of networks) {
        for (const cell of methods.values()) {
          const { method, status } = cell
          const key = keyOf({ account, day: this.#day, network, method, status })
          merge(this.#unwritten, key, cell)
          this.#total(network, method, status).merge(cell)
        }
      }
    }
    this.#fresh = new Map()
    this.#kinds = 0
  }

  #total(network: string, method: string, status: number): UsageCell {
    const key = `${network}/${status}/${method}`
    return found(this.#totals, key, () => ({ network, method, status, cell: new UsageCell() })).cell
  }

  /** Deletes records that are older than the retention, once a day by the clock of the node, after the first request of the day. */
  async #prune(): Promise<void> {
    const today = this.#day
    if (today === 0 || today === this.#prunedOn) return
    this.#prunedOn = today
    const first = today - this.#retention + 1
    try {
      for (const table of ['usage', 'credits'] as const) await this.#pruneTable(table, first)
    } catch (failure) {
      this.#report(failure)
    }
  }

  /** The keys of both tables begin with an account and a day. */
  async #pruneTable(table: 'usage' | 'credits', first: number): Promise<void> {
    let old: Change[] = []
    for await (const [key] of this.#records.entries(table)) {
      if (Number(key.split('/')[1]) >= first) continue
      old.push({ table, key, value: undefined })
      if (old.length < MOST) continue
      await this.#records.write(old)
      old = []
    }
    if (old.length > 0) await this.#records.write(old)
  }

  async #write(): Promise<void> {
    const unwritten = this.#unwritten
    if (unwritten.size === 0) return
    this.#unwritten = new Map()
    try {
      const changes = [...unwritten].map(([key, cell]) => {
        const kept = this.#records.get('usage', key)
        const sum = kept === undefined ? new UsageCell() : UsageCell.fromText(kept)
        sum.merge(cell)
        return { table: 'usage' as const, key, value: sum.toText() }
      })
      await this.#records.write(changes)
    } catch (failure) {
      this.#report(failure)
      // Unless so much has come together that the memory would suffer.
      if (unwritten.size < 4 * MOST) for (const [key, cell] of unwritten) merge(this.#unwritten, key, cell)
    }
  }
}

/** The value under a key, made where there is none. */
function found<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = make()
  map.set(key, made)
  return made
}

const newMap = <Value>(): Map<string, Value> => new Map()

class FreshCell extends UsageCell {
  readonly method: string
  readonly status: number

  constructor(method: string, status: number) {
    super()
    this.method = method
    this.status = status
  }
}

function merge(cells: Map<string, UsageCell>, key: string, cell: UsageCell): void {
  const there = cells.get(key)
  if (there === undefined) cells.set(key, cell)
  else there.merge(cell)
}

/** Records of a key stand together, in the order of their days. Neither names of networks nor of methods have a slash. */
const keyOf = ({ account, day, network, method, status }: Kind): string =>
  [account, String(day).padStart(7, '0'), network, status, method].join('/')

function kindOf(key: string): Kind {
  const [account = '', day, network = '', status, method = ''] = key.split('/')
  return { account, day: Number(day), network, status: Number(status), method }
}
