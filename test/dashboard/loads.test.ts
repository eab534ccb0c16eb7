import { expect, test } from 'vitest'
import { describeInBrowser, type OpenPage, requestsOf } from './browser.ts'

/** Waits until the list of blocks shows a block. */
const block = ({ page }: OpenPage, number: number): Promise<void> =>
  page
    .getByRole('table')
    .getByRole('link', { name: `Block ${number}`, exact: true })
    .waitFor()

/** Number of times that the list of blocks was loaded. */
const loadsIn = (methods: readonly string[]): number => methods.filter((method) => method === 'eth_blockNumber').length

describeInBrowser('the data of a view', (openPage) => {
  test('is loaded once when the page is opened, and once for each block', async () => {
    await using dashboard = await openPage()
    const methods = requestsOf(dashboard.page)
    await dashboard.show('local/blocks')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    await dashboard.request('evm_mine')
    await block(dashboard, 1)
    expect(loadsIn(methods())).toBe(2)
  })

  test('is loaded once when the view is opened after others', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    await dashboard.request('evm_mine')
    await dashboard.page.getByRole('main').getByRole('link', { name: 'Block 1' }).first().waitFor()
    const methods = requestsOf(dashboard.page)
    await dashboard.show('local/blocks')
    await block(dashboard, 1)
    await dashboard.request('evm_mine')
    await block(dashboard, 2)
    expect(loadsIn(methods())).toBe(2)
  })

  test('includes a block that was mined before the page subscribed to new blocks', async () => {
    await using dashboard = await openPage()
    let isFirst = true
    await dashboard.page.routeWebSocket('**/local', async (socket) => {
      if (isFirst) await block(dashboard, 0)
      if (isFirst) await dashboard.request('evm_mine')
      isFirst = false
      socket.connectToServer()
    })
    await dashboard.show('local/blocks')
    await block(dashboard, 1)
    expect(isFirst).toBe(false)
  })

  test('keeps a block that the subscription reports while the head is polled', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local')
    const headState = dashboard.page.locator('.head-state')
    await headState.getByText('Block 0').waitFor()
    let isAnswered = false
    await dashboard.page.route('**/local', async (route) => {
      const isPoll = route.request().postDataJSON().method === 'eth_getBlockByNumber'
      if (!isPoll || isAnswered) return route.fallback()
      const response = await route.fetch()
      await dashboard.request('evm_mine')
      await headState.getByText('Block 1').waitFor()
      isAnswered = true
      await route.fulfill({ response })
    })
    const answered = dashboard.page.waitForResponse(() => isAnswered)
    await (await answered).finished()
    expect(await headState.innerText()).toContain('Block 1')
  })
})
