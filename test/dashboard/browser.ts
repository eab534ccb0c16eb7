import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { buildDashboard } from './buildDashboard.ts'

/** Path of Chromium. The environment variable `CHROMIUM` has precedence. */
const executable = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
)

/** Milliseconds by which `advanceClockUntil` moves the clock of a page at once. */
const CLOCK_STEP = 500

/** A node with a page open on it. Collects the errors that the page logs, including policy violations. */
export interface OpenPage extends AsyncDisposable {
  readonly node: Node
  readonly url: string
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: readonly string[]
  /** Opens a view by its path, such as `local/block/5`. Resolves when it is complete. */
  readonly show: (path: string) => Promise<void>
  /** Sends a request to the default network through the provider of the node. */
  readonly request: (method: string, params?: readonly unknown[]) => Promise<unknown>
}

let browser: Promise<Browser> | undefined

/** Starts the browser that the test files of a process share. Each page has a context of its own. It ends with the process. */
function launchBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  // Vitest ends its processes with this signal. Playwright ends the browser when the process exits.
  process.once('SIGTERM', () => process.exit())
  const env = { ...process.env }
  // The browser's profile. A slow machine has no time to delete it at the end, but the run deletes this folder.
  process.env.TMPDIR = env.XDG_CACHE_HOME ?? tmpdir()
  try {
    return await chromium.launch({
      executablePath: executable ?? '',
      env,
      handleSIGTERM: false,
      // Pages share one process, because a test has one page at a time, and each process takes time to start.
      args: ['--no-sandbox', '--renderer-process-limit=1'],
    })
  } finally {
    if (env.TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = env.TMPDIR
  }
}

async function openPage(options: NodeOptions = {}, viewport = { width: 1280, height: 800 }): Promise<OpenPage> {
  const node = await createNode(options)
  const { url } = await node.listen({ port: 0 })
  const context = await (await launchBrowser()).newContext({
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    node,
    url,
    page,
    context,
    errors,
    async show(path) {
      await page.goto(`${url}/#/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('main:not(:has(.skeleton))').waitFor()
    },
    request: (method, params = []) =>
      node.provider.request({ method, params } as Parameters<Node['provider']['request']>[0]),
    async [Symbol.asyncDispose]() {
      await context.close()
      await node.close()
    },
  }
}

/** Describes tests in a browser, and skips them without Chromium. `openPage` opens the dashboard of a new node. */
export function describeInBrowser(
  name: string,
  defineTests: (
    openPage: (options?: NodeOptions, viewport?: { width: number; height: number }) => Promise<OpenPage>,
  ) => void,
): void {
  const missing = executable === undefined ? ' (no Chromium: set CHROMIUM to its path)' : ''
  describe.skipIf(executable === undefined)(`${name} in a browser${missing}`, () => {
    beforeAll(() => Promise.all([buildDashboard(), launchBrowser()]))
    defineTests(openPage)
  })
}

/** Starts to record the JSON-RPC methods that the page calls over HTTP. Returns a function that returns them. */
export function requestsOf(page: Page): () => readonly string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const calls = JSON.parse(request.postData() ?? '[]') as { method: string } | { method: string }[]
    for (const { method } of Array.isArray(calls) ? calls : [calls]) methods.push(method)
  })
  return () => methods
}

/** Starts to record the ranges of blocks of `eth_getLogs`. */
export function rangesOf(page: Page): readonly string[] {
  const ranges: string[] = []
  page.on('request', (request) => {
    const calls = [JSON.parse(request.postData() ?? '[]')].flat() as { method: string; params: [Range] }[]
    for (const { method, params } of calls)
      if (method === 'eth_getLogs') ranges.push(`${params[0].fromBlock}-${params[0].toBlock}`)
  })
  return ranges
}

/** The searched blocks of `eth_getLogs`. */
export interface Range {
  readonly fromBlock: string
  readonly toBlock: string
}

/** Returns the validation message of a field, which is empty for a valid field. */
export const validationOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => (element as unknown as { validationMessage: string }).validationMessage)

/** Types into a field and submits its form before the browser draws the page again, as a fast typist does. */
export const submitQuickly = (field: Locator, text: string): Promise<void> =>
  field.evaluate(async (element, value) => {
    const input = element as unknown as {
      value: string
      form: { requestSubmit(): void }
      dispatchEvent(event: Event): void
    }
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise<void>((resolve) => queueMicrotask(resolve))
    input.form.requestSubmit()
  }, text)

/** Returns the serious and critical findings of axe with their elements. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  // `evaluate` uses the protocol of the debugger, to which the security policy of the page does not apply.
  const { readFileSync } = await import('node:fs')
  await page.evaluate(readFileSync(file, 'utf8'))
  return page.evaluate(async () => {
    interface Axe {
      run(options: unknown): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
    }
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ rules: { 'target-size': { enabled: true } } })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}

/** Resolves when the page has shown what it received before. */
export const rendered = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')

/**
 * Resolves with the result of an event that needs timers of the page, such as its next poll. The clock of the page, which must be installed, is
 * moved forward until then, so that the test does not wait for the timers.
 */
export async function advanceClockUntil<Result>(page: Page, event: Promise<Result>): Promise<Result> {
  let isWaiting = true
  const settled = event.finally(() => {
    isWaiting = false
  })
  while (isWaiting) await Promise.race([settled, page.clock.fastForward(CLOCK_STEP).then(() => rendered(page))])
  return await settled
}
