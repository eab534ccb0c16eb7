import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporaryFolder.ts'
import { advanceClockUntil, describeInBrowser, type Range, rangesOf, requestsOf, validationOf } from './browser.ts'
import { demo } from './demo.ts'

const folder = temporaryFolder()

describeInBrowser('the lists of the explorer', (openPage) => {
  test('show the accounts and contracts with their balances, which follow the chain', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.page.clock.install()
    const { page } = dashboard
    const { alice } = dashboard.node.names.accounts
    await dashboard.show('local')
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: 'alice' })
    await row.getByText(`${alice}`).waitFor()
    await dashboard.request('anvil_setBalance', [alice, '0x4563918244f40000'])
    await advanceClockUntil(page, row.getByText('5 ETH').waitFor())
    await page.getByRole('region', { name: 'Contracts' }).getByRole('row').filter({ hasText: 'token' }).waitFor()
    await row.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'alice' }).waitFor()
  })

  test('show an empty list of accounts with --hosted', async () => {
    await using dashboard = await openPage({ hosted: true, keys: [{ key: 'front-key' }] })
    const { page, url } = dashboard
    await page.goto(`${url}/#/local/accounts`)
    await page.getByLabel('API key').fill('front-key')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('No known accounts').waitFor()
    await page.getByText('This page may not load the names of accounts.').waitFor()
  })

  test('show the token transfers of an account, also of ERC-1155 tokens', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    const { alice = '', bob = '' } = dashboard.node.names.accounts
    const transferSingle = 'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
    const [operator = ''] = (await dashboard.request('eth_accounts')) as string[]
    // MSTORE(0, 5), MSTORE(32, 7), LOG4(0, 64, <topic>, <operator>, <from>, <to>)
    const topics = [alice, bob, operator].map((address) => `73${address.slice(2)}`).join('')
    const data = `0x60056000526007602052${topics}7f${transferSingle}60406000a4`
    await dashboard.request('eth_sendTransaction', [{ from: operator, data, gas: '0x30000' }])
    const transfers = page.getByRole('region', { name: 'Token transfers' }).getByRole('row')
    await dashboard.show(`local/address/${bob}?tab=tokens`)
    await transfers
      .filter({ hasText: /alice.*bob.*in.*GLS/ })
      .first()
      .waitFor()
    await transfers.filter({ hasText: /bob.*alice.*out.*7 ID 5/ }).waitFor()
    await dashboard.show(`local/address/${alice}?tab=tokens`)
    await transfers.filter({ hasText: /bob.*alice.*in.*7 ID 5/ }).waitFor()
    const balances = page.getByRole('region', { name: 'Token balances' }).getByRole('row')
    await balances.filter({ hasText: '5 (× 7)' }).waitFor()
    await dashboard.show(`local/address/${operator}?tab=tokens`)
    await page.getByText('No Transfer event names this account.').waitFor()
  })

  test('show the IDs of the ERC-721 tokens of an account', async () => {
    await using dashboard = await openPage({ fixtures: ['fixtures/gallery.yaml'] })
    await dashboard.show(`local/address/${dashboard.node.names.accounts.alice}?tab=tokens`)
    const { page } = dashboard
    await page.getByRole('row', { name: /^gallery .*JAR 0, 2 2$/ }).waitFor()
    // Their images are in their metadata on the chain.
    const image = page.getByRole('list', { name: 'NFTs' }).getByRole('img', { name: 'Bell jars 2' })
    await image.evaluate((img: { decode(): Promise<void> }) => img.decode()) // rejects if the page may not load it
  })

  test('request only the token transfers in new blocks, and all again after a revert', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.page.clock.install()
    const { page } = dashboard
    const { alice = '', bob = '' } = dashboard.node.names.accounts
    const { token = '' } = dashboard.node.names.contracts
    const send = async () => {
      await dashboard.request('anvil_impersonateAccount', [alice])
      const amount = `${bob.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
      await dashboard.request('eth_sendTransaction', [{ from: alice, to: token, data: `0xa9059cbb${amount}` }])
    }
    const snapshot = await dashboard.request('evm_snapshot')
    const ranges = rangesOf(page)
    const count = (text: string) =>
      page.locator('.card-header', { hasText: 'Token transfers' }).getByText(text, { exact: true })
    await dashboard.show(`local/address/${bob}?tab=tokens`)
    await count('3').waitFor()
    await send()
    await advanceClockUntil(page, count('4').waitFor())
    const perLoad = 3
    expect(ranges).toEqual([...Array(perLoad).fill('0x0-latest'), ...Array(perLoad).fill('0x17-latest')])
    await dashboard.request('evm_revert', [snapshot])
    await advanceClockUntil(page, count('3').waitFor())
    expect(ranges.slice(2 * perLoad)).toEqual(Array(perLoad).fill('0x0-latest'))
  })

  test('search the token transfers of a forked chain in the ranges that the upstream allows', async () => {
    await using upstream = await openPage({ ...demo, logBlocks: 5 })
    await using dashboard = await openPage({ forkUrl: upstream.url })
    const { page } = dashboard
    await dashboard.show(`local/address/${upstream.node.names.accounts.bob}?tab=tokens`)
    await page.getByText(/^Only tokens with a transfer in blocks \d+ to 22 are listed\./).waitFor()
    await page.getByRole('button', { name: 'Search older blocks' }).click()
    await page.getByText(/^Only tokens with a transfer/).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Token transfers' }).getByRole('row').nth(3).waitFor()
  })

  test('show the transfers since the fork if the upstream refuses the search', async () => {
    await using upstream = await openPage(demo)
    await using dashboard = await openPage({ forkUrl: upstream.url })
    const { page } = dashboard
    const { alice = '', bob = '' } = upstream.node.names.accounts
    const { token = '' } = upstream.node.names.contracts
    await page.route('**/local', (route) => {
      const calls = [route.request().postDataJSON()].flat() as { id: number; method: string; params: [Range] }[]
      const isRefused = calls.some(
        ({ method, params }) => method === 'eth_getLogs' && Number(params[0].fromBlock) <= 22,
      )
      if (!isRefused) return route.fallback()
      const error = { code: -32005, message: 'query returned more than 10000 results' }
      return route.fulfill({ json: calls.map(({ id }) => ({ jsonrpc: '2.0', id, error })) })
    })
    await dashboard.request('anvil_impersonateAccount', [alice])
    const amount = `${bob.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    await dashboard.request('eth_sendTransaction', [{ from: alice, to: token, data: `0xa9059cbb${amount}` }])
    await dashboard.show(`local/address/${alice}?tab=tokens`)
    await page.getByText(/in blocks 23 to 23 are listed\. .* older blocks: query returned more than/).waitFor()
    await page.getByRole('region', { name: 'Token transfers' }).getByText('out').waitFor()
  })

  test('show that a fixture has more transactions than the list', async () => {
    const transactions = Array.from({ length: 1_001 }, () => ({ from: 'alice', to: 'alice', value: '1 wei' }))
    const fixture = { accounts: { alice: { balance: '10 ether' } }, blocks: [{ transactions }] }
    await using dashboard = await openPage({ fixtures: [folder.write('long.json', JSON.stringify(fixture))] })
    await dashboard.show('local/fixtures')
    await dashboard.page.getByText('the first 500 transactions', { exact: true }).waitFor()
  })

  test('show the transactions of all blocks, and request only new blocks while the chain grows', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const { page, request } = dashboard
    const [from, to] = (await request('eth_accounts')) as string[]
    const send = () => request('eth_sendTransaction', [{ from, to, value: '0x1', gas: '0x5208' }])
    const snapshot = await request('evm_snapshot')
    for (let count = 0; count < 3; count++) await send()
    await request('anvil_mine', ['0x5dc'])
    await send()
    await dashboard.show('local')
    await page.getByRole('link', { name: 'All transactions' }).click()
    await page.getByRole('heading', { name: 'The newest 1 transaction', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Search older blocks' }).click()
    await page.getByRole('heading', { name: '4 transactions', exact: true }).waitFor()
    const blocks = requestsOf(page)
    await send()
    await page.getByRole('heading', { name: '5 transactions', exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Transactions' }).locator('tbody tr').count()).toBe(5)
    expect(blocks().filter((method) => method === 'eth_getBlockByNumber').length).toBeLessThan(10)
    await request('evm_revert', [snapshot])
    await advanceClockUntil(page, page.getByText('All blocks are empty.').waitFor())
  })

  test('jump to any block', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.request('anvil_mine', [100])
    await dashboard.show('local/blocks')
    const field = page.getByRole('spinbutton', { name: 'Block number' })
    const block = (number: number) =>
      page.getByRole('table').getByRole('link', { name: `Block ${number}`, exact: true })
    await field.fill('57')
    await field.press('Enter')
    await block(58).waitFor({ state: 'detached' })
    await block(57).waitFor()
    await page.getByRole('link', { name: 'Oldest' }).click()
    await block(0).waitFor()
    await page.goBack()
    await block(57).waitFor()
    await page.getByRole('link', { name: 'Newest' }).click()
    await block(100).waitFor()
    await field.fill('101')
    await field.press('Enter')
    expect(await validationOf(field)).not.toBe('')
    await field.fill('100')
    await field.press('Enter')
    await block(100).waitFor()
  })
})
