import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { post } from '../node/openListeningNode.ts'
import { describeInBrowser, seriousViolations } from './browser.ts'

describeInBrowser('the gateway', (openPage) => {
  test('creates, limits and revokes an API key', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/gateway')
    await dashboard.page.getByLabel('Name', { exact: true }).fill('frontend')
    await dashboard.page.getByLabel('Methods', { exact: true }).fill('eth_blockNumber')
    await dashboard.page.getByRole('button', { name: 'Create key' }).click()
    const issued = dashboard.page.getByRole('region', { name: 'New key' })
    const key = await issued.locator('code').innerText()
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await post(`${dashboard.url}/v3/${key}`, 'eth_blockNumber')).toMatchObject({ status: 200 })
    expect(await post(`${dashboard.url}/v3/${key}`, 'eth_chainId')).toMatchObject({ status: 403 })

    await issued.getByRole('button', { name: 'Done' }).click()
    expect(await dashboard.page.getByText(key).count()).toBe(0)
    await dashboard.page.getByRole('button', { name: 'Edit frontend' }).click()
    const editor = dashboard.page.getByRole('form', { name: 'Settings of frontend' })
    await editor.getByLabel('Methods', { exact: true }).fill('eth_blockNumber, eth_chainId')
    await editor.getByRole('button', { name: 'Save' }).click()
    await dashboard.page.getByText('Changed frontend.').waitFor()
    expect(await post(`${dashboard.url}/v3/${key}`, 'eth_chainId')).toMatchObject({ status: 200 })

    const revoke = dashboard.page.getByRole('button', { name: 'Revoke frontend' })
    const dialog = dashboard.page.getByRole('dialog', { name: 'Revoke the key frontend?' })
    for (const cancel of ['Enter', 'Escape']) {
      await revoke.click()
      await dialog.waitFor()
      await dashboard.page.keyboard.press(cancel)
      await dialog.waitFor({ state: 'hidden' })
      expect(await revoke.evaluate('document.activeElement.ariaLabel')).toBe('Revoke frontend')
    }
    expect(await post(`${dashboard.url}/v3/${key}`, 'eth_blockNumber')).toMatchObject({ status: 200 })
    await revoke.click()
    await dialog.getByRole('button', { name: 'Revoke permanently' }).click()
    await dashboard.page.getByText('Revoked frontend.').waitFor()
    expect(await post(`${dashboard.url}/v3/${key}`, 'eth_blockNumber')).toMatchObject({ status: 401 })
    expect(dashboard.errors).toEqual([])
  })

  test('marks a key without credits, and shows the buttons of all keys', async () => {
    await using dashboard = await openPage({
      keys: [
        { key: 'spent-key', name: 'spent', dailyCredits: 100 },
        {
          key: 'long-key',
          name: 'long',
          methods: ['standard', 'eth_*', 'debug_*', 'trace_*', 'txpool_*', 'rpc.discover'],
        },
      ],
    })
    await post(`${dashboard.url}/v3/spent-key`, 'eth_gasPrice')
    await dashboard.show('local/gateway')
    await dashboard.page.getByRole('row', { name: /^spent used up configuration 80 100/ }).waitFor()
    expect(await dashboard.page.getByText('used up', { exact: true }).count()).toBe(1)
    const table = dashboard.page.getByRole('region', { name: 'Keys' })
    expect(await table.evaluate('document.querySelector(".table-frame").scrollWidth')).toBe(
      await table.evaluate('document.querySelector(".table-frame").clientWidth'),
    )
    await dashboard.page.getByRole('button', { name: 'Revoke long' }).click()
    expect(await seriousViolations(dashboard.page)).toEqual([])
  })

  test('shows the usage of a key with its credits', async () => {
    await using dashboard = await openPage({ keys: [{ key: 'ci-key', name: 'ci' }] })
    for (let at = 0; at < 3; at++)
      await post(`${dashboard.url}/v3/ci-key`, 'eth_getTransactionReceipt', [`0x${'1'.repeat(64)}`])
    await dashboard.show('local/gateway?tab=usage&key=ci')
    await dashboard.page.getByRole('row', { name: /eth_getTransactionReceipt local 200 3 240 0/ }).waitFor()
    await post(dashboard.url, 'eth_getTransactionReceipt', [`0x${'1'.repeat(64)}`])
    await dashboard.show('local/gateway?tab=usage')
    await dashboard.page.getByRole('row', { name: /eth_getTransactionReceipt ci local 200 3 240 0/ }).waitFor()
    await dashboard.page
      .getByRole('row', { name: /eth_getTransactionReceipt without a key local 200 1 80 0/ })
      .waitFor()
    await dashboard.show('local/gateway?tab=usage&key=nobody')
    await dashboard.page.getByText('Unknown key nobody', { exact: true }).waitFor()
    expect(await dashboard.page.getByLabel('Key', { exact: true }).inputValue()).toBe('nobody')
  })

  test('shows the usage of several days as a chart by method, with the days in the URL', async () => {
    await using dashboard = await openPage()
    await post(dashboard.url, 'eth_gasPrice')
    await dashboard.show('local/gateway?tab=usage')
    await dashboard.page.getByLabel('Period', { exact: true }).selectOption('The last 7 days')
    const chart = dashboard.page.locator('figure.chart')
    await chart.getByText('eth_gasPrice', { exact: true }).waitFor()
    expect(dashboard.page.url()).toContain('days=7')
    const { timestamp } = (await dashboard.request('eth_getBlockByNumber', ['pending', false])) as { timestamp: string }
    const today = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
    const days = chart.getByRole('table', { name: 'Credits by day' }).getByRole('row')
    expect(await days.count()).toBe(7)
    expect(await days.last().innerText()).toMatch(new RegExp(`^${today}\\s+[1-9][\\d,]* credits$`))
    await chart.locator('.target').last().hover()
    await chart.getByText(new RegExp(`^${today}: [1-9][\\d,]* credits$`)).waitFor()
    await dashboard.page.reload()
    await chart.waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('shows answered requests with their status and credits', async () => {
    await using dashboard = await openPage()
    await post(dashboard.url, 'eth_getStorageAt', ['nonsense'])
    await dashboard.show('local/gateway?tab=requests')
    // Failed requests are recorded before a page shows them.
    await dashboard.page.getByRole('row', { name: /eth_getStorageAt built-in local 200 error -32602 80/ }).waitFor()
    await dashboard.page
      .getByRole('row', { name: /eth_getBlockByNumber/ })
      .first()
      .waitFor()
    await post(dashboard.url, 'eth_getBalance', ['nonsense'])
    await dashboard.page.getByRole('row', { name: /eth_getBalance built-in local 200 error -32602 80/ }).waitFor()
  })

  test('shows the requests to a node that was started again', async () => {
    await using dashboard = await openPage()
    const { page, url, node } = dashboard
    await dashboard.show('local/gateway?tab=requests')
    for (let count = 0; count < 100; count++) await post(url, 'eth_gasPrice')
    const rows = (method: string) => page.getByRole('row', { name: new RegExp(method) })
    await rows('eth_gasPrice').nth(99).waitFor()
    await node.close()
    await page.locator('.connection').getByText('Disconnected').waitFor()
    await using restarted = await createNode()
    await restarted.listen({ port: Number(new URL(url).port) })
    await page.locator('.connection').getByText('Live', { exact: true }).waitFor()
    await rows('eth_gasPrice').first().waitFor({ state: 'detached' })
    await post(url, 'eth_protocolVersion')
    await rows('eth_protocolVersion').waitFor()
  })

  test('adds and removes a fault rule that affects clients', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/gateway?tab=faults')
    await dashboard.page.getByLabel('Rule', { exact: true }).fill('429=100%,method=eth_gasPrice')
    await dashboard.page.getByRole('button', { name: 'Add', exact: true }).click()
    await dashboard.page.getByText('429 100 %').waitFor()
    expect(await post(dashboard.url, 'eth_gasPrice')).toMatchObject({ status: 429 })
    await dashboard.page.getByRole('button', { name: 'Remove all' }).click()
    await dashboard.page.getByText('No faults', { exact: true }).waitFor()
    expect(await post(dashboard.url, 'eth_gasPrice')).toMatchObject({ status: 200 })
  })

  test('adds and removes fault rules while the others continue to count', async () => {
    await using dashboard = await openPage()
    const { page, url } = dashboard
    await dashboard.request('vivarium_setFaults', [['503=100%,method=eth_gasPrice,times=2']])
    expect(await post(url, 'eth_gasPrice')).toMatchObject({ status: 503 })
    await dashboard.show('local/gateway?tab=faults')
    await page.getByText('times 2').waitFor()
    // Another client adds a rule that the page does not show yet.
    const rules = ['503=100%,method=eth_gasPrice,times=2', '502=100%,method=eth_accounts']
    await dashboard.request('vivarium_setFaults', [rules, true])
    await page.getByLabel('Rule', { exact: true }).fill('500=100%,method=eth_protocolVersion')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('500 100 %').waitFor()
    expect(await post(url, 'eth_accounts')).toMatchObject({ status: 502 })
    await page.getByRole('button', { name: 'Remove rule 2' }).click()
    await page.getByText('502 100 %').waitFor({ state: 'detached' })
    expect(await post(url, 'eth_gasPrice'), 'the second of two').toMatchObject({ status: 503 })
    expect(await post(url, 'eth_gasPrice'), 'the rule has ended').toMatchObject({ status: 200 })
  })

  test('filters and pauses the request log', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/gateway?tab=requests')
    await post(dashboard.url, 'eth_gasPrice')
    await post(dashboard.url, 'eth_protocolVersion')
    const rows = (method: string) => dashboard.page.getByRole('row', { name: new RegExp(method) })
    await rows('eth_protocolVersion').waitFor()
    await dashboard.page.getByLabel('Filter').fill('gasprice')
    await rows('eth_protocolVersion').waitFor({ state: 'detached' })
    expect(await rows('eth_gasPrice').count()).toBe(1)
    await dashboard.page.getByLabel('Filter').fill('zzz')
    await dashboard.page.getByText('No matches', { exact: true }).waitFor()
    await dashboard.page.getByLabel('Filter').fill('gasprice')
    await dashboard.page.getByRole('button', { name: 'Pause' }).click()
    await post(dashboard.url, 'eth_gasPrice')
    await dashboard.page.getByRole('button', { name: 'Resume' }).click()
    await rows('eth_gasPrice').nth(1).waitFor()
  })

  test('removes one of several fault rules, and explains an invalid rule', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/gateway?tab=faults')
    const rule = dashboard.page.getByLabel('Rule', { exact: true })
    const add = dashboard.page.getByRole('button', { name: 'Add', exact: true })
    await rule.fill('teapot=1')
    await add.click()
    await dashboard.page.getByText(/Setting the faults failed: .*teapot.*unknown member/).waitFor()
    await dashboard.page.getByRole('button', { name: 'Slow' }).click()
    await add.click()
    await dashboard.page.getByText('latency 500 ms').waitFor()
    await rule.fill('503=100%,method=eth_gasPrice')
    await add.click()
    await dashboard.page.getByText('503 100 %').waitFor()
    await dashboard.page.getByRole('button', { name: 'Remove rule 1' }).click()
    await dashboard.page.getByText('latency 500 ms').waitFor({ state: 'detached' })
    expect(await dashboard.request('vivarium_setFaults')).toEqual([{ '503': 1, method: 'eth_gasPrice' }])
    expect(await post(dashboard.url, 'eth_gasPrice')).toMatchObject({ status: 503 })
  })

  test('restricts keys to networks and origins, and explains an invalid setting', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/gateway')
    const create = dashboard.page.getByRole('button', { name: 'Create key' })
    const field = (label: string) => dashboard.page.getByLabel(label, { exact: true })
    await field('Credits per day').fill('many')
    await create.click()
    await dashboard.page.getByText('Credits per day: expected a whole number or "unlimited", got "many"').waitFor()
    await field('Credits per day').fill('')
    await field('Networks').fill('mainet')
    await create.click()
    await dashboard.page.getByText(/^Networks: unknown network mainet: did you mean mainnet/).waitFor()
    await field('Networks').fill('mainnet')
    await field('Name').fill('!')
    await create.click()
    await dashboard.page.getByText(/^Name must be a name of up to 64 letters/).waitFor()
    await field('Name').fill('')
    await field('Origins').fill('https://app.example')
    await create.click()
    const issued = dashboard.page.getByRole('region', { name: 'New key' })
    const key = await issued.locator('code').innerText()
    // The key does not include the network of the page.
    await issued.getByRole('button', { name: 'Copy URL of mainnet' }).click()
    const copied = () => dashboard.page.evaluate('navigator.clipboard.readText()')
    await expect.poll(copied).toBe(`${dashboard.url}/mainnet/v3/${key}`)
    const statusOf = (network: string, origin: string) =>
      fetch(`${dashboard.url}/${network}/v3/${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      }).then(({ status }) => status)
    expect(await statusOf('mainnet', 'https://app.example')).toBe(200)
    expect(await statusOf('mainnet', 'https://other.example')).toBe(403)
    expect(await statusOf('local', 'https://app.example')).toBe(403)
  })

  test('the console explains an invalid parameter, and its link and history contain the call', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/console/eth_getBalance')
    const address = dashboard.page.getByLabel('address', { exact: true })
    await address.fill('{')
    await dashboard.page.getByRole('button', { name: 'Call', exact: true }).click()
    await dashboard.page.getByText('address: not valid JSON: {').waitFor()
    await dashboard.page.getByRole('button', { name: 'Copy as curl' }).click()
    await dashboard.page.getByText('Copying failed: address: not valid JSON: {').waitFor()
    await address.fill('0x12')
    await dashboard.page.getByRole('button', { name: 'Call', exact: true }).click()
    await dashboard.page.getByRole('heading', { name: 'Error' }).waitFor()
    await dashboard.page.getByRole('button', { name: 'Fill in the example' }).click()
    const example = await address.inputValue()
    await dashboard.page.getByRole('button', { name: 'Copy link' }).click()
    await dashboard.page.getByRole('button', { name: 'Copied' }).waitFor()
    const link = await dashboard.page.evaluate<string>('navigator.clipboard.readText()')
    await dashboard.page.getByRole('button', { name: /eth_getBalance "0x12"/ }).click()
    await dashboard.page.waitForURL(/0x12/)
    // The field follows the URL.
    await expect.poll(() => address.inputValue(), { timeout: 10_000 }).toBe('0x12')
    // The URL already has these parameters.
    await address.fill('0x34')
    await dashboard.page.getByRole('button', { name: /eth_getBalance "0x12"/ }).click()
    await expect.poll(() => address.inputValue()).toBe('0x12')
    await dashboard.page.goto('about:blank')
    await dashboard.page.goto(link)
    await expect.poll(() => address.inputValue(), { timeout: 10_000 }).toBe(example)
  })

  test('explains with --strict that a key may not administer keys', async () => {
    await using dashboard = await openPage({ strict: true, keys: [{ key: 'front-key', name: 'front' }] })
    await dashboard.page.goto(`${dashboard.url}/#/local/gateway`)
    await dashboard.page.getByLabel('API key').fill('front-key')
    await dashboard.page.getByRole('button', { name: 'Continue' }).click()
    await dashboard.page.getByText('This page may not administer keys').waitFor()
  })

  test('the console calls a method, copies it as curl and stores it in the history', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/console')
    await dashboard.page.getByLabel('Filter').fill('getBalance')
    await dashboard.page.keyboard.press('Enter')
    await dashboard.page.waitForURL(/eth_getBalance$/)
    await dashboard.page.getByRole('button', { name: 'Call', exact: true }).click()
    await dashboard.page.getByText('address is required').waitFor()
    const [account] = (await dashboard.request('eth_accounts')) as string[]
    await dashboard.page.getByLabel('address', { exact: true }).fill(account ?? '')
    await dashboard.page.getByRole('button', { name: 'Call', exact: true }).click()
    await dashboard.page.getByText('"0x21e19e0c9bab2400000"').waitFor()
    await dashboard.page.getByRole('button', { name: 'Copy as curl' }).click()
    const copied = await dashboard.page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toContain(`"method":"eth_getBalance","params":["${account}"]`)
    await dashboard.page.getByRole('button', { name: /eth_getBalance/ }).waitFor()
  })
})
