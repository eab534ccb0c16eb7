import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Request, Response } from 'express'
import { type DashboardFile, DashboardFiles } from './dashboardFiles.ts'
import { securityHeaders } from './securityHeaders.ts'

/** The folder of the built page, relative to the file that contains this code. The build and the test configuration define it. */
declare const DASHBOARD_FOLDER: string

/** Serves the page at `/` and its files at `/dashboard/<name>`. */
export interface Dashboard {
  /** Sends the page. With status 401 it asks for an API key. */
  sendPage(request: Request, response: Response, status: 200 | 401): Promise<void>
  /** Sends a file of the page. Resolves to false for an unknown name. */
  sendFile(name: string, request: Request, response: Response): Promise<boolean>
}

const PAGE = 'index.html'
/** File names contain a hash of the content. */
const FOREVER = 'public, max-age=31536000, immutable'

/** Returns the folder of the built page. Undefined if the page was not built, as for most tests and scripts. */
export function dashboardFolder(): string | undefined {
  if (typeof DASHBOARD_FOLDER !== 'string') return undefined
  const folder = resolve(import.meta.dirname, DASHBOARD_FOLDER)
  return existsSync(folder) ? folder : undefined
}

/** Creates the dashboard from the page that was built into `folder`. Throws if the folder does not exist. */
export function createDashboard(folder: string): Dashboard {
  const files = new DashboardFiles(folder)
  return {
    async sendPage(request, response, status) {
      const page = await files.get(PAGE)
      if (page === undefined) throw new Error('the dashboard was built without its page')
      // A page with another status is not revalidated, because its content depends on the status.
      response.status(status).set('cache-control', status === 200 ? 'no-cache' : 'no-store')
      const [, inlineScript] = /<script>(.*?)<\/script>/s.exec(page.plain.toString()) ?? []
      send(page, request, response.set(securityHeaders(inlineScript)))
    },
    async sendFile(name, request, response) {
      const file = await (name === PAGE ? undefined : files.get(name))
      if (file === undefined) return false
      send(file, request, response.set(securityHeaders()).set('cache-control', FOREVER))
      return true
    },
  }
}

function send({ contentType, etag, plain, gzipped }: DashboardFile, request: Request, response: Response): void {
  const isGzipped = request.acceptsEncodings('gzip') === 'gzip'
  response.set({ 'content-type': contentType, etag, vary: 'accept-encoding' })
  if (response.statusCode === 200 && request.fresh) {
    response.status(304).end()
    return
  }
  if (isGzipped) response.set('content-encoding', 'gzip')
  response.send(isGzipped ? gzipped : plain)
}
