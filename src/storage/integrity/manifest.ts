import { ByteReader } from '../byteReader.ts'

/** Content of the LevelDB manifest of a store. */
export interface Manifest {
  /** Logs below this number, except `previousLogNumber`, are already in tables. */
  readonly logNumber: number
  readonly previousLogNumber: number
  /** Operations up to this one are in tables or in logs before the newest. */
  readonly lastSequence: number
  /** Length of each table in bytes, by number. */
  readonly tables: ReadonlyMap<number, number>
}

/** Tags of the parts of a manifest record in LevelDB. */
const tags = {
  comparator: 1,
  logNumber: 2,
  nextFileNumber: 3,
  lastSequence: 4,
  compactPointer: 5,
  deletedFile: 6,
  newFile: 7,
  previousLogNumber: 9,
} as const

/** Combines the records of a manifest. Throws a RangeError for an invalid record. */
export function readManifest(records: readonly Uint8Array[]): Manifest {
  const tables = new Map<number, number>()
  let [logNumber, previousLogNumber, lastSequence] = [0, 0, 0]
  for (const record of records) {
    const reader = new ByteReader(record)
    const added: [number, number][] = []
    while (!reader.isAtEnd) {
      const tag = reader.varint()
      if (tag === tags.comparator) reader.string()
      else if (tag === tags.logNumber) logNumber = reader.varint()
      else if (tag === tags.nextFileNumber) reader.varint()
      else if (tag === tags.lastSequence) lastSequence = reader.varint()
      else if (tag === tags.previousLogNumber) previousLogNumber = reader.varint()
      else if (tag === tags.compactPointer) {
        reader.varint()
        reader.string()
      } else if (tag === tags.deletedFile) {
        reader.varint()
        tables.delete(reader.varint())
      } else if (tag === tags.newFile) {
        reader.varint()
        added.push([reader.varint(), reader.varint()])
        reader.string()
        reader.string()
      } else throw new RangeError(`the manifest has an unknown part ${tag}`)
    }
    // A table that moves to another level is deleted and added in one record.
    for (const [number, length] of added) tables.set(number, length)
  }
  return { logNumber, previousLogNumber, lastSequence, tables }
}
