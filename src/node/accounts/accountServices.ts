import { closeAll } from '../../closeAll.ts'
import { CreditAccount } from '../../gateway/credits/creditAccount.ts'
import { CreditLedger } from '../../gateway/credits/creditLedger.ts'
import type { ApiAccounts } from '../../gateway/keys/apiAccount.ts'
import { KeyAdmin } from '../../gateway/keys/keyAdmin.ts'
import { checkNetworks, readConfiguredKeys } from '../../gateway/keys/keySettings.ts'
import { KeyStore } from '../../gateway/keys/keyStore.ts'
import type { Metering } from '../../gateway/metering.ts'
import { MemoryRecordStore, PendingRecordStore, type RecordStore } from '../../gateway/recordStore.ts'
import type { RequestRecord } from '../../gateway/requestRecord.ts'
import { RequestLog } from '../../gateway/usage/requestLog.ts'
import { UsageStore } from '../../gateway/usage/usageStore.ts'
import { monotonicNow } from '../../monotonicNow.ts'
import { type NodeOptions, withDefaults } from '../../options/options.ts'
import type { KeyControl, ListedKey } from '../../rpc/ports/keyControl.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { PriceList } from '../../rpc/protocol/prices.ts'
import { reportingHook } from '../api/reportingHook.ts'
import { ControlFile } from './controlFile.ts'

export interface AccountServicesContext {
  /** Unix seconds by the node's clock. */
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number
  readonly report: (fault: unknown, where: string) => void
  /** The names of methods on the networks of the node. */
  readonly aliases?: MethodAliases | undefined
  /** Receives warnings about the store. */
  readonly warn?: ((text: string) => void) | undefined
  /** Settles when the records may be opened. Default: at once. */
  readonly begin?: Promise<void> | undefined
  /** Returns the names of the networks; undefined if they are not known. */
  readonly networks?: (() => readonly string[]) | undefined
  readonly onRequest?: ((record: RequestRecord) => void) | undefined
  /** Called with a revoked key. */
  readonly onRevoke?: ((key: ListedKey) => void) | undefined
}

/** The API keys of a node, their credits and their usage. */
export interface AccountServices {
  readonly accounts: ApiAccounts
  readonly metering: Metering
  readonly keys: KeyControl
  /** The records in the data directory, or in memory without one. */
  readonly records: RecordStore
  /** Throws a NodeError for a key in the options that names a network which the node does not have. Called when the fixtures are built. */
  checkKeys(): void
  /** Settles when the records are open. Rejects with a NodeError if the data directory cannot be used. */
  readonly opened: Promise<void>
  /** Writes the URL of the node and an administration token to the data directory, if there is one. */
  announce(url: string): void
  /** Writes all balances and usage. Call it after the last request. */
  close(): Promise<void>
}

/** Opens the keys and their usage in the data directory of the options, or in memory without one. Throws a NodeError for invalid options. */
export function openAccountServices(options: NodeOptions, context: AccountServicesContext): AccountServices {
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
  const { aliases = new MethodAliases(), begin = Promise.resolve() } = context
  const configured = readConfiguredKeys(keys, aliases)
  const checkKeys = () => {
    for (const [index, { networks }] of configured.entries())
      checkNetworks(networks, context.networks?.(), `keys[${index}]`)
  }
  // A fixture may have further networks, which are known when it is built.
  if (options.fixtures === undefined) checkKeys()
  const priceList = new PriceList({ overrides: prices, aliases })

  const records =
    dataDir === undefined
      ? undefined
      : new PendingRecordStore(begin.then(() => openRecords(dataDir, repair, context.warn)))
  const recordStore: RecordStore = records ?? new MemoryRecordStore()
  const report = (fault: unknown) => context.report(fault, 'the records of the gateway')
  const ledger = new CreditLedger(recordStore, report)
  const usage = new UsageStore(recordStore, report, {
    opened: records?.opened,
    retentionDays: usageRetention === 'unlimited' ? Infinity : usageRetention,
  })
  const store = new KeyStore(recordStore, {
    isStrict: strict,
    defaults: { dailyCredits, creditsPerSecond },
    aliases,
    configured,
    // A hosted node has only methods that read.
    ...(hosted && { defaultMethods: ['*'] }),
    onRevoke: context.onRevoke,
    creditAccount: (id) => new CreditAccount(id, ledger, context.now),
  })
  const log = new RequestLog(context.onRequest && reportingHook('onRequest', context.onRequest, context.report))
  const opened = records === undefined ? Promise.resolve() : store.load(records.opened)
  opened.catch(() => {}) // `ready` of the node rejects with it
  const announcement = announcementOf(dataDir, store, opened, report)
  return {
    accounts: store,
    metering: {
      now: context.now,
      monotonic: context.monotonic ?? monotonicNow,
      prices: priceList,
      usage,
      aliases,
      retryAfter,
      get onRequest() {
        return log.listener
      },
      onFailure: log.record,
    },
    records: recordStore,
    keys: new KeyAdmin({ store, usage, now: context.now, networks: context.networks, log }),
    checkKeys,
    opened,
    announce: announcement.write,
    close: () =>
      closeAll(
        announcement.remove,
        () => ledger.close(),
        () => usage.close(),
        () => recordStore.close(),
      ),
  }
}

/**
 * Returns functions that write and remove the control file of a data directory. The directory belongs to this node only after it is opened.
 * `ready` of the node reports a failure to open it.
 */
function announcementOf(
  dataDir: string | undefined,
  store: KeyStore,
  opened: Promise<void>,
  report: (fault: unknown) => void,
): { readonly write: (url: string) => void; readonly remove: () => Promise<void> } {
  if (dataDir === undefined) return { write() {}, remove: async () => {} }
  const control = new ControlFile(dataDir, (token) => store.setControlToken(token))
  const onceOpen = (run: () => Promise<void> | void): Promise<void> => opened.then(run, () => {})
  // A killed node leaves its control file behind.
  onceOpen(() => control.remove()).catch(() => {})
  return {
    write: (url) => void onceOpen(() => control.write(url)).catch(report),
    // The records must be closed in any case.
    remove: () => onceOpen(() => control.remove()).catch(report),
  }
}

async function openRecords(
  dataDir: string,
  repair: boolean,
  warn: (text: string) => void = () => {},
): Promise<RecordStore> {
  const [{ openGatewayRecords }, { gatewayRecovery }] = await Promise.all([
    import('./gatewayRecords.ts'),
    import('../chain/recovery.ts'),
  ])
  return openGatewayRecords(dataDir, gatewayRecovery(repair, warn))
}
