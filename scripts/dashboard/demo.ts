import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { createNode, type Node } from '../../src/node.ts'
import { writeDashboard } from '../build/bundle-dashboard.mjs'

/** A node with the demo chains at `url`, and a browser. */
export interface Demo {
  readonly node: Node
  readonly url: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** Builds the dashboard and starts the demo and Chromium: the program in CHROMIUM, or /usr/bin/chromium. */
export async function openDemo(): Promise<Demo> {
  await writeDashboard(process.cwd(), join(process.cwd(), 'node_modules', '.vivarium', 'dashboard'))
  const node = await createNode({ fixtures: ['fixtures/demo.yaml'], artifacts: ['fixtures/contracts'] })
  const { url } = await node.listen({ port: 0 })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  return {
    node,
    url,
    browser,
    async close() {
      await browser.close()
      await node.close()
    },
  }
}
