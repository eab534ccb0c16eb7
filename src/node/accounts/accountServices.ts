import type { Books } from '../../gateway/books.ts'
import { CreditLedger } from '../../gateway/credits/creditLedger.ts'
import { Purse } from '../../gateway/credits/purse.ts'
import type { Accounts } from '../../gateway/keys/account.ts'
import { KeyOffice } from '../../gateway/keys/keyOffice.ts'
import { KeyRing } from '../../gateway/keys/keyRing.ts'
import { checkNetworks, readConfiguredKeys } from '../../gateway/keys/keySettings.ts'
import { MemoryRecords, OpeningRecords, type Records } from '../../gateway/records.ts'
import type { RequestRecord } from '../../gateway/requestRecord.ts'
import { MethodLabels } from '../../gateway/usage/methodLabels.ts'
import { UsageBook } from '../../gateway/usage/usageBook.ts'
import { type NodeOptions, withDefaults } from '../../options/options.ts'
import type { KeyControl } from '../../rpc/ports/keyControl.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { PriceList } from '../../rpc/protocol/prices.ts'
import { ControlFile } from './controlFile.ts'

export interface AccountServicesContext {
  /** Unix seconds by the node's clock. */
  readonly now: () => number
  /** Milliseconds of a clock that only goes on. */
  readonly monotonic?: () => number
  readonly report: (fault: unknown, where: string) => void
  /** Takes warnings about the store, a sentence each. */
  readonly warn?: ((text: string) => void) | undefined
  /** When to begin to open the records; at once where nothing is said. */
  readonly begin?: Promise<void> | undefined
  /** The names of the networks there are; undefined where nobody knows. */
  readonly networks?: (() => readonly string[]) | undefined
  readonly onRequest?: ((record: RequestRecord) => void) | undefined
  /** Called with the id of a key that was revoked. */
  readonly onRevoke?: ((id: string) => void) | undefined
}

/** The keys of a node, their credits, and what they were used for. */
export interface AccountServices {
  readonly accounts: Accounts
  readonly books: Books
  readonly keys: KeyControl
  /** Settles when the records are there. Rejects with a NodeError that says what is wrong with the data directory. */
  readonly opened: Promise<void>
  /** Tells who may read the data directory, if there is one, where the node answers and how to administer it from there. */
  announce(url: string): void
  /** Writes the exact figures of everything. To be called when nobody asks any more. */
  close(): Promise<void>
}

/** Keeps what the options say in a data directory, or in memory where there is none. Throws a NodeError for options that make no sense. */
export function openAccountServices(options: NodeOptions, around: AccountServicesContext): AccountServices {
  const {
    hosted,
    strict,
    dailyCredits,
    creditsPerSecond,
    dataDir,
    repair,
    keys = [],
    prices,
    retryAfter,
    usageRetention,
  } = withDefaults(options, 'node')
  const aliases = new MethodAliases(prefixesOf(options))
  const configured = readConfiguredKeys(keys)
  for (const [index, { networks }] of configured.entries())
    checkNetworks(networks, around.networks?.(), `keys[${index}]`)
  const priceList = new PriceList({ overrides: prices, aliases })

  const records =
    dataDir === undefined
      ? undefined
      : new OpeningRecords((around.begin ?? Promise.resolve()).then(() => openRecords(dataDir, repair, around.warn)))
  const kept: Records = records ?? new MemoryRecords()
  const report = (fault: unknown) => around.report(fault, 'the records of the gateway')
  const clocks = { now: around.now, monotonic: around.monotonic ?? (() => performance.now()) }
  const ledger = new CreditLedger(kept, report)
  const usage = new UsageBook(kept, report, records?.opened, usageRetention === 'unlimited' ? Infinity : usageRetention)
  const ring = new KeyRing(kept, {
    isStrict: strict,
    defaults: { dailyCredits, creditsPerSecond },
    aliases,
    configured,
    // The networks of a hosted node have no methods that a key would have to be kept from.
    ...(hosted && { defaultMethods: ['*'] }),
    onRevoke: around.onRevoke,
    purse: (id) => new Purse(id, ledger, around.now),
  })
  const opened = records === undefined ? Promise.resolve() : ring.load(records.opened)
  opened.catch(() => {}) // whoever waits for the node hears of it
  const control = dataDir === undefined ? undefined : new ControlFile(dataDir, (token) => ring.admit(token))
  // What a node left behind that was killed leads nowhere.
  opened.then(() => control?.remove()).catch(() => {})
  return {
    accounts: ring,
    books: { ...clocks, prices: priceList, usage, labels: new MethodLabels(), retryAfter, onRequest: around.onRequest },
    keys: new KeyOffice(ring, usage, around.now, around.networks),
    opened,
    announce(url) {
      // Whether the directory is this node's alone is known when it is open. Who waits for the node hears of what is wrong with it.
      opened
        .then(
          () => control?.write(url),
          () => {},
        )
        .catch(report)
    },
    async close() {
      await opened.then(
        () => control?.remove(),
        () => {},
      )
      await ledger.close()
      await usage.close()
      await kept.close()
    },
  }
}

async function openRecords(
  dataDir: string,
  repair: boolean,
  warn: (text: string) => void = () => {},
): Promise<Records> {
  const [{ openGatewayRecords }, { gatewayRecovery }] = await Promise.all([
    import('./gatewayRecords.ts'),
    import('../chain/recovery.ts'),
  ])
  return openGatewayRecords(dataDir, gatewayRecovery(repair, warn))
}

/** The prefixes that the networks of layer 2 are given, with the family that each means. */
function prefixesOf({ networks = {} }: NodeOptions): Record<string, string> {
  const named: [prefix: string, family: string][] = Object.entries(networks).flatMap(
    ([name, { kind = name, prefixes = [] }]) =>
      kind === 'l2a' || kind === 'l2b' ? prefixes.map((prefix): [string, string] => [prefix, kind]) : [],
  )
  return Object.fromEntries(named.filter(([prefix, family]) => prefix !== family))
}
