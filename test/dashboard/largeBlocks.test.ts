import { expect, test } from 'vitest'
import { advanceClockUntil, describeInBrowser, type OpenPage, requestsOf } from './browser.ts'

/** Mines a block of transfers between two accounts. Returns the recipient. */
async function mineTransfers({ request }: OpenPage, count: number): Promise<string> {
  const [from, to = ''] = (await request('eth_accounts')) as string[]
  await request('anvil_setAutomine', [false])
  for (let index = 0; index < count; index++)
    await request('eth_sendTransaction', [{ from, to, value: '0x1', gas: '0x5208' }])
  await request('evm_mine')
  await request('anvil_setAutomine', [true])
  return to
}

describeInBrowser('a block with many transactions', (openPage) => {
  test('has the same rows at the same position after Back and after a reload', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await mineTransfers(dashboard, 250)
    await dashboard.show('local/block/1')
    const rows = page.getByRole('region', { name: 'Transactions of block 1' }).locator('tbody tr')
    await page.getByRole('button', { name: 'Show 100 more' }).click()
    await expect.poll(() => rows.count()).toBe(200)
    const link = rows.nth(150).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const top = () => page.evaluate<number>('Math.round(scrollY)')
    const before = await top()
    expect(before).toBeGreaterThan(3_000)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor()
    await page.goBack()
    await expect.poll(top).toBe(before)
    expect(await rows.count()).toBe(200)
    await page.reload()
    await expect.poll(top).toBe(before)
    expect(await rows.count()).toBe(200)
    // Another block is a new entry.
    await dashboard.request('evm_mine')
    await page.getByRole('link', { name: 'Next block' }).click()
    await page.getByRole('heading', { level: 1, name: 'Block 2' }).waitFor()
    await page.getByRole('link', { name: 'Previous block' }).click()
    await expect.poll(() => rows.count()).toBe(100)
  })

  test('adds 100 rows at a time to the transactions of an account', async () => {
    await using dashboard = await openPage()
    const address = await mineTransfers(dashboard, 230)
    await dashboard.show(`local/address/${address}`)
    const rows = dashboard.page.getByRole('region', { name: 'Transactions of the account' }).locator('tbody tr')
    await dashboard.page.getByText('the newest 100').waitFor()
    expect(await rows.count()).toBe(100)
    await dashboard.page.getByRole('button', { name: 'Show older' }).click()
    await dashboard.page.getByText('the newest 200').waitFor()
    await dashboard.page.getByRole('button', { name: 'Show older' }).click()
    await dashboard.page.getByText('230 in all').waitFor()
    expect(await rows.count()).toBe(230)
    await dashboard.page.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' })
  })

  test('requests only the new transactions of an account, and all again after a revert', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const { page } = dashboard
    const snapshot = await dashboard.request('evm_snapshot')
    const [from, to = ''] = (await dashboard.request('eth_accounts')) as string[]
    const send = () => dashboard.request('eth_sendTransaction', [{ from, to, value: '0x1' }])
    for (let count = 0; count < 60; count++) await send()
    await dashboard.show(`local/address/${to}`)
    await page.getByText('the newest 25').waitFor()
    await page.getByRole('button', { name: 'Show older' }).click()
    await page.getByText('60 in all').waitFor()
    const methods = requestsOf(page)
    await send()
    await advanceClockUntil(page, page.getByText('61 in all').waitFor())
    expect(methods().filter((method) => method === 'ots_searchTransactionsBefore').length).toBe(1)
    await dashboard.request('evm_revert', [snapshot])
    await send()
    await advanceClockUntil(page, page.getByText('1 in all', { exact: true }).waitFor())
  })

  test('is not loaded again while the chain grows, but after it was replaced', async () => {
    await using dashboard = await openPage()
    const snapshot = await dashboard.request('evm_snapshot')
    await mineTransfers(dashboard, 3)
    await dashboard.show('local/block/1')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    const methods = requestsOf(dashboard.page)
    await dashboard.request('evm_mine')
    await dashboard.page.getByRole('link', { name: 'Next block' }).waitFor()
    expect(methods()).not.toContain('eth_getBlockReceipts')
    await dashboard.request('evm_revert', [snapshot])
    await mineTransfers(dashboard, 2)
    await dashboard.page.getByText('2 transactions').waitFor()
    expect(methods()).toContain('eth_getBlockReceipts')
  })

  test('is not loaded again by the home view while nothing changes', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    await mineTransfers(dashboard, 3)
    await dashboard.show('local')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    const bodies: string[] = []
    dashboard.page.on('request', (request) => bodies.push(request.postData() ?? ''))
    // The view polls the pool.
    for (let polls = 0; polls < 2; polls++) {
      const poll = dashboard.page.waitForRequest((request) => request.postData()?.includes('txpool_status') === true)
      await advanceClockUntil(dashboard.page, poll)
    }
    expect(bodies.join()).toContain('txpool_status')
    expect(bodies.join()).not.toContain('["latest",true]')
  })
})
