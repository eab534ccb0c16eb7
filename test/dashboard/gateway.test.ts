import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, noBrowser, openPage } from './browser.ts'
import { buildDashboard } from './openDashboard.ts'

const ask = async (url: string, method: string, params: readonly unknown[] = []) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return { status: response.status, text: await response.text() }
}

describe.skipIf(noBrowser !== undefined)(
  `the gateway in a browser${noBrowser === undefined ? '' : ` (${noBrowser})`}`,
  () => {
    let browser: Browser
    beforeAll(async () => {
      await buildDashboard()
      browser = await launch()
    })
    afterAll(() => browser?.close())

    test('a key that is created in the page is used by a client, limited and revoked', async () => {
      await using open = await openPage(browser)
      await open.show('local/gateway')
      await open.page.getByLabel('Name', { exact: true }).fill('frontend')
      await open.page.getByLabel('Methods', { exact: true }).fill('eth_blockNumber')
      await open.page.getByRole('button', { name: 'Create key' }).click()
      const issued = open.page.getByRole('region', { name: 'New key' })
      const key = await issued.locator('code').innerText()
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      expect(await ask(`${open.url}/v3/${key}`, 'eth_blockNumber')).toMatchObject({ status: 200 })
      expect(await ask(`${open.url}/v3/${key}`, 'eth_chainId')).toMatchObject({ status: 403 })

      await issued.getByRole('button', { name: 'Done' }).click()
      expect(await open.page.getByText(key).count()).toBe(0)
      await open.page.getByRole('button', { name: 'Edit frontend' }).click()
      const editor = open.page.getByRole('form', { name: 'Settings of frontend' })
      await editor.getByLabel('Methods', { exact: true }).fill('eth_blockNumber, eth_chainId')
      await editor.getByRole('button', { name: 'Save' }).click()
      await open.page.getByText('Changed frontend.').waitFor()
      expect(await ask(`${open.url}/v3/${key}`, 'eth_chainId')).toMatchObject({ status: 200 })

      await open.page.getByRole('button', { name: 'Revoke frontend' }).click()
      await open.page.getByRole('button', { name: 'Revoke permanently' }).click()
      await open.page.getByText('Revoked frontend.').waitFor()
      expect(await ask(`${open.url}/v3/${key}`, 'eth_blockNumber')).toMatchObject({ status: 401 })
      expect(open.errors).toEqual([])
    })

    test('usage shows what a client asked, with its credits', async () => {
      await using open = await openPage(browser, { keys: [{ key: 'ci-key', name: 'ci' }] })
      for (let at = 0; at < 3; at++)
        await ask(`${open.url}/v3/ci-key`, 'eth_getTransactionReceipt', [`0x${'1'.repeat(64)}`])
      await open.show('local/gateway?tab=usage&key=ci')
      await open.page.getByRole('row', { name: /eth_getTransactionReceipt local 200 3 240 0/ }).waitFor()
    })

    test('usage over several days is a chart by method, whose span is in the address', async () => {
      await using open = await openPage(browser)
      await ask(open.url, 'eth_gasPrice')
      await open.show('local/gateway?tab=usage')
      await open.page.getByLabel('Period', { exact: true }).selectOption('The last 7 days')
      const chart = open.page.locator('figure.chart')
      await chart.getByText('eth_gasPrice', { exact: true }).waitFor()
      expect(open.page.url()).toContain('days=7')
      const { timestamp } = (await open.request('eth_getBlockByNumber', ['pending', false])) as { timestamp: string }
      const today = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
      const days = chart.getByRole('table', { name: 'Credits by day' }).getByRole('row')
      expect(await days.count()).toBe(7)
      expect(await days.last().innerText()).toMatch(new RegExp(`^${today}\\s+[1-9][\\d,]* credits$`))
      await chart.locator('.target').last().hover()
      await chart.getByText(new RegExp(`^${today}: [1-9][\\d,]* credits$`)).waitFor()
      await open.page.reload()
      await chart.waitFor()
      expect(open.errors).toEqual([])
    })

    test('requests appear as they are answered, with their status and credits', async () => {
      await using open = await openPage(browser)
      await open.show('local/gateway?tab=requests')
      await open.page
        .getByRole('row', { name: /eth_getBlockByNumber/ })
        .first()
        .waitFor()
      await ask(open.url, 'eth_getBalance', ['nonsense'])
      await open.page.getByRole('row', { name: /eth_getBalance built-in local 200 error -32602 80/ }).waitFor()
    })

    test('a fault that is switched on happens to clients, is seen, and is switched off', async () => {
      await using open = await openPage(browser)
      await open.show('local/gateway?tab=faults')
      await open.page.getByLabel('Rule', { exact: true }).fill('429=100%,method=eth_gasPrice')
      await open.page.getByRole('button', { name: 'Add', exact: true }).click()
      await open.page.getByText('429 100 %').waitFor()
      expect(await ask(open.url, 'eth_gasPrice')).toMatchObject({ status: 429 })
      await open.page.getByRole('button', { name: 'Remove all' }).click()
      await open.page.getByText('No faults', { exact: true }).waitFor()
      expect(await ask(open.url, 'eth_gasPrice')).toMatchObject({ status: 200 })
    })

    test('the request log is filtered and paused', async () => {
      await using open = await openPage(browser)
      await open.show('local/gateway?tab=requests')
      await ask(open.url, 'eth_gasPrice')
      await ask(open.url, 'eth_protocolVersion')
      const rows = (method: string) => open.page.getByRole('row', { name: new RegExp(method) })
      await rows('eth_protocolVersion').waitFor()
      await open.page.getByLabel('Filter').fill('gasprice')
      await rows('eth_protocolVersion').waitFor({ state: 'detached' })
      expect(await rows('eth_gasPrice').count()).toBe(1)
      await open.page.getByRole('button', { name: 'Pause' }).click()
      await ask(open.url, 'eth_gasPrice')
      await open.page.getByRole('button', { name: 'Resume' }).click()
      await rows('eth_gasPrice').nth(1).waitFor()
    })

    test('one of several fault rules is removed, and a wrong rule is explained', async () => {
      await using open = await openPage(browser)
      await open.show('local/gateway?tab=faults')
      const rule = open.page.getByLabel('Rule', { exact: true })
      const add = open.page.getByRole('button', { name: 'Add', exact: true })
      await rule.fill('teapot=1')
      await add.click()
      await open.page.getByText(/Setting the faults failed: .*got "teapot=1"/).waitFor()
      await open.page.getByRole('button', { name: 'Slow' }).click()
      await add.click()
      await open.page.getByText('latency 500 ms').waitFor()
      await rule.fill('503=100%,method=eth_gasPrice')
      await add.click()
      await open.page.getByText('503 100 %').waitFor()
      await open.page.getByRole('button', { name: 'Remove rule 1' }).click()
      await open.page.getByText('latency 500 ms').waitFor({ state: 'detached' })
      expect(await open.request('vivarium_setFaults')).toEqual([{ '503': 1, method: 'eth_gasPrice' }])
      expect(await ask(open.url, 'eth_gasPrice')).toMatchObject({ status: 503 })
    })

    test('keys are restricted to networks and origins, and a wrong setting is explained', async () => {
      await using open = await openPage(browser)
      await open.show('local/gateway')
      const create = open.page.getByRole('button', { name: 'Create key' })
      const field = (label: string) => open.page.getByLabel(label, { exact: true })
      await field('Credits per day').fill('many')
      await create.click()
      await open.page.getByText('Credits per day: expected a whole number or "unlimited", got "many"').waitFor()
      await field('Credits per day').fill('')
      await field('Networks').fill('mainet')
      await create.click()
      await open.page.getByText(/unknown network mainet: did you mean mainnet/).waitFor()
      await field('Networks').fill('mainnet')
      await field('Origins').fill('https://app.example')
      await create.click()
      const key = await open.page.getByRole('region', { name: 'New key' }).locator('code').innerText()
      const from = (network: string, origin: string) =>
        fetch(`${open.url}/${network}/v3/${key}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
        }).then(({ status }) => status)
      expect(await from('mainnet', 'https://app.example')).toBe(200)
      expect(await from('mainnet', 'https://other.example')).toBe(403)
      expect(await from('local', 'https://app.example')).toBe(403)
    })

    test('the console explains a wrong parameter, and a link and the history contain the call', async () => {
      await using open = await openPage(browser)
      await open.show('local/console/eth_getBalance')
      const address = open.page.getByLabel('address', { exact: true })
      await address.fill('{')
      await open.page.getByRole('button', { name: 'Call', exact: true }).click()
      await open.page.getByText('address: not valid JSON: {').waitFor()
      await open.page.getByRole('button', { name: 'Copy as curl' }).click()
      await open.page.getByText('Copying failed: address: not valid JSON: {').waitFor()
      await address.fill('0x12')
      await open.page.getByRole('button', { name: 'Call', exact: true }).click()
      await open.page.getByRole('heading', { name: 'Error' }).waitFor()
      await open.page.getByRole('button', { name: 'Fill in the example' }).click()
      const example = await address.inputValue()
      await open.page.getByRole('button', { name: 'Copy link' }).click()
      await open.page.getByRole('button', { name: 'Copied' }).waitFor()
      const link = await open.page.evaluate<string>('navigator.clipboard.readText()')
      await open.page.getByRole('button', { name: /eth_getBalance "0x12"/ }).click()
      await open.page.waitForURL(/0x12/)
      expect(await address.inputValue()).toBe('0x12')
      await open.page.goto('about:blank')
      await open.page.goto(link)
      await address.waitFor()
      expect(await address.inputValue()).toBe(example)
    })

    test('with --strict a key may not administer keys, and the page says how to', async () => {
      await using open = await openPage(browser, { strict: true, keys: [{ key: 'front-key', name: 'front' }] })
      await open.page.goto(`${open.url}/#/local/gateway`)
      await open.page.getByLabel('API key').fill('front-key')
      await open.page.getByRole('button', { name: 'Continue' }).click()
      await open.page.getByText('This page may not administer keys').waitFor()
    })

    test('the console fills in an example, calls the method and keeps the call', async () => {
      await using open = await openPage(browser)
      await open.show('local/console')
      await open.page.getByLabel('Filter').fill('getBalance')
      await open.page.getByRole('link', { name: 'eth_getBalance', exact: true }).click()
      await open.page.getByRole('button', { name: 'Call', exact: true }).click()
      await open.page.getByText('address is required').waitFor()
      const [account] = (await open.request('eth_accounts')) as string[]
      await open.page.getByLabel('address', { exact: true }).fill(account ?? '')
      await open.page.getByRole('button', { name: 'Call', exact: true }).click()
      await open.page.getByText('"0x21e19e0c9bab2400000"').waitFor()
      await open.page.getByRole('button', { name: 'Copy as curl' }).click()
      const copied = await open.page.evaluate<string>('navigator.clipboard.readText()')
      expect(copied).toContain(`"method":"eth_getBalance","params":["${account}"]`)
      await open.page.getByRole('button', { name: /eth_getBalance/ }).waitFor()
    })
  },
)
