import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { chromium } from 'playwright-core'
import { createNode } from 'vivarium'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const skip = existsSync(executablePath) ? false : `there is no Chromium at ${executablePath}: name one in CHROMIUM`
const jar = '0x00000000000000000000000000000000000000aa'

describe('the tip jar', { skip }, () => {
  let template
  let site
  let browser

  before(async () => {
    template = await createNode()
    site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(readFileSync(new URL('dapp.html', import.meta.url)))
    })
    await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  after(async () => {
    await browser?.close()
    site?.close()
    await template?.close()
  })

  /** The page over a chain of the test's own. The wallet of the visitor is the node's first account. */
  async function open(t) {
    const node = await template.fork()
    const { url } = await node.listen({ port: 0 })
    const page = await browser.newPage()
    t.after(async () => {
      await page.close()
      await node.close()
    })
    await page.exposeFunction('wallet', async ({ method, params }) =>
      method === 'eth_requestAccounts' ? [node.accounts[0].address] : node.provider.request({ method, params }),
    )
    await page.addInitScript(() => {
      window.ethereum = { request: (call) => window.wallet(call) }
    })
    await page.goto(`http://127.0.0.1:${site.address().port}/?${new URLSearchParams({ rpcUrl: url, jar })}`)
    return { node, page }
  }

  test('takes a tip', async (t) => {
    const { node, page } = await open(t)
    await page.getByText('The jar holds 0 wei').waitFor()
    await page.getByRole('button', { name: 'Tip 1 gwei' }).click()
    await page.getByText('Thank you!').waitFor()
    await page.getByText('The jar holds 1000000000 wei').waitFor()
    assert.equal(await node.provider.request({ method: 'eth_getBalance', params: [jar] }), '0x3b9aca00')
  })

  test('shows what the chain holds when it is opened, not what another test put in', async (t) => {
    const { page } = await open(t)
    await page.getByText('The jar holds 0 wei').waitFor()
  })

  test('says why a tip was not taken', async (t) => {
    const { node, page } = await open(t)
    const [{ address }] = node.accounts
    await node.provider.request({ method: 'anvil_setBalance', params: [address, '0x0'] })
    await page.getByRole('button', { name: 'Tip 1 gwei' }).click()
    await page.getByText(/insufficient funds/).waitFor()
  })
})
