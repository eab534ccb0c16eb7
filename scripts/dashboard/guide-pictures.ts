/**
 * Writes the images of docs/guides: `node scripts/run-ts.mjs scripts/dashboard/guide-pictures.ts`. It needs Chromium, as
 * screenshots.ts does.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDemo } from './demo.ts'
import { views } from './views.ts'

const folder = join('docs', 'guides', 'images')
/** Names of views in views.ts. */
const viewNames = ['explorer', 'transaction-calls', 'transaction-debugger', 'layer2']
/** In pixels. */
const [width, height] = [1280, 720]
/** Heights of views that need others. */
const heights: Readonly<Record<string, number>> = { 'transaction-debugger': 760 }
const MAX_BYTES = 60_000

mkdirSync(folder, { recursive: true })
const { node, url, browser, close } = await openDemo()
const page = await browser.newPage({ colorScheme: 'light', viewport: { width, height } })
const session = await page.context().newCDPSession(page)
for (const [name, path] of views(node.names).filter(([name]) => viewNames.includes(name))) {
  await page.setViewportSize({ width, height: heights[name] ?? height })
  await page.goto(`${url}/#/${path}`)
  await page.waitForSelector('h1')
  await page.waitForSelector('main:not(:has(.skeleton))')
  await page.getByText('Live', { exact: true }).waitFor()
  // The pictures have the default port instead of a free one.
  await page.locator('main').evaluate((main, port) => {
    for (const code of main.querySelectorAll('code')) code.textContent = code.textContent.replace(`:${port}/`, ':8545/')
  }, new URL(url).port)
  // Only the protocol of the developer tools supports WebP.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const image = Buffer.from(data, 'base64')
  if (image.length > MAX_BYTES) throw new Error(`${name} has ${image.length} bytes: at most ${MAX_BYTES} are allowed`)
  writeFileSync(join(folder, `${name}.webp`), image)
  console.log(`${name}.webp: ${image.length} bytes`)
}
await close()
