import { expect, test } from 'vitest'
import { advanceClockUntil, describeInBrowser, type OpenPage, rangesOf } from './browser.ts'

/** Deploys a contract that emits `count` logs for each call. */
async function deployEmitter({ request }: OpenPage, count: number): Promise<() => Promise<unknown>> {
  const [from] = (await request('eth_accounts')) as string[]
  const address = `0x${'e1'.repeat(20)}`
  // PUSH0 PUSH0 LOG0, repeated
  await request('anvil_setCode', [address, `0x${'5f5fa0'.repeat(count)}`])
  return () => request('eth_sendTransaction', [{ from, to: address, gas: '0x1000000' }])
}

describeInBrowser('the list of logs', (openPage) => {
  test('requests only the logs of new blocks, and all again after a revert', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const { page } = dashboard
    const emit = await deployEmitter(dashboard, 1)
    await emit()
    const snapshot = await dashboard.request('evm_snapshot')
    await emit()
    const ranges = rangesOf(page)
    await dashboard.show('local/logs')
    await page.getByRole('heading', { name: '2 logs' }).waitFor()
    await emit()
    await advanceClockUntil(page, page.getByRole('heading', { name: '3 logs' }).waitFor())
    expect(ranges).toEqual(['0x0-latest', '0x3-latest'])
    await dashboard.request('evm_setAutomine', [false])
    await emit()
    await dashboard.request('anvil_mine', ['0x1f4'])
    await advanceClockUntil(page, page.getByRole('heading', { name: '4 logs' }).waitFor())
    await dashboard.request('evm_revert', [snapshot])
    await advanceClockUntil(page, page.getByRole('heading', { name: '1 log', exact: true }).waitFor())
    // The blocks are requested in one or several parts, but never the first ones again before the revert.
    expect(ranges.filter((range) => range.startsWith('0x0-'))).toEqual(['0x0-latest', '0x0-latest'])
  })

  test('keeps the focus in its form while it searches', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/logs')
    const field = page.getByLabel('Topic 0')
    await field.fill('Approval(address,address,uint256)')
    await field.press('Enter')
    await page.waitForURL(/topic0=Approval/)
    await page.getByText('No log on this network matches the search.').waitFor()
    expect(await page.locator(':focus').getAttribute('placeholder')).toBe('event signature or hash')
    await page.goBack()
    await page.waitForURL((address) => !address.hash.includes('topic0'))
    await expect.poll(() => field.inputValue()).toBe('')
  })

  test('searches the newest blocks first, and older ones until it has enough logs', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    const emit = await deployEmitter(dashboard, 150)
    await emit()
    await dashboard.request('anvil_mine', ['0x3e8'])
    await emit()
    const ranges = rangesOf(page)
    await dashboard.show('local/logs')
    await page.getByRole('heading', { name: 'The newest 200 of 300 logs' }).waitFor()
    expect(ranges).toEqual(['0x387-latest', '0x0-0x386'])
    await page.getByRole('button', { name: 'Show older logs' }).click()
    await page.getByRole('heading', { name: '300 logs', exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Logs' }).locator('tbody tr').count()).toBe(300)
  })

  test('searches smaller ranges if the node refuses a range with many logs', async () => {
    await using dashboard = await openPage({ logResults: 250 })
    const { page } = dashboard
    const emit = await deployEmitter(dashboard, 100)
    for (let count = 0; count < 5; count++) await emit()
    await dashboard.show('local/logs')
    await page.getByRole('heading', { name: 'The newest 200 logs' }).waitFor()
    await page.getByRole('button', { name: 'Search older blocks' }).click()
    await page.getByRole('heading', { name: 'The newest 400 logs' }).waitFor()
    await page.getByRole('button', { name: 'Search older blocks' }).click()
    await page.getByRole('heading', { name: '500 logs', exact: true }).waitFor()
  })
})
