/**
 * Writes screenshots of all dashboard views on the demo, 1280 and 375 pixels wide, light and dark: `node scripts/run-ts.mjs
 * scripts/dashboard/screenshots.ts FOLDER [part of a view's name]`. It needs Chromium: the program in CHROMIUM, or /usr/bin/chromium.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDemo } from './demo.ts'
import { views } from './views.ts'

const [, , folderName = 'dashboard-screenshots', filter = ''] = process.argv
/** Widths in pixels. */
const widths = [1280, 375]
const folder = resolve(folderName)
mkdirSync(folder, { recursive: true })

const { node, url, browser, close } = await openDemo()
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of widths) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, deviceScaleFactor: 1 })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    page.on('pageerror', (error) => console.error(error))
    for (const [name, path] of views(node.names).filter(([name]) => name.includes(filter))) {
      await page.goto(`${url}/#/${path}`)
      await page.waitForSelector('h1')
      await page.waitForSelector('main:not(:has(.skeleton))')
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
    await context.close()
  }
await close()
