import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newKey } from '../../gateway/keys/digest.ts'
import { replaceFileSync } from '../../replaceFile.ts'

/** Content of the control file, with which a process can reach the node that uses a data directory. */
export interface ControlFileContent {
  readonly url: string
  /** Replaces the API key in URLs and allows administering the node. */
  readonly token: string
  readonly pid: number
}

const fileIn = (dataDir: string): string => join(dataDir, 'control.json')

/** The file with the URL of the node that uses a data directory. It exists while the node listens. */
export class ControlFile {
  readonly #dataDir: string
  readonly #acceptToken: (token: string) => void
  #token: string | undefined

  /** `acceptToken` receives the token of this run before the file is written. */
  constructor(dataDir: string, acceptToken: (token: string) => void) {
    this.#dataDir = dataDir
    this.#acceptToken = acceptToken
  }

  /** Writes the URL and the token, atomically and readable by the owner only. */
  write(url: string): void {
    if (this.#token === undefined) {
      this.#token = `control-${newKey()}`
      this.#acceptToken(this.#token)
    }
    const control: ControlFileContent = { url, token: this.#token, pid: process.pid }
    replaceFileSync(fileIn(this.#dataDir), `${JSON.stringify(control)}\n`, 0o600)
  }

  remove(): void {
    rmSync(fileIn(this.#dataDir), { force: true })
  }
}

/** Reads the control file of a data directory; undefined if no node listens. */
export function readControlFile(dataDir: string): ControlFileContent | undefined {
  try {
    const { url, token, pid }: Partial<ControlFileContent> = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return typeof url === 'string' && typeof token === 'string' && typeof pid === 'number'
      ? { url, token, pid }
      : undefined
  } catch {
    return undefined
  }
}
