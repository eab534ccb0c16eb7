import { existsSync, statSync } from 'node:fs'
import { define, NodeError } from '../errors.ts'
import type { GivenKeySettings, KeyChanges, KeyControl, ListedKey, UsageQuery, UsageRow } from '../rpc/keyControl.ts'
import { readControlFile } from './controlFile.ts'
import { openKeeping } from './keeping.ts'
import { remoteKeys } from './remoteKeys.ts'

/** What the command shows and asks for, in the words of the methods. */
export type KeyText = ListedKey
export type KeyUsage = UsageRow
export type KeyGiven = GivenKeySettings
export type KeyChange = KeyChanges
export type KeyQuery = UsageQuery

/** Where the keys are: a node that runs, or a data directory, which may be that of one. */
export type KeySource = { readonly url: string } | { readonly dataDir: string }

const noDataDirectory = define<{ dataDir: string }>(
  'NoDataDirectory',
  -32602,
  ({ dataDir }) => `there is no data directory at ${dataDir}: start a node with --data-dir to make one`,
)
const silentHolder = define<{ dataDir: string }>(
  'SilentHolder',
  -32603,
  ({ dataDir }) =>
    `the data directory ${dataDir} is in use by a node that does not listen yet or any more: try again, or stop it`,
)

/** Works with the keys of a node. A data directory that a node holds is worked with through that node. */
export async function withKeys<Result>(
  source: KeySource,
  work: (keys: KeyControl) => Promise<Result>,
): Promise<Result> {
  if ('url' in source) return work(remoteKeys(source.url))
  const { dataDir } = source
  if (!existsSync(dataDir) || !statSync(dataDir).isDirectory()) throw noDataDirectory({ dataDir })
  const keeping = openKeeping({ dataDir }, { now: () => Date.now() / 1000, report: () => {} })
  try {
    await keeping.opened
  } catch (failure) {
    await keeping.close()
    if (!(failure instanceof NodeError) || failure.name !== 'StoreInUse') throw failure
    const control = readControlFile(dataDir)
    if (control === undefined) throw silentHolder({ dataDir }, { cause: failure })
    return work(remoteKeys(control.url, { token: control.token, trustsAnyone: true }))
  }
  try {
    return await work(keeping.keys)
  } finally {
    await keeping.close()
  }
}
