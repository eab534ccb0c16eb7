import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newKey } from '../../gateway/keys/digest.ts'
import { writePrivateFile } from '../files/writePrivateFile.ts'

/** How whoever may read a data directory reaches the node that holds it. */
export interface Control {
  readonly url: string
  /** Stands in the place of a key, and may administer the node. */
  readonly token: string
  readonly pid: number
}

const fileIn = (dataDir: string): string => join(dataDir, 'control.json')

/** The file by which a node that holds a data directory is found. It is there while the node listens. */
export class ControlFile {
  readonly #dataDir: string
  readonly #admit: (token: string) => void
  #token: string | undefined

  /** `admit` is told the token of this run before anybody can read it. */
  constructor(dataDir: string, admit: (token: string) => void) {
    this.#dataDir = dataDir
    this.#admit = admit
  }

  /** Tells where the node answers, to nobody but its owner. The file appears whole. */
  write(url: string): void {
    if (this.#token === undefined) {
      this.#token = `control-${newKey()}`
      this.#admit(this.#token)
    }
    const control: Control = { url, token: this.#token, pid: process.pid }
    writePrivateFile(fileIn(this.#dataDir), `${JSON.stringify(control)}\n`)
  }

  remove(): void {
    rmSync(fileIn(this.#dataDir), { force: true })
  }
}

/** What the node that holds a data directory says of itself; undefined where none does. */
export function readControlFile(dataDir: string): Control | undefined {
  try {
    const { url, token, pid }: Partial<Control> = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return typeof url === 'string' && typeof token === 'string' && typeof pid === 'number'
      ? { url, token, pid }
      : undefined
  } catch {
    return undefined
  }
}
