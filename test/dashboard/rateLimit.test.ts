import { expect, test } from 'vitest'
import { describeInBrowser } from './browser.ts'

describeInBrowser('with a limit of credits per second', (openPage) => {
  test.each([
    ['local', 500, 'Latest blocks'],
    ['local/blocks', 400, '25 of 31 blocks'],
  ])('%s loads after a delay, and the sidebar says so', async (path, creditsPerSecond, text) => {
    await using dashboard = await openPage({ strict: true, keys: [{ key: 'front-key', creditsPerSecond }] })
    await dashboard.request('anvil_mine', [30])
    await dashboard.page.goto(`${dashboard.url}/#/${path}`)
    await dashboard.page.getByLabel('API key').fill('front-key')
    await dashboard.page.getByRole('button', { name: 'Continue' }).click()
    await dashboard.page.getByText('Rate limit: waiting').waitFor()
    await dashboard.page.getByText(text).waitFor()
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    expect(await dashboard.page.locator('main [role=alert]').count()).toBe(0)
  })
})
