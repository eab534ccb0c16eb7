import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, noBrowser, openPage, requestsOf } from './browser.ts'
import { buildDashboard } from './openDashboard.ts'

const demo = { fixtures: ['fixtures/demo.yaml'] }

describe.skipIf(noBrowser !== undefined)(
  `the explorer in a browser${noBrowser === undefined ? '' : ` (${noBrowser})`}`,
  () => {
    let browser: Browser
    beforeAll(async () => {
      await buildDashboard()
      browser = await launch()
    })
    afterAll(() => browser?.close())

    test('shows new blocks as they come, and forgets those that a revert takes back, without a reload', async () => {
      await using open = await openPage(browser)
      await open.show('local')
      await open.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      const headState = open.page.locator('.head-state')
      await headState.getByText('Block 0').waitFor()
      const snapshot = await open.request('evm_snapshot')
      await open.request('anvil_mine', [3])
      await headState.getByText('Block 3').waitFor()
      const block3 = open.page.locator('.feed').getByRole('link', { name: 'Block 3', exact: true })
      await block3.waitFor()
      await open.request('evm_revert', [snapshot])
      await headState.getByText('Block 0').waitFor()
      await block3.waitFor({ state: 'detached' })
      await open.request('evm_mine')
      await headState.getByText('Block 1').waitFor()
      expect(await open.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
      expect(open.errors).toEqual([])
    })

    test('looks up the head from time to time, over the same connection, while blocks come fast', async () => {
      await using open = await openPage(browser)
      const sent: string[] = []
      let connections = 0
      open.page.on('websocket', (socket) => {
        connections++
        socket.on('framesent', ({ payload }) => sent.push(String(payload)))
      })
      await open.show('local')
      const methods = () => sent.map((text) => (JSON.parse(text) as { method: string }).method)
      while (!methods().includes('eth_subscribe')) await open.request('evm_mine')
      while (!methods().includes('eth_unsubscribe')) await open.request('evm_mine')
      const latest = Number(await open.request('eth_blockNumber'))
      await open.page.locator('.head-state').getByText(`Block ${latest}`).waitFor()
      expect(connections).toBe(1)
    })

    test('follows a reorganisation to other blocks of the same height, and a reset', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local/block/22')
      await open.page.getByText('1 transaction').waitFor()
      await open.request('anvil_rollback', [1])
      await open.page.getByText('Block 22 not found').waitFor()
      await open.request('anvil_mine', [2])
      // The transaction that waited in the pool.
      await open.page.getByText('waiting', { exact: true }).waitFor()
      await open.show('local/block/23')
      await open.request('anvil_reset')
      await open.page.getByText('Block 23 not found').waitFor()
      expect(open.errors).toEqual([])
    })

    test('a transaction that a revert takes back says so, and comes back when it is mined again', async () => {
      await using open = await openPage(browser)
      const [from, to] = (await open.request('eth_accounts')) as string[]
      const snapshot = await open.request('evm_snapshot')
      const transfer = {
        from,
        to,
        value: '0x5',
        gas: '0x5208',
        maxFeePerGas: '0x77359400',
        maxPriorityFeePerGas: '0x1',
      }
      const hash = (await open.request('eth_sendTransaction', [transfer])) as string
      await open.show(`local/tx/${hash}`)
      await open.page.getByText('Success', { exact: true }).waitFor()
      await open.request('evm_revert', [snapshot])
      await open.page.getByText('The chain does not have this transaction').waitFor()
      expect(await open.request('eth_sendTransaction', [transfer])).toBe(hash)
      await open.page.getByText('Success', { exact: true }).waitFor()
    })

    test('a failed transaction is understood from its page alone', async () => {
      await using open = await openPage(browser, demo)
      await open.show(`local/tx/${open.node.names.transactions.reverted}`)
      const reason = open.page.getByRole('region', { name: 'Failure' })
      await reason.getByText('Token: balance too low').waitFor()
      const text = await reason.innerText()
      expect(text).toContain('transfer')
      expect(text).toContain('alice')
      expect(text).toContain('5,000,000,000,000,000,000,000')
      expect(text).toContain('token')
      expect(await open.page.getByText('Failed', { exact: true }).count()).toBe(1)
    })

    test('calls, events and state changes are decoded', async () => {
      await using open = await openPage(browser, demo)
      const { transactions } = open.node.names
      await open.show(`local/tx/${transactions.batch}?tab=calls`)
      const tree = await open.page.locator('.tree').innerText()
      expect(tree).toContain('execute')
      expect(tree).toContain('Executed')
      await open.show(`local/tx/${transactions['token-transfer']}?tab=events`)
      await open.page.getByText('Transfer', { exact: true }).first().waitFor()
      await open.show(`local/tx/${transactions.transfer}?tab=state`)
      await open.page.getByText('+1.5 ETH').waitFor()
    })

    test('an account has its name, balance, tokens, storage and transactions, and values to read', async () => {
      await using open = await openPage(browser, demo)
      const { accounts, contracts } = open.node.names
      await open.show(`local/address/${accounts.bob}?tab=tokens`)
      await open.page.getByRole('heading', { name: 'bob' }).waitFor()
      await open.page.getByRole('row', { name: /GLS\s+201/ }).waitFor()
      await open.show(`local/address/${accounts.bob}`)
      await open.page.getByRole('table').waitFor()
      await open.show(`local/address/${contracts.token}?tab=read`)
      await open.page.getByText('"Glass"').waitFor()
      const balanceOf = open.page.getByRole('region', { name: 'balanceOf' })
      await balanceOf.getByRole('textbox').fill('bob')
      await balanceOf.getByRole('button', { name: 'Call' }).click()
      await balanceOf.getByText('201,000,000,000,000,000,000').waitFor()
      await open.show(`local/address/${contracts.token}?tab=storage`)
      await open.page.getByRole('region', { name: 'Storage slots' }).waitFor()
      expect(open.errors).toEqual([])
    })

    test.each([
      ['a block number', () => '5', '#/local/block/5'],
      [
        'a hash of a block',
        () => '0x1f3e0a9b9ad7449d79cf8a2f98b674ccbf310adebd1e88eab45bf783f7712dea',
        /#\/local\/block\/0x1f3e/,
      ],
      [
        'a hash of a transaction',
        () => '0x3dc9660dc24b8b4d49197f26c3109f1762241c632f5b34377c3ae24bf4549961',
        /#\/local\/tx\/0x3dc9/,
      ],
      ['the name of a contract', () => 'Token', /#\/local\/address\/0x9c1e/],
      ['the name of a transaction', () => 'reverted', /#\/local\/tx\/0x3dc9/],
    ])('the search field takes %s, with the keyboard alone', async (_, text, address) => {
      await using open = await openPage(browser, demo)
      await open.show('local')
      await open.page.keyboard.press('/')
      await open.page.keyboard.type(text())
      await open.page.keyboard.press('Enter')
      await open.page.waitForURL(typeof address === 'string' ? `**/${address}` : address)
      await open.page.locator('main:not(:has(.skeleton))').waitFor()
    })

    test('the search field says what it does not find', async () => {
      await using open = await openPage(browser)
      await open.show('local')
      await open.page.getByRole('searchbox').fill('nobody')
      await open.page.keyboard.press('Enter')
      await open.page.getByText('This network has no block, transaction or name nobody.').waitFor()
    })

    test('logs are searched by contract, event and topic', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local/logs')
      await open.page.getByLabel('Contract', { exact: true }).fill('token')
      await open.page.getByLabel('Topic 0').fill('Approval(address,address,uint256)')
      await open.page.getByRole('button', { name: 'Search', exact: true }).click()
      await open.page
        .getByRole('row', { name: /Approval/ })
        .first()
        .waitFor()
      expect(await open.page.getByRole('row', { name: /Transfer/ }).count()).toBe(0)
      expect(open.page.url()).toContain('address=token')
    })

    test('two networks are told apart, and switched between', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local/networks')
      await open.page.getByRole('link', { name: 'Switch to mainnet' }).click()
      await open.page.waitForURL('**/#/mainnet')
      await open.page.locator('.head-state').getByText('Block 3').waitFor()
      await open.page.getByText('Chain id').waitFor()
      await open.page.getByLabel('Network').selectOption('local')
      await open.page.locator('.head-state').getByText('Block 22').waitFor()
    })

    test('the networks fit a narrow screen, with the chain id of one that is not built', async () => {
      await using open = await openPage(browser, demo, { width: 375, height: 800 })
      await open.show('local/networks')
      await open.page.getByRole('link', { name: 'Switch to mainnet' }).waitFor()
      expect(await open.page.getByRole('row', { name: 'mainnet' }).innerText()).toMatch(/^mainnet\s+1\s/)
      const overflow =
        '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".table-frame"))'
      expect(await open.page.evaluate<number>(overflow)).toBe(0)
    })

    test('blocks are listed page by page, and each leads to its neighbors', async () => {
      await using open = await openPage(browser)
      await open.request('anvil_mine', [30])
      await open.show('local/blocks')
      await open.page.getByRole('link', { name: 'Older' }).click()
      await open.page.getByRole('link', { name: 'Block 5', exact: true }).click()
      await open.page.getByRole('heading', { name: 'Block 5' }).waitFor()
      await open.page.getByRole('link', { name: 'Next block' }).click()
      await open.page.getByRole('heading', { name: 'Block 6' }).waitFor()
      await open.page.getByRole('link', { name: 'Previous block' }).click()
      await open.page.getByRole('heading', { name: 'Block 5' }).waitFor()
      await open.page.goBack()
      await open.page.getByRole('heading', { name: 'Block 6' }).waitFor()
    })

    test('an address can be a name, and a wrong one is explained', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local/address/token')
      await open.page.getByRole('heading', { level: 1, name: 'token' }).waitFor()
      await open.page.goto(`${open.url}/#/local/address/0x12`)
      await open.page.getByText('0x12 is not an address').waitFor()
      await open.page.goto(`${open.url}/#/local/logs?from=9&to=3`)
      await open.page.getByText('From block 9 is after To block 3: swap them').waitFor()
      await open.page.goto(`${open.url}/#/local/logs?topic0=nothing`)
      await open.page.getByText(/Topic 0: expected a signature .* got "nothing"/).waitFor()
    })

    test('a fixture says which of its transactions are mined, waiting and reverted', async () => {
      await using open = await openPage(browser, demo)
      const state = (name: string) => open.page.getByRole('row', { name: new RegExp(`^${name} 0x`) })
      await open.show('local/fixtures')
      await state('batch').getByText('mined', { exact: true }).waitFor()
      await state('waiting').getByText('waiting', { exact: true }).last().waitFor()
      await open.request('anvil_rollback', [22])
      await state('batch').getByText('reverted', { exact: true }).waitFor()
    })

    test('a hidden page sends no requests, and is up to date when it is shown again', async () => {
      await using open = await openPage(browser)
      await open.page.clock.install()
      await open.show('local')
      await open.page.getByText('Live', { exact: true }).waitFor()
      const hide = (isHidden: boolean) =>
        open.page.evaluate((value) => {
          const page = globalThis as unknown as { document: EventTarget }
          Object.defineProperty(page.document, 'hidden', { value, configurable: true })
          page.document.dispatchEvent(new Event('visibilitychange'))
        }, isHidden)
      await hide(true)
      const requests = requestsOf(open.page)
      await open.request('anvil_mine', [3])
      await open.page.clock.runFor(10_000)
      expect(requests()).toEqual([])
      expect(await open.page.locator('.head-state').innerText()).toContain('Block 0')
      await hide(false)
      await open.page.locator('.head-state').getByText('Block 3').waitFor()
    })

    test('the theme is chosen and kept', async () => {
      await using open = await openPage(browser)
      await open.show('local')
      const scheme = () => open.page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')
      await open.page.getByRole('button', { name: 'Theme: system' }).click()
      expect(await scheme()).toBe('light')
      await open.page.getByRole('button', { name: 'Theme: light' }).click()
      await open.page.reload()
      await open.page.getByRole('button', { name: 'Theme: dark' }).waitFor()
      expect(await scheme()).toBe('dark')
    })

    test('comes back by itself when the node does', async () => {
      await using open = await openPage(browser)
      await open.show('local')
      await open.page.getByText('Live', { exact: true }).waitFor()
      const { port } = new URL(open.url)
      await open.node.close()
      await open.page.getByText('Disconnected').waitFor()
      const { createNode } = await import('../../src/node.ts')
      await using again = await createNode()
      await again.provider.request({ method: 'anvil_mine', params: [2] })
      await again.listen({ port: Number(port) })
      await open.page.locator('.head-state').getByText('Block 2').waitFor()
      await open.page.getByText('Live', { exact: true }).waitFor()
    })
  },
)
