import { test } from 'vitest'
import { advanceClockUntil, describeInBrowser } from './browser.ts'

const transfer = { value: '0x5', gas: '0x5208', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }

describeInBrowser('changes without a block', (openPage) => {
  test('appear in the transaction pool, on the home page and on the page of a transaction', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const [from, to] = (await dashboard.request('eth_accounts')) as string[]
    await dashboard.request('evm_setAutomine', [false])
    await dashboard.show('local')
    const figure = dashboard.page.locator('.figures div', { hasText: 'Waiting transactions' })
    await figure.getByRole('link', { name: '0', exact: true }).waitFor()
    const hash = (await dashboard.request('eth_sendTransaction', [{ ...transfer, from, to }])) as string
    await advanceClockUntil(dashboard.page, figure.getByRole('link', { name: '1', exact: true }).waitFor())
    await dashboard.show('local/pool')
    await dashboard.request('eth_sendTransaction', [{ ...transfer, from: to, to: from }])
    await advanceClockUntil(dashboard.page, dashboard.page.getByRole('row').nth(2).waitFor())
    await dashboard.show(`local/tx/${hash}`)
    await dashboard.page.getByText('Waiting', { exact: true }).waitFor()
    await dashboard.request('anvil_dropTransaction', [hash])
    await advanceClockUntil(
      dashboard.page,
      dashboard.page.getByText('The chain does not have this transaction').waitFor(),
    )
  })

  test('appear on the page of an account, in the controls and in the list of keys', async () => {
    await using dashboard = await openPage({ keys: [{ key: 'front-key', name: 'front' }] })
    await dashboard.page.clock.install()
    const [account] = (await dashboard.request('eth_accounts')) as string[]
    await dashboard.show(`local/address/${account}`)
    await dashboard.request('anvil_setBalance', [account, '0x7b'])
    await advanceClockUntil(dashboard.page, dashboard.page.getByText('123 wei').first().waitFor())
    await dashboard.show('local/controls')
    await dashboard.request('evm_setAutomine', [false])
    await advanceClockUntil(dashboard.page, dashboard.page.locator('.badge', { hasText: 'On request only' }).waitFor())
    await dashboard.request('evm_snapshot')
    await advanceClockUntil(dashboard.page, dashboard.page.getByRole('button', { name: /^Revert/ }).waitFor())
    await dashboard.show('local/gateway')
    const row = dashboard.page.getByRole('row', { name: /^front/ })
    await row.waitFor()
    await fetch(`${dashboard.url}/v3/front-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    })
    await advanceClockUntil(dashboard.page, row.getByRole('cell', { name: '80', exact: true }).waitFor())
  })

  test('appear in the names, also if the last block follows shortly after the names were loaded', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const address = `0x${'ab'.repeat(20)}`
    await dashboard.show(`local/address/${address}`)
    await dashboard.request('vivarium_addAbi', [{ name: 'Shop', address, abi: [] }])
    await dashboard.request('evm_mine')
    await advanceClockUntil(dashboard.page, dashboard.page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor())
  })
})

describeInBrowser('a chain that is ahead of the real time', (openPage) => {
  test('shows times relative to its own clock, and keys relative to the real time', async () => {
    await using dashboard = await openPage({ keys: [{ key: 'front-key', name: 'front' }] })
    const { page } = dashboard
    await dashboard.request('evm_increaseTime', [86_400 * 2 + 5_400])
    await dashboard.show('local/block/pending')
    await page
      .getByRole('main')
      .locator('time')
      .filter({ hasText: /^just now/ })
      .waitFor()
    await dashboard.request('evm_mine')
    await dashboard.show('local')
    await page.getByText('2 days 1 hour ahead of the real time').waitFor()
    await dashboard.show('local/blocks')
    const time = (row: number) => page.getByRole('table').locator('time').nth(row)
    await time(0)
      .filter({ hasText: /^just now$|^\d+ seconds? ago$/ })
      .waitFor()
    await time(1).filter({ hasText: '2 days ago' }).waitFor()
    await dashboard.show('local/gateway')
    await page
      .getByRole('row', { name: /^front/ })
      .locator('time')
      .filter({ hasText: /^just now$|^\d+ (second|minute)s? ago$/ })
      .waitFor()
  })

  test('shows the age of an old head after a reload', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.request('evm_increaseTime', [86_400 * 2])
    await dashboard.request('evm_mine')
    // The time since the block was mined.
    await dashboard.request('evm_increaseTime', [3_600 * 5])
    await dashboard.show('local')
    await page.locator('.head-state').getByText('5 hours ago').waitFor()
    await dashboard.request('evm_mine')
    await page
      .locator('.head-state')
      .getByText(/^just now$|^\d+ seconds? ago$/)
      .waitFor()
  })
})
