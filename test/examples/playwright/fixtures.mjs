import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { test as base } from '@playwright/test'
import { createNode, createWallet } from 'vivarium'

export const jar = '0x00000000000000000000000000000000000000aa'

export const test = base.extend({
  /** A node for all tests of a worker. No test changes it. */
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from this pattern
    async ({}, use) => {
      const template = await createNode()
      await use(template)
      await template.close()
    },
    { scope: 'worker' },
  ],

  /** The URL of the page. A project with a development server sets `webServer` and `baseURL` in the configuration instead. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from this pattern
    async ({}, use) => {
      const html = readFileSync(new URL('dapp.html', import.meta.url))
      const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${server.address().port}/`)
      server.close()
    },
    { scope: 'worker' },
  ],

  /** A fork of the node, for one test. */
  node: async ({ template }, use) => {
    const node = await template.fork()
    await use(node)
    await node.close()
  },

  /** The wallet of the page, with the first account of the node. */
  wallet: async ({ node }, use) => use(createWallet(node)),

  /** The open page. */
  dapp: async ({ page, node, wallet, site }, use) => {
    await wallet.inject(page)
    const { url } = await node.listen({ port: 0 })
    await page.goto(`${site}?${new URLSearchParams({ rpcUrl: url, jar })}`)
    await use(page)
  },
})
