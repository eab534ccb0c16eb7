import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Filled in by the build and by the tests: the folder of the built page, relative to the file that this code ends up in. */
declare const DASHBOARD_FOLDER: string

/** The folder of the built page. Undefined where the page was not built, which is so for most tests and scripts. */
export function dashboardFolder(): string | undefined {
  if (typeof DASHBOARD_FOLDER !== 'string') return undefined
  const folder = resolve(import.meta.dirname, DASHBOARD_FOLDER)
  return existsSync(folder) ? folder : undefined
}
