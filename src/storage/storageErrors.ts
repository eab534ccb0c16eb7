import { define, markInterruption } from '../errors.ts'

/** Errors of stores. */

export const storeInUse = define(
  'StoreInUse',
  -32603,
  (folder: string) =>
    `the folder ${folder} is in use by another node: close that node and its forks, or choose another folder`,
)

export const storeUnusable = define(
  'StoreUnusable',
  -32603,
  (d: { folder: string; reason: string }) => `the folder ${d.folder} cannot be used as a store: ${d.reason}`,
)

export const folderUnusable = define(
  'FolderUnusable',
  -32603,
  (d: { folder: string; reason: string; option: string }) =>
    `the folder ${d.folder} cannot be used: ${d.reason}; choose another one with ${d.option}`,
)

export const storeDamaged = define(
  'StoreDamaged',
  -32603,
  (d: { name: string; problem: string; lost: string; isUnrecoverable: boolean }) =>
    d.isUnrecoverable
      ? `the data directory of ${d.name} is damaged (${d.problem}) beyond repair: restore a copy, or choose another directory with --data-dir`
      : `the data directory of ${d.name} is damaged (${d.problem}): ${d.lost}. Start the node with --repair to continue with the intact records, or restore a copy of the directory`,
)

export const storeTooNew = define(
  'StoreTooNew',
  -32603,
  (d: { where: string; found: number; known: number }) =>
    `the store ${d.where} has format ${d.found}, written by a newer version of vivarium; this one reads formats up to ${d.known}: update vivarium, or choose another folder with --data-dir`,
)

// Clients can see the following errors, so they contain no folder.

export const storeClosed = markInterruption(define('StoreClosed', -32603, () => 'the store is closed'))

export const readFailed = define('ReadFailed', -32603, () => 'the store could not be read')

export const recordsUnreadable = define(
  'RecordsUnreadable',
  -32603,
  () => 'the built fixture cannot be read: its file changed while this node had it open; restart the node',
)

export const recordsDamaged = define(
  'RecordsDamaged',
  -32603,
  () =>
    'the data directory is damaged: stop the node, and restart it with --repair to continue with the intact records',
)

export const writeFailed = define(
  'WriteFailed',
  -32603,
  (reason?: string) =>
    `the store could not be written${reason === undefined ? '' : ` (${reason})`}; nothing was stored`,
)
