/**
 * Measures the processor time of an open page and its frame rate: `node scripts/build/index.mjs && node scripts/run-ts.mjs
 * scripts/dashboard/load.ts [part of a name]`. It needs Linux, Chromium as screenshots.ts does, and an otherwise idle machine.
 *
 *   transfers  the rate of transfers over HTTP and the processor time of the node and of Chromium, alternately without a page, with a
 *              page without scripts and with the explorer
 *   frames     long tasks and frames of the page while 100 blocks per second are mined on a chain of 10,000 blocks
 */
import { Agent, request } from 'node:http'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Server, startNode } from '../bench/shared/servers.ts'
import { quantile } from '../bench/shared/statistics.ts'
import { chromiumTime, processorTime } from './processorTime.ts'

const SECONDS = 3
const TURNS = 10
/** The quantile of the rounds that is compared. Other processes only slow a node down, so the better quartile is used. */
const BETTER_QUARTILE = 0.75

const [, , filter = ''] = process.argv
const chromiumServer = await chromium.launchServer({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const browser = await chromium.connect(chromiumServer.wsEndpoint())
const chromiumPid = chromiumServer.process().pid ?? 0
for (const [name, measure] of Object.entries({ transfers: measureTransfers, frames: measureFrames })) {
  if (!name.includes(filter)) continue
  const server = await startNode()
  try {
    await measure(browser, server)
  } finally {
    await server.stop()
  }
}
await browser.close()
await chromiumServer.close()

interface Round {
  /** Transfers per second. */
  readonly rate: number
  /** Microseconds of processor time of the node for each transfer. */
  readonly node: number
  /** The share of one core that the processes of Chromium use, by type. */
  readonly chromium: Readonly<Record<string, number>>
}

async function measureTransfers(browser: Browser, server: Server): Promise<void> {
  const pages = {
    'no page': undefined,
    'static page': async (page: Page) => {
      await page.goto(`${server.url}/networks`)
    },
    explorer: async (page: Page) => {
      await page.goto(server.url)
      await page.waitForSelector('.feed')
    },
  } as const
  const send = await transfers(server)
  await measureRound(server, send)
  await measureRound(server, send)
  const rounds = new Map<string, Round[]>(Object.keys(pages).map((name) => [name, []]))
  const cases = Object.entries(pages)
  for (let turn = 0; turn < TURNS; turn++)
    for (const index of cases.keys()) {
      // Each turn starts with another case, because the node slows down with the length of its chain.
      const [name, open] = cases[(turn + index) % cases.length] ?? ['', undefined]
      const page = open && (await browser.newPage())
      if (page !== undefined) await open?.(page)
      // The page adapts to fast blocks before the measured round.
      await measureRound(server, send, 1.5)
      rounds.get(name)?.push(await measureRound(server, send))
      await page?.close()
    }
  const baseline = rounds.get('no page') ?? []
  for (const [name, measured] of rounds) {
    const [rate, baseRate] = [measured, baseline].map((rounds) =>
      quantile(
        rounds.map(({ rate }) => rate),
        BETTER_QUARTILE,
      ),
    )
    const [node, baseNode] = [measured, baseline].map((rounds) =>
      quantile(
        rounds.map(({ node }) => node),
        1 - BETTER_QUARTILE,
      ),
    )
    const types = [...new Set(measured.flatMap(({ chromium }) => Object.keys(chromium)))]
    const shares = types.map((type) => {
      const share = quantile(
        measured.map(({ chromium }) => chromium[type] ?? 0),
        0.5,
      )
      return `${type} ${(100 * share).toFixed(1)} %`
    })
    console.log(
      `${name.padEnd(12)} ${rate?.toFixed(0)} transfers/s (${changeText(rate, baseRate)}), ` +
        `node ${node?.toFixed(0)} µs each (${changeText(node, baseNode)}); Chromium: ${shares.join(', ')} of a core`,
    )
  }
}

/** Returns a function that sends a transfer and waits for the response. */
async function transfers({ url, call }: Server): Promise<() => Promise<void>> {
  const [from, to] = (await call('eth_accounts')) as string[]
  const params = [{ from, to, value: '0x1' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  return () =>
    new Promise((resolve, reject) => {
      request(url, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', resolve)
      })
        .on('error', reject)
        .end(body)
    })
}

async function measureRound({ pid }: Server, send: () => Promise<void>, seconds = SECONDS): Promise<Round> {
  const nodeBefore = processorTime(pid)
  const chromiumBefore = chromiumTime(chromiumPid)
  const start = performance.now()
  let count = 0
  while (performance.now() - start < seconds * 1000) {
    await send()
    count++
  }
  const elapsed = performance.now() - start
  const chromium = Object.entries(chromiumTime(chromiumPid)).map(
    ([type, time]) => [type, (time - (chromiumBefore[type] ?? 0)) / elapsed] as const,
  )
  return {
    rate: (1000 * count) / elapsed,
    node: (1000 * (processorTime(pid) - nodeBefore)) / count,
    chromium: Object.fromEntries(chromium),
  }
}

function changeText(value = 0, base = 1): string {
  const percent = 100 * (value / base - 1)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
}

async function measureFrames(browser: Browser, { url, call }: Server): Promise<void> {
  await call('anvil_mine', ['0x2710'])
  const page = await browser.newPage()
  const openedAt = performance.now()
  await page.goto(url)
  await page.waitForSelector('.feed')
  console.log(`a chain of 10,000 blocks is displayed after ${(performance.now() - openedAt).toFixed(0)} ms`)
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
      await call('evm_mine')
      mined++
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const [tasks, frames] = (await page.evaluate('[tasks, frames]')) as [number[], number]
  const displayedHead = await page.locator('.head-state').innerText()
  console.log(
    `${mined} blocks in 10 s: ${tasks.length} tasks over 50 ms, the longest ${Math.max(0, ...tasks).toFixed(0)} ms, ` +
      `${(frames / 10).toFixed(0)} frames/s; displayed at the end: ${displayedHead.split('\n')[0]}`,
  )
}
