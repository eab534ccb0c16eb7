import { expect, test } from 'vitest'
import { describeInBrowser, type OpenPage, requestsOf } from './browser.ts'

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
    await mineTransfers(dashboard, 3)
    await dashboard.show('local')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    const bodies: string[] = []
    dashboard.page.on('request', (request) => bodies.push(request.postData() ?? ''))
    // The view polls the pool.
    await dashboard.page.waitForRequest((request) => request.postData()?.includes('txpool_status') === true)
    await dashboard.page.waitForRequest((request) => request.postData()?.includes('txpool_status') === true)
    expect(bodies.join()).toContain('txpool_status')
    expect(bodies.join()).not.toContain('["latest",true]')
  })
})
