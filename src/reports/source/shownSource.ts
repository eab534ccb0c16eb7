import { isAbsolute } from 'node:path'
import type { SourceFile } from './sourceIndex.ts'

/** A source file for clients. */
export interface ShownSource {
  readonly path: string
  readonly text: string
}

/** Some compilers name a file by its path on the machine, of which clients receive only the end. */
export const shownFile = (path: string): string => (isAbsolute(path) ? path.split(/[\\/]/).slice(-2).join('/') : path)

export const shownSource = ({ path, text }: SourceFile): ShownSource => ({
  path: shownFile(path),
  text: Buffer.from(text, 'latin1').toString(),
})
