import type { SourceFile } from './sourceIndex.ts'

/** A source file for clients. */
export interface ShownSource {
  readonly path: string
  readonly text: string
}

/** A path of a machine, also of one with Windows: absolute, or out of the project. */
const machinePath = /^(?:[\\/]|[A-Za-z]:[\\/]|file:)|(?:^|[\\/])\.\.[\\/]/

/** Some compilers name a file by its path on the machine, of which clients receive only the end. */
export const shownFile = (path: string): string =>
  machinePath.test(path) ? path.split(/[\\/]/).slice(-2).join('/') : path

export const shownSource = ({ path, text }: SourceFile): ShownSource => ({
  path: shownFile(path),
  text: Buffer.from(text, 'latin1').toString(),
})
