/** The pages that the gateway serves over GET: dashboard, health, networks, usage and metrics. */
import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import { clientUrl } from './http/clientUrl.ts'
import type { ApiAccount, ApiAccounts } from './keys/apiAccount.ts'
import type { Metering } from './metering.ts'
import { networkList } from './networkList.ts'
import type { Networks } from './networks.ts'
import type { HttpError } from './route.ts'
import { invalidKey, missingKey } from './router.ts'
import { recordRejection } from './serve.ts'
import { metricsPage, usagePage } from './usage/usagePages.ts'

const index = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>vivarium</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}code{background:#eee;padding:.1em .3em}</style>
<h1>vivarium</h1>
<p>A local blockchain node is running here. It answers JSON-RPC 2.0 sent by <code>POST</code> to this address or over a WebSocket:</p>
<p><code>{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}</code></p>
<p>The method <code>rpc.discover</code> describes every method. <a href="/networks">Networks</a>. <a href="/usage">Usage</a>. <a href="/metrics">Metrics</a>. <a href="/health">Health</a>.</p>
</html>
`

/** The pages of the dashboard, from `src/dashboard`. */
export interface DashboardPages {
  /** Sends the page. With status 401, the page asks for an API key. */
  sendPage(request: Request, response: Response, status: 200 | 401): Promise<void>
  /** Sends a file of the page. Resolves to false for an unknown name. */
  sendFile(name: string, request: Request, response: Response): Promise<boolean>
}

/** Data for the pages. */
export interface PageSources {
  readonly networks: Networks
  readonly isSecure: boolean
  readonly accounts: ApiAccounts
  readonly metering: Metering
  readonly keys?: KeyControl | undefined
  /** Undefined: `/` shows a short text. */
  readonly dashboard?: DashboardPages | undefined
}

/** Sends a page to an account. */
type Page = (account: ApiAccount, request: Request, response: Response) => void | Promise<void>

/** Creates the pages. All except `/health` need an account. If every request needs a key, the path ends with it. */
export function createPages({ networks, isSecure, accounts, metering, keys, dashboard }: PageSources): RequestListener {
  const pages = express()
  const refuse = (response: Response, httpError: HttpError): void => {
    recordRejection(httpError, 'http', { metering })
    const { status, headers, text, contentType } = httpError
    response.status(status).set('content-type', contentType)
    for (let at = 0; at + 1 < headers.length; at += 2) response.set(headers[at] ?? '', headers[at + 1])
    response.send(text)
  }
  pages.disable('x-powered-by')
  const addPage = (path: string, page: Page) =>
    pages.get([path, `${path}/:key`], async (request, response) => {
      await accounts.opening
      // The types of express also allow several values, but this parameter has one.
      const { key }: { key?: string | string[] } = request.params
      const account = typeof key === 'string' ? accounts.find(key) : accounts.builtIn
      if (account === undefined) refuse(response, key === undefined ? missingKey : invalidKey)
      else await page(account, request, response)
    })
  pages.get('/health', (_, response) => {
    response.json({ status: 'ok' })
  })
  addPage('/networks', (account, { headers }, response) => {
    response.set('cache-control', 'no-store').json(networkList(networks, clientUrl(headers, isSecure), account))
  })
  addPage('/usage', usagePage(metering))
  addPage('/metrics', metricsPage(metering, keys))
  pages.get('/', async (request, response) => {
    const hasAccount = accounts.builtIn !== undefined
    if (dashboard !== undefined && (hasAccount || isFromBrowser(request)))
      await dashboard.sendPage(request, response, hasAccount ? 200 : 401)
    else if (hasAccount) response.type('html').send(index)
    else refuse(response, missingKey)
  })
  // These files are part of the package and reveal nothing about the node.
  pages.get('/dashboard/:file', async (request, response, next) => {
    if (!(await dashboard?.sendFile(request.params.file, request, response))) next()
  })
  pages.use((_, response) => {
    if (accounts.builtIn === undefined) refuse(response, missingKey)
    else response.status(404).type('text').send('Not found.\n')
  })
  const handleError: ErrorRequestHandler = (_fault, _request, response, _next) => {
    // Clients do not see the cause. Express recognizes an error handler by its four parameters.
    response.status(500).type('text').send('Internal server error.\n')
  }
  pages.use(handleError)
  return pages
}

/** Whether a browser sent the request. Browsers accept HTML explicitly, programs accept any type. */
const isFromBrowser = ({ headers }: Request): boolean => /\btext\/html\b/.test(headers.accept ?? '')
