import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// A browser of the system, if there is one. Otherwise `npx playwright install chromium` downloads one.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

// biome-ignore lint/style/noDefaultExport: Playwright reads the default export
export default defineConfig({
  reporter: 'list',
  use: { launchOptions: existsSync(executablePath) ? { executablePath } : {} },
})
