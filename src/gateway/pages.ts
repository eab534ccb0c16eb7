import type { RequestListener } from 'node:http'
import express from 'express'
import { networkList } from './networkList.ts'
import type { Networks } from './networks.ts'

const index = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>vivarium</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}code{background:#eee;padding:.1em .3em}</style>
<h1>vivarium</h1>
<p>A local blockchain node is running here. It answers JSON-RPC 2.0 sent by <code>POST</code> to this address or over a WebSocket:</p>
<p><code>{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}</code></p>
<p>The method <code>rpc.discover</code> describes every method. <a href="/networks">Networks</a>. <a href="/health">Health</a>.</p>
</html>
`

/** What the pages tell of. */
export interface PageSources {
  readonly networks: Networks
  readonly isSecure: boolean
}

/** What a browser may GET. */
export function createPages({ networks, isSecure }: PageSources): RequestListener {
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
  pages.use((_, response) => {
    response.status(404).type('text').send('Nothing is here.\n')
  })
  return pages
}
