import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { advanceClockUntil, describeInBrowser, type OpenPage } from './browser.ts'

const narrow = { width: 390, height: 800 }

/** Text or label of the element with the focus. */
const focused = ({ page }: OpenPage) =>
  page.evaluate<string>(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.slice(0, 20)',
  )

/** A reverse proxy that forwards no WebSocket. */
async function openHttpProxy(target: string, port = 0) {
  const server = createServer((incoming, outgoing) => {
    const { upgrade: _upgrade, connection: _connection, ...headers } = incoming.headers
    const { method = 'GET', url = '/' } = incoming
    const forwarded = request(new URL(url, target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

describeInBrowser('the shell', (openPage) => {
  test('loads a view that was opened while the node was stopped', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    const { port } = new URL(dashboard.url)
    await dashboard.node.close()
    await dashboard.page.getByRole('link', { name: 'Controls' }).click()
    await dashboard.page.getByRole('heading', { name: 'The node does not answer' }).waitFor()
    await using restarted = await createNode()
    await restarted.listen({ port: Number(port) })
    await dashboard.page.getByRole('heading', { name: 'Controls', exact: true }).waitFor()
  })

  test('the narrow menu contains the focus, and returns it', async () => {
    await using dashboard = await openPage({}, narrow)
    const { page } = dashboard
    await dashboard.show('local')
    const menu = page.getByRole('navigation', { name: 'Views' })
    const open = async () => {
      await page.getByRole('button', { name: 'Open navigation' }).press('Enter')
      await menu.waitFor()
      await expect.poll(() => focused(dashboard)).toBe('Explorer')
    }
    const expectClosed = async () => {
      await menu.waitFor({ state: 'hidden' })
      await expect.poll(() => focused(dashboard)).toBe('Open navigation')
    }
    await open()
    for (let tab = 0; tab < 12; tab++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.closest("main, .top-bar") === null')).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expectClosed()
    await open()
    await menu.getByRole('link', { name: 'Explorer' }).press('Enter')
    await expectClosed()
    await open()
    await menu.getByRole('link', { name: 'Controls' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Controls' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
  })

  test('works if the browser keeps no data of the page', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    // As with blocked cookies.
    const denied = "get() { throw new DOMException('Access is denied for this document.', 'SecurityError') }"
    const content = ['localStorage', 'sessionStorage'].map(
      (name) => `Object.defineProperty(window, '${name}', { ${denied} })\n`,
    )
    await page.addInitScript({ content: content.join('') })
    await dashboard.show('local/blocks')
    await page.getByRole('button', { name: 'Theme: system' }).click()
    await page.getByRole('button', { name: 'Theme: light' }).waitFor()
    await page.getByRole('link', { name: 'Controls' }).click()
    await page.getByRole('heading', { level: 1, name: 'Controls' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Controls' }).waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('a copy button keeps the focus where the browser has no clipboard, and says if it cannot copy', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    // As on pages of other machines without TLS.
    await page.addInitScript({ content: "Object.defineProperty(navigator, 'clipboard', { value: undefined })" })
    await dashboard.show('local')
    const copy = page.getByRole('main').getByRole('button', { name: 'Copy URL' })
    await copy.press('Enter')
    const copied = page.getByRole('main').getByRole('button', { name: 'Copied' })
    await copied.waitFor()
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Copied')
    await copy.waitFor()
    await page.evaluate('document.execCommand = () => false')
    await copy.click()
    await page.getByText('Copying failed: the browser does not allow it').waitFor()
  })

  test('error pages have a heading and a title, and fit a narrow screen', async () => {
    await using dashboard = await openPage({}, narrow)
    const { page } = dashboard
    const hash = `0x${'1'.repeat(64)}`
    for (const [path, heading, title] of [
      ['local/nothing', 'Page not found', 'Page not found · local · vivarium'],
      [`block/${hash}`, 'Unknown network block', 'Unknown network block · block · vivarium'],
      [`local/block/${hash}`, 'Block 0x111111…1111 not found', 'Block 0x111111…1111 · local · vivarium'],
      ['local/block/6528', 'Block 6,528 not found', 'Block 6,528 · local · vivarium'],
      ['local/block/latest', 'Block 0', 'Block 0 · local · vivarium'],
      [`local/address/${'x'.repeat(200)}`, /^x+ is not an address$/, 'Address xxxxxxxx…xxxx · local · vivarium'],
    ] as const) {
      await page.goto(`${dashboard.url}/#/${path}`)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expect.poll(() => page.title()).toBe(title)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(narrow.width)
    }
  })

  test('a network that the node does not have is reported, with the networks that it has', async () => {
    await using dashboard = await openPage({ networks: { side: { chainId: 7 } } })
    const { page, url } = dashboard
    await dashboard.show('local')
    const state = page.locator('.connection')
    await state.getByText('Live', { exact: true }).waitFor()
    await page.evaluate('location.hash = "#/remote/blocks"')
    await page.getByRole('heading', { level: 1, name: 'Unknown network remote' }).waitFor()
    await page
      .getByRole('main')
      .getByText(/^This node has .*local.*side.*\.$/)
      .waitFor()
    expect(await state.innerText()).toBe('Unknown network')
    await page.getByRole('search').getByRole('combobox').fill('1')
    await page.getByRole('search').getByRole('combobox').press('Enter')
    await page
      .getByRole('alert')
      .getByText(/choose another one/)
      .waitFor()
    await page.getByRole('main').getByRole('link', { name: 'side', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Explorer' }).waitFor()
    await state.getByText('Live', { exact: true }).waitFor()
    await page.goto(`${url}/#/remote`)
    await page.reload()
    await state.getByText('Unknown network').waitFor()
    await page.getByRole('link', { name: 'Networks', exact: true }).click()
    await page.getByRole('table').getByRole('link', { name: 'local', exact: true }).waitFor()
  })

  test.each([{ width: 1280, height: 800 }, narrow])(
    'messages cover no control at $width × $height',
    async (viewport) => {
      await using dashboard = await openPage({}, viewport)
      const { page } = dashboard
      await dashboard.show('local/controls')
      await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Mine', exact: true }).click()
      const success = page.locator('.toast.success')
      await success.waitFor()
      await page.route('**/local', (route) => route.abort())
      await page.getByRole('button', { name: 'Mine', exact: true }).click()
      const failure = page.locator('.toast.danger')
      await failure.waitFor()
      const isOver = await page.evaluate<boolean>(`(() => {
      const toasts = document.querySelector('.toasts').getBoundingClientRect()
      return [...document.querySelectorAll('main :is(button, input, select), .sidebar :is(a, button, select)')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => control.getBoundingClientRect())
        .some(({ left, right, top, bottom }) =>
          left < toasts.right && right > toasts.left && top < toasts.bottom && bottom > toasts.top)
    })()`)
      expect(isOver).toBe(false)
      await page.evaluate('location.hash = "#/local/networks"')
      await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor()
      expect(await failure.count()).toBe(0)
    },
  )

  test('the newest message is visible', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/controls')
    await page.getByLabel('Account', { exact: true }).fill(`0x${'12'.repeat(20)}`)
    for (const name of ['Add', 'Impersonate', 'Stop impersonating']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name, exact: true, disabled: false }).waitFor()
    }
    await page.getByLabel('To', { exact: true }).fill(`0x${'34'.repeat(20)}`)
    await page.getByLabel('Value in ether').fill('1000000')
    await page.getByRole('button', { name: 'Send transaction' }).click()
    const failure = await page.locator('.toast.danger').boundingBox()
    const place = await page.locator('.toasts').boundingBox()
    expect(failure?.y).toBeGreaterThanOrEqual(place?.y ?? Infinity)
    expect(failure?.y).toBeLessThan((place?.y ?? 0) + (place?.height ?? 0) - 50)
  })

  test('Back returns to the scroll position, and a link shows the top', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.request('anvil_mine', [30])
    await dashboard.show('local/blocks')
    const link = page.getByRole('link', { name: 'Block 8', exact: true })
    await link.scrollIntoViewIfNeeded()
    const top = () => page.evaluate<number>('Math.round(scrollY)')
    const before = await top()
    expect(before).toBeGreaterThan(100)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Block 8', exact: true }).waitFor()
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expect.poll(top).toBe(before)
  })

  test('a narrow screen shows the tab of the URL', async () => {
    await using dashboard = await openPage({}, narrow)
    const [from, to] = (await dashboard.request('eth_accounts')) as string[]
    const hash = await dashboard.request('eth_sendTransaction', [{ from, to, value: '0x1' }])
    await dashboard.show(`local/tx/${hash}?tab=raw`)
    const tab = dashboard.page.getByRole('link', { name: 'Raw', exact: true })
    const right = async () => {
      const { x = Infinity, width = 0 } = (await tab.boundingBox()) ?? {}
      return x + width
    }
    await expect.poll(right).toBeLessThanOrEqual(narrow.width)
  })

  test('polls the node behind a proxy without WebSocket', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const { page } = dashboard
    await using proxy = await openHttpProxy(dashboard.url)
    const state = page.locator('.connection')
    await page.goto(`${proxy.url}/#/local`)
    await advanceClockUntil(page, state.getByText('Live, polling').waitFor())
    await dashboard.request('anvil_mine', [3])
    await advanceClockUntil(page, page.locator('.head-state').getByText('Block 3').waitFor())
    await proxy[Symbol.asyncDispose]()
    await advanceClockUntil(page, state.getByText('Disconnected').waitFor())
    await using _restarted = await openHttpProxy(dashboard.url, proxy.port)
    await advanceClockUntil(page, state.getByText('Live, polling').waitFor())
  })

  test.each(['https://proxy.example/node/', 'https://proxy.example/node'])(
    'behind a proxy with TLS at %s, the list of networks has the URLs of the proxy',
    async (address) => {
      await using dashboard = await openPage()
      const { page, url } = dashboard
      await page.route(/^https:\/\/proxy\.example\/node(\/|$)/, async (route) => {
        const request = route.request()
        const { origin: _, ...sent } = request.headers()
        const headers = { ...sent, 'x-forwarded-prefix': '/node' }
        const path = request.url().slice('https://proxy.example/node'.length)
        await route.fulfill({ response: await route.fetch({ url: `${url}${path}`, headers }) })
      })
      await page.goto(`${address}#/local/networks`)
      await page.getByText('https://proxy.example/node/local', { exact: true }).waitFor()
      await page.getByText('wss://proxy.example/node/local', { exact: true }).waitFor()
      expect(page.url()).toBe('https://proxy.example/node/#/local/networks')
      // Requests in progress would fail when the page closes.
      await page.unrouteAll({ behavior: 'wait' })
    },
  )
})
