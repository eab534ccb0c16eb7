/**
 * Pictures of the dashboard on the demo, at 1280 and 375 pixels, light and dark: `node scripts/run-ts.mjs scripts/dashboard-screenshots.ts
 * FOLDER [part of a view's name]`. It needs a Chromium: CHROMIUM, or /usr/bin/chromium.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { createNode } from '../src/node.ts'
import { writeDashboard } from './bundle-dashboard.mjs'

const [, , out = 'dashboard-screenshots', wanted = ''] = process.argv
const folder = resolve(out)
mkdirSync(folder, { recursive: true })
await writeDashboard(process.cwd(), join(process.cwd(), 'node_modules', '.vivarium', 'dashboard'))

const node = await createNode({ fixtures: ['fixtures/demo.yaml'] })
const { url } = await node.listen({ port: 0 })
const { transactions } = node.names
/** The name of the picture and the path of the view. */
const views: readonly (readonly [name: string, path: string])[] = [
  ['explorer', 'local'],
  ['blocks', 'local/blocks'],
  ['block', 'local/block/5'],
  ['pool', 'local/pool'],
  ['transaction', `local/tx/${transactions['token-transfer']}`],
  ['transaction-failed', `local/tx/${transactions.reverted}`],
  ['transaction-batch', `local/tx/${transactions['set-code']}`],
  ['transaction-events', `local/tx/${transactions['token-transfer']}?tab=events`],
  ['transaction-calls', `local/tx/${transactions.batch}?tab=calls`],
  ['transaction-state', `local/tx/${transactions.batch}?tab=state`],
  ['transaction-raw', `local/tx/${transactions.blob}?tab=raw`],
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 375]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, deviceScaleFactor: 1 })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    page.on('pageerror', (error) => console.error(error))
    for (const [name, path] of views.filter(([name]) => name.includes(wanted))) {
      await page.goto(`${url}/#/${path}`)
      await page.waitForSelector('h1')
      await page.waitForSelector('.skeleton', { state: 'detached' })
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
    await context.close()
  }
await browser.close()
await node.close()
