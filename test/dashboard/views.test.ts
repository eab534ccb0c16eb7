import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { views } from '../../scripts/dashboard/views.ts'
import { describeInBrowser, type OpenPage, seriousViolations } from './browser.ts'
import { demo } from './demo.ts'

const viewNames = views({ accounts: {}, contracts: {}, transactions: {}, blocks: {}, values: {} }).map(([name]) => name)

describeInBrowser('every view', (openPage) => {
  describe('on the demo', () => {
    let dashboard: OpenPage
    beforeAll(async () => {
      dashboard = await openPage(demo)
    })
    afterAll(() => dashboard?.[Symbol.asyncDispose]())

    test.each(viewNames)('%s works, is accessible and fits a wide light and a narrow dark screen', async (name) => {
      const path = views(dashboard.node.names).find(([other]) => other === name)?.[1] ?? ''
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 375],
      ] as const) {
        await dashboard.page.emulateMedia({ colorScheme })
        await dashboard.page.setViewportSize({ width, height: 800 })
        await dashboard.show(path)
        expect(await seriousViolations(dashboard.page)).toEqual([])
        const overflow = await dashboard.page.evaluate<number>(
          'document.documentElement.scrollWidth - window.innerWidth',
        )
        expect(overflow).toBeLessThanOrEqual(0)
      }
      expect(dashboard.errors).toEqual([])
    })
  })

  test('shows the error of a view that cannot display its data, until a retry succeeds', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.page.route(
      (url) => url.href.startsWith(dashboard.url),
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(/"baseFeePerGas":"[^"]*"/g, '"baseFeePerGas":{}')
        return route.fulfill({ response, body })
      },
    )
    await dashboard.show('local/block/pending')
    await dashboard.page.getByRole('heading', { level: 1, name: 'This view cannot be shown' }).waitFor()
    await dashboard.page.unrouteAll()
    await dashboard.page.getByRole('button', { name: 'Try again' }).click()
    await dashboard.page.getByRole('heading', { level: 1, name: 'Pending block' }).waitFor()
  })

  test('sets the title and the focus', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local')
    await dashboard.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Controls' }).click()
    await dashboard.page.getByRole('heading', { level: 1, name: 'Controls' }).waitFor()
    expect(await dashboard.page.title()).toBe('Controls · local · vivarium')
    expect(await dashboard.page.evaluate('document.activeElement.id')).toBe('main')
  })

  test('with --strict requests a key, rejects an invalid one, and works with a valid one', async () => {
    await using dashboard = await openPage({ strict: true, keys: [{ key: 'front-key', name: 'front' }] })
    await dashboard.page.goto(dashboard.url)
    await dashboard.page.getByText('This node requires an API key.').waitFor()
    await dashboard.page.getByLabel('API key').fill('wrong')
    await dashboard.page.getByRole('button', { name: 'Continue' }).click()
    await dashboard.page.getByText('The node does not accept this API key.').waitFor()
    await dashboard.page.getByLabel('API key').fill('front-key')
    await dashboard.page.getByRole('button', { name: 'Continue' }).click()
    await dashboard.page.locator('.head-state').getByText('Block 0').waitFor()
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    await dashboard.page.getByRole('button', { name: 'Forget the API key' }).click()
    await dashboard.page.getByText('This node requires an API key.').waitFor()
    await dashboard.page.locator('input:focus').waitFor()
    expect(await dashboard.page.evaluate('sessionStorage.length')).toBe(0)
  })

  test('loads at most 150 kB compressed for the first view, only from the node', async () => {
    await using dashboard = await openPage(demo)
    const sizes: Promise<number>[] = []
    const hosts = new Set<string>()
    dashboard.page.on('requestfinished', (request) => {
      hosts.add(new URL(request.url()).origin)
      if (request.method() === 'GET') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await dashboard.show('local')
    await dashboard.page.getByText('executeBatches').first().waitFor()
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThan(150_000)
    expect([...hosts]).toEqual([dashboard.url])
  })

  test('cannot be shown in a frame of another page', async () => {
    await using dashboard = await openPage()
    await dashboard.page.goto('about:blank')
    await dashboard.page.setContent(`<iframe src="${dashboard.url}/"></iframe>`)
    const frame = dashboard.page.frames()[1]
    await frame?.waitForLoadState()
    expect(await frame?.locator('#app').count()).toBe(0)
  })
})
