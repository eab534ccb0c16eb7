/**
 * Pictures of the dashboard on the demo, at 1280 and 375 pixels, light and dark: `node scripts/run-ts.mjs scripts/dashboard/screenshots.ts
 * FOLDER [part of a view's name]`. It needs a Chromium: CHROMIUM, or /usr/bin/chromium.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { createNode } from '../../src/node.ts'
import { writeDashboard } from '../bundle-dashboard.mjs'
import { views } from './views.ts'

const [, , out = 'dashboard-screenshots', wanted = ''] = process.argv
/** Widths in pixels. */
const widths = [1280, 375]
const folder = resolve(out)
mkdirSync(folder, { recursive: true })
await writeDashboard(process.cwd(), join(process.cwd(), 'node_modules', '.vivarium', 'dashboard'))

const node = await createNode({ fixtures: ['fixtures/demo.yaml'] })
const { url } = await node.listen({ port: 0 })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of widths) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, deviceScaleFactor: 1 })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    page.on('pageerror', (error) => console.error(error))
    for (const [name, path] of views(node.names).filter(([name]) => name.includes(wanted))) {
      await page.goto(`${url}/#/${path}`)
      await page.waitForSelector('h1')
      await page.waitForSelector('main:not(:has(.skeleton))')
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
    await context.close()
  }
await browser.close()
await node.close()
