import { expect, test } from 'vitest'
import { describeInBrowser, type OpenPage } from './browser.ts'

/** Reverts with the custom error 0xdeadbeef and no values. PUSH13 holds the runtime code. */
const REVERTS_WITH_DATA = '0x6c63deadbeef6000526004601cfd600052600d6013f3'
/** Reverts without data: PUSH0 PUSH0 REVERT. */
const REVERTS_WITHOUT_DATA = '0x625f5ffd5f526003601df3'
const CALLDATA = `0x12345678${'00'.repeat(31)}05${'11'.repeat(32)}`

/** Deploys a contract without an ABI and calls it. Returns the contract and the hash of the call. */
async function callContract({ request }: OpenPage, initCode: string) {
  const [from] = (await request('eth_accounts')) as string[]
  const receiptOf = (hash: unknown) =>
    request('eth_getTransactionReceipt', [hash]) as Promise<{ contractAddress: string; status: string }>
  const { contractAddress } = await receiptOf(
    await request('eth_sendTransaction', [{ from, data: initCode, gas: '0x30d40' }]),
  )
  await request('anvil_setAutomine', [false])
  const hash = await request('eth_sendTransaction', [{ from, to: contractAddress, data: CALLDATA, gas: '0x30d40' }])
  await request('evm_mine')
  await request('anvil_setAutomine', [true])
  expect((await receiptOf(hash)).status).toBe('0x0')
  return { contractAddress, hash }
}

describeInBrowser('a failed transaction of a contract without an ABI', (openPage) => {
  test('shows the data of the revert, and where to add the ABI', async () => {
    await using dashboard = await openPage()
    const { contractAddress, hash } = await callContract(dashboard, REVERTS_WITH_DATA)
    await dashboard.show(`local/tx/${hash}`)
    const failure = dashboard.page.getByRole('region', { name: 'Failure' })
    await failure.getByText('0xdeadbeef').waitFor()
    await dashboard.page.getByRole('link', { name: 'Call tree' }).click()
    await dashboard.page.getByText('execution reverted: 0xdeadbeef').waitFor()
    await dashboard.page.getByRole('link', { name: 'Overview' }).click()
    await failure.getByRole('link', { name: 'Add the ABI' }).click()
    await dashboard.page.getByText('The ABI of this contract is not known').waitFor()
    expect(dashboard.page.url()).toContain(`/address/${contractAddress}?tab=read`)
  })

  test('says that a revert has no reason', async () => {
    await using dashboard = await openPage()
    const { hash } = await callContract(dashboard, REVERTS_WITHOUT_DATA)
    await dashboard.show(`local/tx/${hash}`)
    const failure = dashboard.page.getByRole('region', { name: 'Failure' })
    await failure.getByText('execution reverted without a reason').waitFor()
    expect(await failure.innerText()).toMatch(/\nin 0x12345678 of\s+0x/)
  })

  test('shows the words of its input data, and copies it', async () => {
    await using dashboard = await openPage()
    const { hash } = await callContract(dashboard, REVERTS_WITHOUT_DATA)
    await dashboard.show(`local/tx/${hash}`)
    const words = await dashboard.page.getByRole('region', { name: 'Input data' }).innerText()
    expect(words).toBe(`0x12345678\n0  ${'00'.repeat(31)}05\n1  ${'11'.repeat(32)}`)
    await dashboard.page.getByRole('button', { name: 'Copy data' }).click()
    expect(await dashboard.page.evaluate('navigator.clipboard.readText()')).toBe(CALLDATA)
  })

  test('shows all data of a call in the call tree', async () => {
    await using dashboard = await openPage()
    const { contractAddress, hash } = await callContract(dashboard, REVERTS_WITH_DATA)
    await dashboard.show(`local/tx/${hash}?tab=calls`)
    const button = dashboard.page.getByRole('button', { name: 'Details of the call' })
    await button.click()
    const details = dashboard.page.getByRole('region', { name: 'Details of the call' })
    const text = await details.innerText()
    expect(text).toContain(contractAddress)
    expect(text).toContain('200,000')
    expect(text).toContain(CALLDATA)
    expect(text).toContain('0xdeadbeef')
    await button.click()
    await details.waitFor({ state: 'detached' })
    expect(dashboard.errors).toEqual([])
  })
})

describeInBrowser('a transaction', (openPage) => {
  test('can be simulated again, with the time of its block', async () => {
    await using dashboard = await openPage()
    const { hash } = await callContract(dashboard, REVERTS_WITH_DATA)
    await dashboard.request('anvil_mine', [2, 100])
    await dashboard.show(`local/tx/${hash}`)
    const block = (await dashboard.request('eth_getBlockByNumber', ['0x2', false])) as { timestamp: string }
    await dashboard.page.getByRole('link', { name: 'Simulate again' }).click()
    expect(await dashboard.page.getByLabel('After block').inputValue()).toBe('1')
    expect(await dashboard.page.getByLabel('Data').inputValue()).toBe(CALLDATA)
    await dashboard.page.getByRole('button', { name: 'Simulate', exact: true }).click()
    await dashboard.page.getByText('execution reverted: 0xdeadbeef').waitFor()
    const [{ blockStateCalls }] = JSON.parse(
      new URLSearchParams(dashboard.page.url().split('?')[1]).get('request') ?? '[{}]',
    )
    expect(blockStateCalls[0].blockOverrides).toEqual({ time: block.timestamp })
    expect(dashboard.errors).toEqual([])
  })

  test('that waits is simulated after the latest block', async () => {
    await using dashboard = await openPage()
    const [from, to] = (await dashboard.request('eth_accounts')) as string[]
    await dashboard.request('anvil_setAutomine', [false])
    const hash = await dashboard.request('eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }])
    await dashboard.show(`local/tx/${hash}`)
    await dashboard.page.getByRole('main').getByRole('link', { name: 'Simulate' }).click()
    expect(await dashboard.page.getByLabel('After block').inputValue()).toBe('latest')
    expect(await dashboard.page.getByLabel('Value in ether').inputValue()).toBe('1')
  })
})

describeInBrowser('a contract without a name', (openPage) => {
  test('is linked from its creation in the newest transactions, and shows who created it', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    const [from] = (await dashboard.request('eth_accounts')) as string[]
    const hash = (await dashboard.request('eth_sendTransaction', [
      { from, data: REVERTS_WITH_DATA, gas: '0x30d40' },
    ])) as string
    await dashboard.show('local')
    const creation = page.locator('.feed li').filter({ has: page.locator(`[href$="${hash}"]`) })
    await creation.locator('[href*="/address/"]').nth(1).click()
    await page.getByRole('heading', { level: 1, name: 'Contract' }).waitFor()
    const creator = page.locator('.figures').getByText('created by')
    await creator.getByRole('link', { name: 'account 0' }).waitFor()
    expect(await creator.getByRole('link').last().getAttribute('href')).toBe(`#/local/tx/${hash}`)
    expect(dashboard.errors).toEqual([])
  })

  test('that no transaction created has no creator', async () => {
    await using dashboard = await openPage()
    const address = '0x00000000000000000000000000000000000000aa'
    await dashboard.request('anvil_setCode', [address, '0x5f5ffd'])
    await dashboard.show(`local/address/${address}`)
    await dashboard.page.getByText('not created by a transaction').waitFor()
  })
})
