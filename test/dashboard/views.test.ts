import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { views } from '../../scripts/dashboard/views.ts'
import { launch, noBrowser, type OpenPage, openPage, seriousViolations } from './browser.ts'
import { buildDashboard } from './openDashboard.ts'

const viewNames = views({ accounts: {}, contracts: {}, transactions: {}, blocks: {}, values: {} }).map(([name]) => name)
const demo = { fixtures: ['fixtures/demo.yaml'] }

describe.skipIf(noBrowser !== undefined)(
  `every view in a browser${noBrowser === undefined ? '' : ` (${noBrowser})`}`,
  () => {
    let browser: Browser
    beforeAll(async () => {
      await buildDashboard()
      browser = await launch()
    })
    afterAll(() => browser?.close())

    describe('on the demo', () => {
      let open: OpenPage
      beforeAll(async () => {
        open = await openPage(browser, demo)
      })
      afterAll(() => open?.[Symbol.asyncDispose]())

      test.each(viewNames)(
        '%s works, is accessible and fits, wide and light as well as narrow and dark',
        async (name) => {
          const path = views(open.node.names).find(([other]) => other === name)?.[1] ?? ''
          for (const [colorScheme, width] of [
            ['light', 1280],
            ['dark', 375],
          ] as const) {
            await open.page.emulateMedia({ colorScheme })
            await open.page.setViewportSize({ width, height: 800 })
            await open.show(path)
            expect(await seriousViolations(open.page)).toEqual([])
            const overflow = await open.page.evaluate<number>(
              'document.documentElement.scrollWidth - window.innerWidth',
            )
            expect(overflow).toBeLessThanOrEqual(0)
          }
          expect(open.errors).toEqual([])
        },
      )
    })

    test('has the network and the view in the title, and takes the focus', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local')
      await open.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Controls' }).click()
      await open.page.getByRole('heading', { level: 1, name: 'Controls' }).waitFor()
      expect(await open.page.title()).toBe('Controls · local · vivarium')
      expect(await open.page.evaluate('document.activeElement.id')).toBe('main')
    })

    test('with --strict asks for a key, takes a wrong one back, and works with a right one', async () => {
      await using open = await openPage(browser, { strict: true, keys: [{ key: 'front-key', name: 'front' }] })
      await open.page.goto(open.url)
      await open.page.getByText('This node requires an API key.').waitFor()
      await open.page.getByLabel('API key').fill('wrong')
      await open.page.getByRole('button', { name: 'Continue' }).click()
      await open.page.getByText('The node does not accept this API key.').waitFor()
      await open.page.getByLabel('API key').fill('front-key')
      await open.page.getByRole('button', { name: 'Continue' }).click()
      await open.page.locator('.head-state').getByText('Block 0').waitFor()
      await open.page.getByText('Live', { exact: true }).waitFor()
    })

    test('loads at most 150 kB compressed for the first view, all of it from the node', async () => {
      await using open = await openPage(browser, demo)
      const sizes: Promise<number>[] = []
      const hosts = new Set<string>()
      open.page.on('requestfinished', (request) => {
        hosts.add(new URL(request.url()).origin)
        if (request.method() === 'GET') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      })
      await open.show('local')
      await open.page.getByText('executeBatches').first().waitFor()
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(total).toBeGreaterThan(10_000)
      expect(total).toBeLessThan(150_000)
      expect([...hosts]).toEqual([open.url])
    })

    test('cannot be shown in a frame of another page', async () => {
      await using open = await openPage(browser)
      await open.page.goto('about:blank')
      await open.page.setContent(`<iframe src="${open.url}/"></iframe>`)
      const frame = open.page.frames()[1]
      await frame?.waitForLoadState()
      expect(await frame?.locator('#app').count()).toBe(0)
    })
  },
)
