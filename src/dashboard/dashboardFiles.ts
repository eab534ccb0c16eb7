import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A file of the page, ready to be sent. */
export interface DashboardFile {
  readonly contentType: string
  /** For `If-None-Match`, with its quotes. */
  readonly etag: string
  readonly plain: Buffer
  readonly gzipped: Buffer
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The files of the built page. Each file is read and compressed at its first request, then cached. */
export class DashboardFiles {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #loaded = new Map<string, Promise<DashboardFile>>()

  /** Throws if the folder does not exist. */
  constructor(folder: string) {
    this.#folder = folder
    this.#names = new Set(readdirSync(folder).filter((name) => extname(name) in contentTypes))
  }

  /** Returns a file by name. Undefined if the build wrote no file with this name. */
  get(name: string): Promise<DashboardFile> | undefined {
    if (!this.#names.has(name)) return undefined
    const known = this.#loaded.get(name)
    if (known !== undefined) return known
    const loading = load(join(this.#folder, name))
    this.#loaded.set(name, loading)
    // A process can have too many open files for a moment.
    loading.catch(() => this.#loaded.delete(name))
    return loading
  }
}

async function load(file: string): Promise<DashboardFile> {
  const plain = await readFile(file)
  return {
    contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzipped: await promisify(gzip)(plain, { level: 9 }),
  }
}
