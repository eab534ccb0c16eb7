import { expect, test } from 'vitest'
import { IMPLEMENTATION_SLOT } from '../../src/dashboard/web/views/explorer/account/implementation.ts'
import { describeInBrowser } from './browser.ts'
import { demo } from './demo.ts'

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

  test.each([
    ['a minimal proxy (EIP-1167)', (to: string) => `0x363d3d373d3d3d363d73${to}5af43d82803e903d91602b57fd5bf3`],
    // Copies the calldata, calls the contract in the slot with DELEGATECALL, and returns what it returned.
    ['a proxy of EIP-1967', () => `0x365f5f375f5f365f7f${IMPLEMENTATION_SLOT.slice(2)}545af4503d5f5f3e3d5ff3`],
  ])('of %s has the functions of its implementation', async (_, codeFor) => {
    await using dashboard = await openPage()
    const { page } = dashboard
    const [proxy, contract] = ['c1', 'c2'].map((byte) => byte.repeat(20)) as [string, string]
    // Returns 42.
    await dashboard.request('anvil_setCode', [`0x${contract}`, '0x602a5f5260205ff3'])
    await dashboard.request('anvil_setCode', [`0x${proxy}`, codeFor(contract)])
    if (codeFor.length === 0)
      await dashboard.request('anvil_setStorageAt', [
        `0x${proxy}`,
        IMPLEMENTATION_SLOT,
        `0x${contract.padStart(64, '0')}`,
      ])
    const item = { type: 'function', inputs: [], outputs: [{ name: '', type: 'uint256' }] }
    const abi = [
      { ...item, name: 'answer', stateMutability: 'view' },
      { ...item, name: 'change', stateMutability: 'nonpayable' },
    ]
    await dashboard.request('vivarium_addAbi', [{ address: `0x${contract}`, name: 'oracle', abi }])
    await dashboard.show(`local/address/0x${proxy}?tab=read`)
    await page.getByText('proxy of oracle').waitFor()
    await page.getByRole('region', { name: 'answer' }).getByText('42', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Write' }).click()
    await page.getByRole('region', { name: 'change' }).getByRole('button', { name: 'Send' }).waitFor()
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
