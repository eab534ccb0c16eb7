import { statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { define, errorCode } from '../../errors.ts'
import { monotonicNow } from '../../monotonicNow.ts'
import type { GivenKeySettings, KeyChanges, KeyControl, ListedKey, UsageRow } from '../../rpc/ports/keyControl.ts'
import { storeInUse } from '../../storage/storageErrors.ts'
import { type AccountServicesContext, openAccountServices } from '../accounts/accountServices.ts'
import { readControlFile } from '../accounts/controlFile.ts'
import { gatewayFolder } from '../accounts/gatewayFolder.ts'
import { remoteKeys, runningNodeUnreachable } from '../accounts/remoteKeys.ts'
import { checkDataDir } from '../files/checkDataDir.ts'

/** Types of the key methods, for the command. */
export type KeyDetails = ListedKey
export type KeyUsage = UsageRow
export type NewKeySettings = GivenKeySettings
export type KeyChange = KeyChanges

/** A running node, or a data directory, which a running node may use. */
export type KeySource = { readonly url: string } | { readonly dataDir: string }

const noDataDirectory = define<{ dataDir: string }>(
  'NoDataDirectory',
  -32602,
  ({ dataDir }) => `there is no data directory at ${dataDir}: start a node with --data-dir to create one`,
)
const nodeNotListening = define<{ dataDir: string }>(
  'NodeNotListening',
  -32603,
  ({ dataDir }) => `the data directory ${dataDir} is in use by a node that does not listen: try again, or stop it`,
)

/** Maximum time to wait for a data directory that another process uses, and the interval between attempts, in milliseconds. */
const IN_USE_TIMEOUT = 5_000
const RETRY_INTERVAL = 50

const commandContext: AccountServicesContext = { now: () => Date.now() / 1000, report: () => {} }

/**
 * Runs `work` on the keys of a node. A running node that uses the data directory does the work itself. While another command uses it, this
 * one waits.
 */
export async function withKeys<Result>(
  source: KeySource,
  work: (keys: KeyControl) => Promise<Result>,
): Promise<Result> {
  if ('url' in source) return work(remoteKeys(source.url))
  const { dataDir } = source
  if (isMissing(dataDir)) throw noDataDirectory({ dataDir })
  checkDataDir(dataDir)
  const deadline = monotonicNow() + IN_USE_TIMEOUT
  for (;;) {
    const done = (await withOwnRecords(dataDir, work)) ?? (await withRunningNode(dataDir, work))
    if (done !== undefined) return done.result
    if (monotonicNow() > deadline) throw nodeNotListening({ dataDir })
    await setTimeout(RETRY_INTERVAL)
  }
}

/** Like `withKeys`, for work that creates no key. Does not write to a data directory without keys. */
export async function withExistingKeys<Result>(
  source: KeySource,
  work: (keys: KeyControl) => Promise<Result>,
): Promise<Result> {
  if ('url' in source || isMissing(source.dataDir) || !isMissing(gatewayFolder(source.dataDir)))
    return withKeys(source, work)
  const services = openAccountServices({}, commandContext)
  try {
    return await work(services.keys)
  } finally {
    await services.close()
  }
}

/** Whether there is no folder at a path. False for a path that cannot be read: opening it reports the reason. */
function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true
  } catch {
    return false
  }
}

/** Runs `work` on the records of a data directory. Undefined if another process uses them. */
async function withOwnRecords<Result>(
  dataDir: string,
  work: (keys: KeyControl) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const services = openAccountServices({ dataDir }, commandContext)
  try {
    await services.opened
  } catch (failure) {
    await services.close()
    if (storeInUse.is(failure)) return undefined
    throw failure
  }
  try {
    return { result: await work(services.keys) }
  } finally {
    await services.close()
  }
}

/** Runs `work` on the node that uses a data directory. Undefined if no node listens. */
async function withRunningNode<Result>(
  dataDir: string,
  work: (keys: KeyControl) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const control = readControlFile(dataDir)
  if (control === undefined) return undefined
  try {
    return { result: await work(remoteKeys(control.url, { token: control.token, acceptsAnyCertificate: true })) }
  } catch (failure) {
    // The node is closing: it closes its port before it removes its control file.
    if (runningNodeUnreachable.is(failure) && isConnectionRefused(failure.cause)) return
    throw failure
  }
}

const isConnectionRefused = (cause: unknown): boolean => errorCode(cause) === 'ECONNREFUSED'
