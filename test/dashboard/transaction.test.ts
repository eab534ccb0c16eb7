import { encodeErrorResult, encodeEventTopics, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { buildInfo } from '../reports/source/bankArtifacts.ts'
import { deployBank } from '../reports/source/deployBank.ts'
import { deployEntryPoint, fund, openSmartAccount, send } from '../rpc/userOperations/smartAccounts.ts'
import { describeInBrowser } from './browser.ts'
import { demo } from './demo.ts'

describeInBrowser('a transaction', (openPage) => {
  test('links to its neighbors in the block, with the same section', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    const { transactions } = dashboard.node.names
    const previous = page.getByRole('link', { name: 'Previous transaction of the block' })
    const next = page.getByRole('link', { name: 'Next transaction of the block' })
    await dashboard.show(`local/tx/${transactions.legacy}?tab=raw`)
    await next.click()
    await page.waitForURL(`**/tx/${transactions['access-list']}?tab=raw`)
    await next.click()
    await page.waitForURL(`**/tx/${transactions['dynamic-fee']}?tab=raw`)
    await next.click()
    await page.waitForURL(`**/tx/${transactions.blob}?tab=raw`)
    await next.waitFor({ state: 'detached' })
    await previous.click()
    await page.waitForURL(`**/tx/${transactions['dynamic-fee']}?tab=raw`)
    await dashboard.show(`local/tx/${transactions.reverted}`)
    expect(await previous.or(next).count()).toBe(0)
    expect(dashboard.errors).toEqual([])
  })

  test('names the roles of the accounts that it changed, the sender first', async () => {
    await using dashboard = await openPage(demo)
    const { transactions } = dashboard.node.names
    await dashboard.show(`local/tx/${transactions['token-transfer']}?tab=state`)
    const accounts = await dashboard.page.locator('main .card-header').allTextContents()
    expect(accounts).toEqual(['alicesender', 'tokenrecipient', '0x000000…0000fee recipient'])
  })

  test('shows a large integer of its call also as an amount with 18 decimals', async () => {
    await using dashboard = await openPage(demo)
    const { transactions } = dashboard.node.names
    await dashboard.show(`local/tx/${transactions['token-transfer']}`)
    await dashboard.page.getByText('250,000,000,000,000,000,000 = 250 × 10^18').waitFor()
  })

  test('shows its user operations, which the search field finds by their hashes', async () => {
    await using dashboard = await openPage()
    const { page, node } = dashboard
    const deployment = await deployEntryPoint(node, '0.7')
    const { account, bundler } = await openSmartAccount(node, deployment)
    await fund(node, account.address)
    // Reverts with its calldata.
    const reverting = await send(node, { data: '0x66365f5f37365ffd5f5260076019f3' })
    const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['no luck'] })
    const calls = [{ to: reverting.contractAddress ?? '0x', data }]
    // With all limits, the client sends the operation without an estimate, which would fail.
    const limits = { callGasLimit: 100_000n, verificationGasLimit: 500_000n, preVerificationGas: 100_000n }
    const hash = await bundler.sendUserOperation({ calls, ...limits })
    await dashboard.show('local')
    await page.getByRole('search').getByRole('combobox').fill(hash)
    await page.keyboard.press('Enter')
    const row = page.getByRole('region', { name: 'User operations' }).locator('tbody tr')
    await row.getByText('no luck').waitFor()
    await row.getByText('failed', { exact: true }).waitFor()
    await row.getByText('the sender').waitFor()
    const { receipt } = await bundler.getUserOperationReceipt({ hash })
    await page.waitForURL(`**/tx/${receipt.transactionHash}`)
    expect(dashboard.errors).toEqual([])
  })

  test('shows an event with the name of one of the EntryPoint as an event only', async () => {
    await using dashboard = await openPage()
    const { page, node } = dashboard
    const abi = parseAbi(['event UserOperationEvent()'])
    await dashboard.request('vivarium_addAbi', [{ name: 'Other', abi }])
    // Logs its calldata as a topic.
    const { contractAddress: to } = await send(node, { data: '0x645f355f5fa15f526005601bf3' })
    const [from] = node.accounts.map(({ address }) => address)
    const data = encodeEventTopics({ abi })[0]
    const hash = await dashboard.request('eth_sendTransaction', [{ from, to, data }])
    await dashboard.show(`local/tx/${hash}`)
    await page.getByText('Events (1)').waitFor()
    expect(await page.getByRole('region', { name: 'User operations' }).count()).toBe(0)
    expect(dashboard.errors).toEqual([])
  })

  test('shows the source code in which it failed', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { page, node } = dashboard
    const { bank, data, send } = await deployBank(node)
    await dashboard.show(`local/tx/${await send({ to: bank, data: data('worth', 7n) })}`)
    const frames = page.locator('.source-frames details')
    expect(await frames.locator('summary').allInnerTexts()).toEqual([
      'Oracle.lookup contracts/Bank.sol:27',
      'Oracle.price contracts/Bank.sol:23',
      'Bank._worth contracts/Bank.sol:76',
      'Bank.worth contracts/Bank.sol:72',
    ])
    const failing = page.locator('[aria-current="true"]:visible')
    expect(await failing.allInnerTexts()).toEqual(['27        require(token != 7, "no price");\n'])
    await frames.nth(2).locator('summary').click()
    expect(await failing.last().innerText()).toBe('76        return oracle.price(token) * 3;\n')
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(dashboard.errors).toEqual([])
  })

  test('without artifacts, shows no source code', async () => {
    await using dashboard = await openPage({ fixtures: demo.fixtures ?? [] })
    await dashboard.show(`local/tx/${dashboard.node.names.transactions.reverted}`)
    expect(await dashboard.page.getByText('Source of the failure').count()).toBe(0)
  })
})
