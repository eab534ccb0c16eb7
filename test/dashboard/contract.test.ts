import { expect, test } from 'vitest'
import { describeInBrowser } from './browser.ts'

const demo = { fixtures: ['fixtures/demo.yaml'] }

describeInBrowser('the page of a contract', (openPage) => {
  test('writes: it sends a transaction from a known account, and lists its event', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    const { contracts } = dashboard.node.names
    await dashboard.show(`local/address/${contracts.token}?tab=events`)
    await page.getByRole('heading', { name: '6 events' }).waitFor()
    await page.getByRole('link', { name: 'Write' }).click()
    const transfer = page.getByRole('region', { name: 'transfer', exact: true })
    await transfer.getByLabel('to address').fill('bob')
    await transfer.getByLabel('value uint256').fill('2 ether')
    await page.getByLabel('From', { exact: true }).fill('nobody')
    await transfer.getByRole('button', { name: 'Send' }).click()
    await transfer.getByRole('alert').getByText('From: enter an address or a known name').waitFor()
    await page.getByLabel('From', { exact: true }).fill('alice')
    await transfer.getByRole('button', { name: 'Send' }).click()
    await page.locator('.toast.success').getByText('Sent').waitFor()
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByRole('heading', { name: '7 events' }).waitFor()
    const [newest = ''] = await page.getByRole('region', { name: 'Events' }).locator('tbody tr').allTextContents()
    expect(newest).toContain('Transfer(from: alice, to: bob, value: 2,000,000,000,000,000,000)')
    await page.getByRole('link', { name: 'Search logs' }).click()
    await page.getByRole('heading', { name: '7 logs' }).waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('writes: it says why a call would fail, and pays payable functions', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    const contract = `0x${'c1'.repeat(20)}`
    // Reverts with the error Bad() if it receives no ether.
    await dashboard.request('anvil_setCode', [contract, '0x3460105763e143a0345f526004601cfd5b00'])
    const abi = [
      { type: 'error', name: 'Bad', inputs: [] },
      { type: 'function', name: 'pay', stateMutability: 'payable', inputs: [], outputs: [] },
    ]
    await dashboard.request('vivarium_addAbi', [{ address: contract, name: 'cashier', abi }])
    await dashboard.show(`local/address/${contract}?tab=read`)
    await page.getByText('All functions in its ABI change the state.').waitFor()
    await page.getByRole('main').getByText('lists them.').getByRole('link', { name: 'Write' }).click()
    const pay = page.getByRole('region', { name: 'pay' })
    await pay.getByRole('button', { name: 'Send' }).click()
    await page.locator('.toast.danger').getByText('Bad()').waitFor()
    await pay.getByLabel('Value in ether').fill('1.5')
    await pay.getByRole('button', { name: 'Send' }).click()
    await page.locator('.toast.success').getByText('Sent').waitFor()
    expect(await dashboard.request('eth_getBalance', [contract, 'latest'])).toBe(`0x${(15n * 10n ** 17n).toString(16)}`)
  })

  test('says with --hosted that it may not load ABIs', async () => {
    await using dashboard = await openPage({ ...demo, hosted: true, keys: [{ key: 'front-key', name: 'front' }] })
    const { page, url } = dashboard
    await page.goto(`${url}/#/local/address/${dashboard.node.names.contracts.token}?tab=write`)
    await page.getByLabel('API key').fill('front-key')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This page may not load ABIs').waitFor()
  })
})
