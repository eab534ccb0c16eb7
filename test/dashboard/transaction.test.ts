import { expect, test } from 'vitest'
import { describeInBrowser } from './browser.ts'

const demo = { fixtures: ['fixtures/demo.yaml'] }

describeInBrowser('a transaction', (openPage) => {
  test('links to its neighbors in the block, with the same section', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    const { transactions } = dashboard.node.names
    const previous = page.getByRole('link', { name: 'Previous transaction of the block' })
    const next = page.getByRole('link', { name: 'Next transaction of the block' })
    await dashboard.show(`local/tx/${transactions.legacy}?tab=raw`)
    await next.click()
    await page.waitForURL(`**/tx/${transactions['access-list']}?tab=raw`)
    await next.click()
    await page.waitForURL(`**/tx/${transactions['dynamic-fee']}?tab=raw`)
    await next.click()
    await page.waitForURL(`**/tx/${transactions.blob}?tab=raw`)
    await next.waitFor({ state: 'detached' })
    await previous.click()
    await page.waitForURL(`**/tx/${transactions['dynamic-fee']}?tab=raw`)
    await dashboard.show(`local/tx/${transactions.reverted}`)
    expect(await previous.or(next).count()).toBe(0)
    expect(dashboard.errors).toEqual([])
  })

  test('names the roles of the accounts that it changed, the sender first', async () => {
    await using dashboard = await openPage(demo)
    const { transactions } = dashboard.node.names
    await dashboard.show(`local/tx/${transactions['token-transfer']}?tab=state`)
    const accounts = await dashboard.page.locator('main .card-header').allTextContents()
    expect(accounts).toEqual(['alicesender', 'tokenrecipient', '0x000000…0000fee recipient'])
  })

  test('shows a large integer of its call also as an amount with 18 decimals', async () => {
    await using dashboard = await openPage(demo)
    const { transactions } = dashboard.node.names
    await dashboard.show(`local/tx/${transactions['token-transfer']}`)
    await dashboard.page.getByText('250,000,000,000,000,000,000 = 250 × 10^18').waitFor()
  })
})
