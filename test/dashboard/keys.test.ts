import { expect, test } from 'vitest'
import { describeInBrowser, type OpenPage } from './browser.ts'
import { demo } from './demo.ts'

const strictDemo = { ...demo, strict: true }

/** Opens a view on a node that requires an API key, and enters the key. */
async function enterKey({ page, url }: OpenPage, key: string, path = ''): Promise<void> {
  await page.goto(`${url}/#/${path}`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describeInBrowser('with an API key', (openPage) => {
  test('the URL of a network has the key when it is copied, and does not show it', async () => {
    await using dashboard = await openPage({
      ...strictDemo,
      keys: [{ key: 'read-key', name: 'read', methods: ['eth_*'] }],
    })
    const { page, url } = dashboard
    await enterKey(dashboard, 'read-key', 'sepolia')
    await page.getByText(`${url}/sepolia/v3/<API_KEY>`, { exact: true }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Copy URL' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${url}/sepolia/v3/read-key`)
  })

  test('that allows some methods only, views show the rest and the reason', async () => {
    await using dashboard = await openPage({
      ...strictDemo,
      keys: [{ key: 'read-key', name: 'read', methods: ['eth_*'] }],
    })
    const { page } = dashboard
    await dashboard.request('anvil_rollback', [18])
    await enterKey(dashboard, 'read-key', 'local')
    await page.getByText('Latest blocks').waitFor()
    await page.locator('.feed').getByText('failed', { exact: true }).waitFor()
    await page.getByText('not allowed with this key').waitFor()
    await dashboard.show('local/controls')
    await page.getByText('This page may not control the chain').waitFor()
    await dashboard.show('local/pool')
    await page.getByText('the key "read" does not allow the method txpool_content').waitFor()
  })

  test('of a hosted gateway, ledgers can be read, and other views say what needs the control token', async () => {
    await using dashboard = await openPage({ hosted: true, keys: [{ key: 'front-key', name: 'front' }] })
    const { page } = dashboard
    await enterKey(dashboard, 'front-key', 'local/layer2')
    await page.getByText('ACCEPTED_ON_L2').waitFor()
    await page.getByText('l2b (like ZKsync)').waitFor()
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /^(Add|Seal|Accept|Reject)/ })
        .count(),
    ).toBe(0)
    for (const [path, text] of [
      ['gateway', 'This page may not administer keys'],
      ['gateway?tab=usage', 'This page may not administer keys'],
      ['gateway?tab=requests', 'This page may not administer keys'],
      ['gateway?tab=faults', 'This page may not administer keys'],
      ['gateway?tab=webhooks', 'This page may not administer keys'],
      ['controls', 'This page may not control the chain'],
      ['fixtures', 'This page may not read the fixture'],
    ] as const) {
      await dashboard.show(`local/${path}`)
      await page.getByText(text).waitFor()
    }
  })

  test('that does not allow the default network, the page opens another one', async () => {
    await using dashboard = await openPage({
      ...strictDemo,
      keys: [{ key: 'main-key', name: 'main', networks: ['mainnet'] }],
    })
    await enterKey(dashboard, 'main-key')
    await dashboard.page.getByText('Latest blocks').waitFor()
    expect(await dashboard.page.title()).toBe('Explorer · mainnet · vivarium')
  })

  test('that excludes a network, the page names the networks of the key', async () => {
    await using dashboard = await openPage({
      ...strictDemo,
      keys: [{ key: 'main-key', name: 'main', networks: ['mainnet', 'l2a'] }],
    })
    const { page } = dashboard
    const state = page.locator('.connection')
    await enterKey(dashboard, 'main-key', 'local/blocks')
    await page.getByRole('heading', { level: 1, name: 'The API key does not include the network local' }).waitFor()
    await page.getByRole('main').getByText('It includes mainnet and l2a.').waitFor()
    expect(await state.innerText()).toBe('Not in the API key')
    expect(await page.locator('.network-select option:checked').innerText()).toBe('local')
    await page.evaluate('location.hash = "#/remote"')
    await page.getByRole('heading', { level: 1, name: 'Unknown network remote' }).waitFor()
    await page.getByRole('main').getByText('The API key includes mainnet and l2a.').waitFor()
    expect(await state.innerText()).toBe('Unknown network')
    await page.getByRole('main').getByRole('link', { name: 'mainnet' }).click()
    await page.getByText('Latest blocks').waitFor()
  })

  test('without credits, the page says so and does not reconnect in a loop', async () => {
    await using dashboard = await openPage({
      ...strictDemo,
      keys: [{ key: 'poor-key', name: 'poor', dailyCredits: 4 }],
    })
    const { page } = dashboard
    let connections = 0
    page.on('websocket', () => connections++)
    await page.clock.install()
    const closed = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('close'))
    await enterKey(dashboard, 'poor-key', 'local')
    await closed
    await page.clock.runFor(20_000)
    await page.locator('.connection').getByText('Out of credits').waitFor()
    await page.getByRole('alert').getByText('The key "poor" has 4 of its 4 daily credits left').waitFor()
    expect(connections).toBe(1)
  })
})
