import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { createNode, type Node } from '../../src/node.ts'

/** Where a Chromium may be; `CHROMIUM` names another one. */
const executable = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
)

/** Why tests in a browser are skipped; undefined where there is one. */
export const noBrowser = executable === undefined ? 'no Chromium here: set CHROMIUM to its path' : undefined

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: executable ?? '', args: ['--no-sandbox'] })

/** A node with a page open on it. Collects the errors that the page logs, including policy violations. */
export interface OpenPage extends AsyncDisposable {
  readonly node: Node
  readonly url: string
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: readonly string[]
  /** Opens a view by its path, such as `local/block/5`. Resolves when its heading is there. */
  readonly show: (path: string) => Promise<void>
  /** Calls a method of the default network, as another client. */
  readonly request: (method: string, params?: readonly unknown[]) => Promise<unknown>
}

export async function openPage(
  browser: Browser,
  options: Parameters<typeof createNode>[0] = {},
  viewport = { width: 1280, height: 800 },
): Promise<OpenPage> {
  const node = await createNode(options)
  const { url } = await node.listen({ port: 0 })
  const context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
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

/** Returns a function that returns the methods of JSON-RPC that the page called by HTTP since then. */
export function requestsOf(page: Page): () => readonly string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const calls = JSON.parse(request.postData() ?? '[]') as { method: string } | { method: string }[]
    for (const { method } of Array.isArray(calls) ? calls : [calls]) methods.push(method)
  })
  return () => methods
}

/** The reason why a browser does not submit a field; empty for a valid one. */
export const validationOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => (element as unknown as { validationMessage: string }).validationMessage)

/** Returns the serious and critical findings of axe with their elements. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  // Run by the debugger's protocol, which the policy of the page does not forbid.
  const { readFileSync } = await import('node:fs')
  await page.evaluate(readFileSync(file, 'utf8'))
  return page.evaluate(async () => {
    interface Axe {
      run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
    }
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}
