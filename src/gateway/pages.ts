import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import { networkList } from './networkList.ts'
import type { Networks } from './networks.ts'
import { type UsageSources, usagePages } from './usage/pages.ts'

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

/** What the pages tell of. */
export interface PageSources extends UsageSources {
  readonly networks: Networks
  readonly isSecure: boolean
}

/** What a browser may GET. */
export function createPages({ networks, isSecure, ...sources }: PageSources): RequestListener {
  const pages = express()
  pages.disable('x-powered-by')
  pages.get('/', (_, response) => {
    response.type('html').send(index)
  })
  pages.get('/health', (_, response) => {
    response.json({ status: 'ok' })
  })
  pages.get('/networks', (request, response) => {
    response.json(networkList(networks, { isSecure, host: request.headers.host ?? 'localhost' }))
  })
  pages.use(usagePages(sources))
  pages.use((_, response) => {
    response.status(404).type('text').send('Nothing is here.\n')
  })
  const failed: ErrorRequestHandler = (_fault, _request, response, _next) => {
    // What happened is nobody's business out there. Express knows this function by its four parameters.
    response.status(500).type('text').send('Something went wrong.\n')
  }
  pages.use(failed)
  return pages
}
