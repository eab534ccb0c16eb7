import { expect, test } from 'vitest'
import { advanceClockUntil, describeInBrowser, type OpenPage, rendered } from './browser.ts'

const retryOf = ({ page }: OpenPage) => page.getByRole('button', { name: 'Retry' })

/** Injects faults, such as `500=100%`. Without a rule, ends them. */
const setFaults = (dashboard: OpenPage, ...rules: string[]) => dashboard.request('vivarium_setFaults', [rules])

describeInBrowser('after a failure', (openPage) => {
  test('a button repeats a load that the next block does not repeat', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    await setFaults(dashboard, '500=100%,method=rpc.discover')
    await dashboard.show('local/console')
    await dashboard.page.getByText('Internal Server Error').waitFor()
    const repeated = dashboard.page.waitForRequest((request) => request.postData()?.includes('rpc.discover') === true)
    await retryOf(dashboard).click()
    await repeated
    await setFaults(dashboard)
    await advanceClockUntil(
      dashboard.page,
      dashboard.page.getByRole('heading', { level: 1, name: 'Console' }).waitFor(),
    )
  })

  test('a view is loaded again without a new block', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    await setFaults(dashboard, 'drop=100%,method=eth_getBlockByNumber')
    await dashboard.show('local/block/0')
    await retryOf(dashboard).waitFor()
    await setFaults(dashboard)
    const heading = dashboard.page.getByRole('heading', { level: 1, name: 'Block 0', exact: true })
    await advanceClockUntil(dashboard.page, heading.waitFor())
  })

  test('of the server, the data stays, and input errors have no button', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/block/0')
    const failed = dashboard.page.waitForResponse((response) => response.status() === 503)
    await setFaults(dashboard, '503=100%,method=eth_blockNumber')
    await dashboard.request('anvil_mine', [1])
    await (await failed).finished()
    await dashboard.page.locator('.head-state').getByText('Block 1').waitFor()
    await dashboard.page.getByRole('heading', { level: 1, name: 'Block 0', exact: true }).waitFor()
    await dashboard.show('local/block/five')
    await dashboard.page.getByRole('alert').waitFor()
    expect(await retryOf(dashboard).count()).toBe(0)
  })

  test('of a trace, the call tree appears with the next block', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    const [account] = (await dashboard.request('eth_accounts')) as string[]
    const hash = await dashboard.request('eth_sendTransaction', [{ from: account, to: account }])
    const failed = page.waitForResponse((response) => response.status() === 500)
    await setFaults(dashboard, '500=100%,method=debug_traceTransaction')
    await dashboard.show(`local/tx/${hash}`)
    await (await failed).finished()
    await page.getByRole('heading', { level: 1, name: 'Transaction', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Call tree' }).count()).toBe(0)
    await setFaults(dashboard)
    await dashboard.request('evm_mine')
    await page.getByRole('link', { name: 'Call tree' }).waitFor()
  })

  test('of the server, the names of accounts stay', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const { page } = dashboard
    await dashboard.show('local/accounts')
    await page.getByText('account 0', { exact: true }).waitFor()
    await setFaults(dashboard, '503=100%,method=eth_accounts')
    const failed = page.waitForResponse((response) => response.status() === 503)
    await dashboard.request('anvil_mine', [1])
    // The names are loaded within five seconds.
    await (await advanceClockUntil(page, failed)).finished()
    await rendered(page)
    expect(await page.getByText('account 0', { exact: true }).isVisible()).toBe(true)
    await setFaults(dashboard)
    await advanceClockUntil(page, page.getByText('account 9', { exact: true }).waitFor())
  })

  test('the list of networks is loaded again', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    await dashboard.page.route('**/networks', (route) => route.abort(), { times: 1 })
    await dashboard.page.goto(dashboard.url)
    await dashboard.page.getByRole('heading', { level: 1, name: 'The networks cannot be loaded' }).waitFor()
    await advanceClockUntil(
      dashboard.page,
      dashboard.page.getByRole('heading', { level: 1, name: 'Explorer' }).waitFor(),
    )
  })
})

describeInBrowser('while a view loads', (openPage) => {
  test('screen readers announce it', async () => {
    await using dashboard = await openPage()
    const { page, url } = dashboard
    await setFaults(dashboard, 'latency=600000,method=rpc.discover')
    await page.goto(`${url}/#/local/console`)
    await page.getByRole('status').getByText('Loading…').waitFor()
  })
})
