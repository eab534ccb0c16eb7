/**
 * Measures the cost of an open page and its frame rate: `node scripts/run-ts.mjs scripts/dashboard/load.ts`. It needs a Chromium, as
 * screenshots.ts does, and a machine that does nothing else.
 *
 *   1. transfers one by one over HTTP, with and without a page on the explorer, in turns: time and processor time of the node for each
 *   2. 100 blocks a second on a chain of 10,000 blocks: long tasks and frames of the page
 */
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { createNode } from '../../src/node.ts'
import { writeDashboard } from '../bundle-dashboard.mjs'

const SECONDS = 4
const ROUNDS = 4

await writeDashboard(process.cwd(), join(process.cwd(), 'node_modules', '.vivarium', 'dashboard'))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
await measureTransfers(browser)
await measureFluency(browser)
await browser.close()

async function measureTransfers(browser: Browser): Promise<void> {
  let pageTime = 0
  const onRequest = ({ methods, milliseconds }: { methods: readonly string[]; milliseconds: number }) => {
    if (methods[0] !== 'eth_sendTransaction') pageTime += milliseconds
  }
  const node = await createNode({}, { onRequest })
  const { url } = await node.listen({ port: 0 })
  const [from, to] = node.accounts.map(({ address }) => address)
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_sendTransaction',
    params: [{ from, to, value: '0x1' }],
  })
  const send = async () => {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await response.text()
  }
  const round = async () => {
    const cpu = process.cpuUsage()
    pageTime = 0
    const start = performance.now()
    let count = 0
    while (performance.now() - start < SECONDS * 1000) {
      await send()
      count++
    }
    const { user, system } = process.cpuUsage(cpu)
    return { rate: count / SECONDS, cpu: (user + system) / count, share: pageTime / SECONDS / 1000 }
  }
  await round()
  const results: Record<string, { rate: number; cpu: number; share: number }[]> = { without: [], with: [] }
  for (let at = 0; at < ROUNDS; at++) {
    results.without?.push(await round())
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForSelector('.feed')
    results.with?.push(await round())
    await page.close()
  }
  for (const [name, rounds] of Object.entries(results)) {
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    const rate = median(rounds.map(({ rate }) => rate))
    const cpu = median(rounds.map(({ cpu }) => cpu))
    const share = median(rounds.map(({ share }) => share))
    console.log(
      `${name.padEnd(8)} a page: ${rate.toFixed(0)} transfers/s, ${cpu.toFixed(0)} µs of processor time each; ` +
        `${(100 * share).toFixed(1)} % of the time for requests of pages`,
    )
  }
  await node.close()
}

async function measureFluency(browser: Browser): Promise<void> {
  const node = await createNode()
  const { url } = await node.listen({ port: 0 })
  await node.provider.request({ method: 'anvil_mine', params: ['0x2710'] })
  const page = await browser.newPage()
  const opened = performance.now()
  await page.goto(url)
  await page.waitForSelector('.feed')
  console.log(`a chain of 10,000 blocks is shown after ${(performance.now() - opened).toFixed(0)} ms`)
  await page.evaluate(`
    globalThis.tasks = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    globalThis.frames = 0
    const count = () => { frames++; requestAnimationFrame(count) }
    requestAnimationFrame(count)`)
  const start = performance.now()
  let mined = 0
  while (performance.now() - start < 10_000) {
    const due = Math.floor((performance.now() - start) / 10)
    while (mined < due) {
      await node.provider.request({ method: 'evm_mine' })
      mined++
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const [tasks, frames] = (await page.evaluate('[tasks, frames]')) as [number[], number]
  const shown = await page.locator('.head-state').innerText()
  console.log(
    `${mined} blocks in 10 s: ${tasks.length} tasks over 50 ms, the longest ${Math.max(0, ...tasks).toFixed(0)} ms, ${(frames / 10).toFixed(0)} frames/s; shown at the end: ${shown.split('\n')[0]}`,
  )
  await node.close()
}
