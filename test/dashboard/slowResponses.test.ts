import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser, rendered } from './browser.ts'

/** Holds the requests whose body contains a text back until `release` is called. `held` resolves to the first of them. */
async function hold(page: Page, text: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let count = 0
  let arrived = (_: Route) => {}
  const held = new Promise<Route>((resolve) => {
    arrived = resolve
  })
  await page.route(
    (url) => url.protocol.startsWith('http'),
    async (route) => {
      if (route.request().postData()?.includes(text) !== true) return route.fallback()
      count++
      arrived(route)
      await released
      await route.fallback()
    },
  )
  return { held, release, count: () => count }
}

describeInBrowser('while a response is slow', (openPage) => {
  test('a form creates one key, also if its button is pressed twice', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/gateway')
    const creating = await hold(page, 'vivarium_createKey')
    await page.getByLabel('Name', { exact: true }).fill('ci')
    const create = page.getByRole('button', { name: 'Create key' })
    await create.click()
    await creating.held
    expect(await create.isDisabled()).toBe(true)
    await page.getByLabel('Name', { exact: true }).press('Enter')
    creating.release()
    await page.getByText('Copy the key ci now.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(creating.count()).toBe(1)
  })

  test('the rejection of an earlier API key does not ask for a key again', async () => {
    await using dashboard = await openPage({ strict: true, keys: ['good-key'] })
    const { page, url } = dashboard
    await page.goto(`${url}/#/local`)
    await page.getByRole('heading', { name: 'API key' }).waitFor()
    // The list of networks for the first key arrives after the list for the second one.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/networks/wrong-key', async (route) => {
      await released
      await route.fallback()
    })
    const enter = async (key: string) => {
      await page.getByLabel('API key').fill(key)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    const rejected = page.waitForResponse('**/networks/wrong-key')
    await enter('wrong-key')
    await enter('good-key')
    await page.getByRole('heading', { level: 1, name: 'Explorer' }).waitFor()
    release()
    await (await rejected).finished()
    await rendered(page)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Explorer')
  })

  test('the links to a transaction and a call name the network on which they were sent', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/controls')
    const sending = await hold(page, 'eth_sendTransaction')
    await page.getByLabel('To', { exact: true }).fill(`0x${'c0'.repeat(20)}`)
    await page.getByRole('button', { name: 'Send transaction' }).click()
    await sending.held
    await page.getByLabel('Network').selectOption('sepolia')
    await page.waitForURL('**/#/sepolia/controls')
    sending.release()
    const link = page.getByRole('region', { name: 'Messages' }).getByRole('link')
    expect(await link.getAttribute('href')).toMatch(/^#\/local\/tx\/0x/)
    await dashboard.show('local/console/eth_gasPrice')
    const calling = await hold(page, 'eth_gasPrice')
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    await calling.held
    await page.getByLabel('Network').selectOption('sepolia')
    await page.waitForURL('**/#/sepolia/console/eth_gasPrice')
    calling.release()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.getByRole('button', { name: /eth_gasPrice/ }).click()
    await page.waitForURL('**/#/local/console/eth_gasPrice**')
  })

  test('the result of an earlier search does not replace that of a later one', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.request('anvil_mine', [9])
    await dashboard.show('local')
    const searching = await hold(page, '"0x7"')
    const field = page.getByPlaceholder('Hash, block, address or name')
    await field.fill('7')
    await field.press('Enter')
    await searching.held
    await field.fill('3')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Block 3', exact: true }).waitFor()
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('"0x7"') === true)
    searching.release()
    await (await answered).finished()
    await rendered(page)
    expect(new URL(page.url()).hash).toBe('#/local/block/3')
  })
})
