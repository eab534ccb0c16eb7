import { expect, test } from 'vitest'
import { exactWei } from '../../src/dashboard/web/format/amount.ts'
import { defineFixture } from '../../src/fixtures/define/defineFixture.ts'
import { advanceClockUntil, describeInBrowser, requestsOf } from './browser.ts'
import { demo } from './demo.ts'

describeInBrowser('the explorer', (openPage) => {
  test('shows new blocks, and removes reverted blocks, without a reload', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    await dashboard.show('local')
    await dashboard.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const headState = dashboard.page.locator('.head-state')
    await headState.getByText('Block 0').waitFor()
    const snapshot = await dashboard.request('evm_snapshot')
    await dashboard.request('anvil_mine', [3])
    await headState.getByText('Block 3').waitFor()
    const block3 = dashboard.page.locator('.feed').getByRole('link', { name: 'Block 3', exact: true })
    await advanceClockUntil(dashboard.page, block3.waitFor())
    await dashboard.request('evm_revert', [snapshot])
    await advanceClockUntil(dashboard.page, headState.getByText('Block 0').waitFor())
    await advanceClockUntil(dashboard.page, block3.waitFor({ state: 'detached' }))
    await dashboard.request('evm_mine')
    await headState.getByText('Block 1').waitFor()
    expect(await dashboard.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(dashboard.errors).toEqual([])
  })

  test('the lists of the newest blocks mark failed transactions, and link to older blocks if these are empty', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.request('anvil_rollback', [18])
    await dashboard.show('local')
    const { reverted } = dashboard.node.names.transactions
    const item = dashboard.page.locator('.feed li').filter({ has: dashboard.page.locator(`[href$="${reverted}"]`) })
    await item.getByText('failed', { exact: true }).waitFor()
    await dashboard.request('anvil_dropAllTransactions')
    await dashboard.request('anvil_mine', [13])
    await dashboard.page.getByText('No transactions in the latest 12 blocks').waitFor()
  })

  test('polls the head over the same connection while many blocks arrive', async () => {
    await using dashboard = await openPage()
    const sent: string[] = []
    let connections = 0
    dashboard.page.on('websocket', (socket) => {
      connections++
      socket.on('framesent', ({ payload }) => sent.push(String(payload)))
    })
    await dashboard.show('local')
    const methods = () => sent.map((text) => (JSON.parse(text) as { method: string }).method)
    while (!methods().includes('eth_subscribe')) await dashboard.request('evm_mine')
    while (!methods().includes('eth_unsubscribe')) await dashboard.request('evm_mine')
    const latest = Number(await dashboard.request('eth_blockNumber'))
    await dashboard.page.locator('.head-state').getByText(`Block ${latest}`).waitFor()
    expect(connections).toBe(1)
  })

  test('follows a reorganization at the same height, and a reset', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.page.clock.install()
    await dashboard.show('local/block/22')
    await dashboard.page.getByText('1 transaction').waitFor()
    await dashboard.request('anvil_rollback', [1])
    await advanceClockUntil(dashboard.page, dashboard.page.getByText('Block 22 not found').waitFor())
    const [from, to] = (await dashboard.request('eth_accounts')) as string[]
    await dashboard.request('eth_sendTransaction', [{ from, to, value: '0x1' }])
    await advanceClockUntil(dashboard.page, dashboard.page.getByText('transfer', { exact: true }).waitFor())
    await dashboard.request('evm_mine')
    await dashboard.show('local/block/23')
    await dashboard.request('anvil_reset')
    await advanceClockUntil(dashboard.page, dashboard.page.getByText('Block 23 not found').waitFor())
    expect(dashboard.errors).toEqual([])
  })

  test('the page of a reverted transaction says so until it is mined again', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const [from, to] = (await dashboard.request('eth_accounts')) as string[]
    const snapshot = await dashboard.request('evm_snapshot')
    const transfer = {
      from,
      to,
      value: '0x5',
      gas: '0x5208',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x1',
    }
    const hash = (await dashboard.request('eth_sendTransaction', [transfer])) as string
    await dashboard.show(`local/tx/${hash}`)
    await dashboard.page.getByText('Success', { exact: true }).waitFor()
    await dashboard.request('evm_revert', [snapshot])
    await advanceClockUntil(
      dashboard.page,
      dashboard.page.getByText('The chain does not have this transaction').waitFor(),
    )
    expect(await dashboard.request('eth_sendTransaction', [transfer])).toBe(hash)
    await advanceClockUntil(dashboard.page, dashboard.page.getByText('Success', { exact: true }).waitFor())
  })

  test('the page of a failed transaction shows the reason and the call', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show(`local/tx/${dashboard.node.names.transactions.reverted}`)
    const reason = dashboard.page.getByRole('region', { name: 'Failure' })
    await reason.getByText('Token: balance too low').waitFor()
    const text = await reason.innerText()
    expect(text).toContain('transfer')
    expect(text).toContain('alice')
    expect(text).toContain('5,000,000,000,000,000,000,000')
    expect(text).toContain('token')
    expect(await dashboard.page.getByText('Failed', { exact: true }).count()).toBe(1)
  })

  test('shows decoded calls, events and state changes', async () => {
    await using dashboard = await openPage(demo)
    const { transactions } = dashboard.node.names
    await dashboard.show(`local/tx/${transactions.batch}?tab=calls`)
    const tree = await dashboard.page.locator('.tree').innerText()
    expect(tree).toContain('execute')
    expect(tree).toContain('Executed')
    await dashboard.show(`local/tx/${transactions['token-transfer']}?tab=events`)
    await dashboard.page.getByText('Transfer', { exact: true }).first().waitFor()
    await dashboard.show(`local/tx/${transactions['token-transfer']}`)
    await dashboard.page.getByRole('row', { name: /^token .*250 GLS$/ }).waitFor()
    await dashboard.show(`local/tx/${transactions.transfer}?tab=state`)
    await dashboard.page.getByText('+1.5 ETH').waitFor()
  })

  test('the page of a set-code transaction names the authority and whether the delegation is in effect', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show(`local/tx/${dashboard.node.names.transactions['set-code']}`)
    const authorization = dashboard.page.getByRole('region', { name: 'Authorizations' }).getByRole('row').nth(1)
    await authorization.getByText('in effect', { exact: true }).waitFor()
    expect(await authorization.getByRole('cell').first().innerText()).toBe('carol')
  })

  test('a chain ID above 2^53 is exact, also in authorizations', async () => {
    const fixture = defineFixture({
      chain: { id: '9007199254740993' },
      accounts: { alice: '1 ether', carol: '0 ether' },
      blocks: [
        {
          transactions: [
            {
              name: 'delegation',
              from: 'alice',
              to: 'alice',
              authorizations: [{ authority: 'carol', address: `0x${'22'.repeat(20)}` }],
            },
          ],
        },
      ],
    })
    await using dashboard = await openPage({ fixtures: [fixture] })
    await dashboard.show('local')
    await dashboard.page.locator('.figures').getByText('9007199254740993', { exact: true }).waitFor()
    await dashboard.show(`local/tx/${dashboard.node.names.transactions.delegation}`)
    const authorization = dashboard.page.getByRole('region', { name: 'Authorizations' }).getByRole('row').nth(1)
    await authorization.getByText('in effect', { exact: true }).waitFor()
    await authorization.getByText('carol').waitFor()
    await authorization.getByText('9007199254740993', { exact: true }).waitFor()
  })

  test('fees of transactions and blocks include the fees of blobs', async () => {
    await using dashboard = await openPage(demo)
    const { blob } = dashboard.node.names.transactions
    const { blockNumber } = (await dashboard.request('eth_getTransactionReceipt', [blob])) as { blockNumber: string }
    type Receipt = Record<'gasUsed' | 'effectiveGasPrice' | 'blobGasUsed' | 'blobGasPrice', string> & {
      transactionHash: string
    }
    const receipts = (await dashboard.request('eth_getBlockReceipts', [blockNumber])) as Receipt[]
    const fees = receipts.map(
      ({ gasUsed, effectiveGasPrice, blobGasUsed = '0x0', blobGasPrice = '0x0' }) =>
        BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(blobGasUsed) * BigInt(blobGasPrice),
    )
    const fee = fees[receipts.findIndex(({ transactionHash }) => transactionHash === blob)] ?? 0n
    await dashboard.show(`local/tx/${blob}`)
    await dashboard.page.getByTitle(`= ${exactWei(fee)}`).waitFor()
    await dashboard.show(`local/block/${Number(blockNumber)}`)
    await dashboard.page.getByTitle(`= ${exactWei(fees.reduce((sum, fee) => sum + fee))}`).waitFor()
  })

  test('the page of an account shows its name, tokens, transactions, storage and readable values', async () => {
    await using dashboard = await openPage(demo)
    const { accounts, contracts } = dashboard.node.names
    await dashboard.show(`local/address/${accounts.bob}?tab=tokens`)
    await dashboard.page.getByRole('heading', { name: 'bob' }).waitFor()
    await dashboard.page.getByRole('row', { name: /GLS\s+201/ }).waitFor()
    await dashboard.show(`local/address/${accounts.bob}`)
    await dashboard.page.getByRole('table').waitFor()
    await dashboard.show(`local/address/${contracts.token}?tab=read`)
    await dashboard.page.getByText('"Glass"').waitFor()
    const balanceOf = dashboard.page.getByRole('region', { name: 'balanceOf' })
    await balanceOf.getByRole('textbox').fill('bob')
    await balanceOf.getByRole('button', { name: 'Call' }).click()
    await balanceOf.getByText('201,000,000,000,000,000,000').waitFor()
    await dashboard.show(`local/address/${contracts.token}?tab=storage`)
    await dashboard.page.getByRole('region', { name: 'Storage slots' }).waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test.each([
    ['a block number', () => '5', '#/local/block/5'],
    [
      'a hash of a block',
      () => '0x744b17d971bbfc0b1f51a9114658589ff637cb17f8278423169fd341222179ec',
      /#\/local\/block\/0x744b/,
    ],
    [
      'a hash of a transaction',
      () => '0x3dc9660dc24b8b4d49197f26c3109f1762241c632f5b34377c3ae24bf4549961',
      /#\/local\/tx\/0x3dc9/,
    ],
    ['the name of a contract', () => 'Token', /#\/local\/address\/0x9c1e/],
    ['the name of a transaction', () => 'reverted', /#\/local\/tx\/0x3dc9/],
  ])('the search field finds %s, with the keyboard only', async (_, text, address) => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local')
    await dashboard.page.keyboard.press('/')
    await dashboard.page.keyboard.type(text())
    await dashboard.page.keyboard.press('Enter')
    await dashboard.page.waitForURL(typeof address === 'string' ? `**/${address}` : address)
    await dashboard.page.locator('main:not(:has(.skeleton))').waitFor()
  })

  test('the page of a contract shows its transactions after a reset, which removes its functions', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    const [from] = (await dashboard.request('eth_accounts')) as string[]
    const hash = await dashboard.request('eth_sendTransaction', [{ from, data: '0x600160005360016000f3' }])
    const receipt = (await dashboard.request('eth_getTransactionReceipt', [hash])) as { contractAddress: string }
    await dashboard.show(`local/address/${receipt.contractAddress}?tab=read`)
    await dashboard.page.getByText('The ABI of this contract is not known').waitFor()
    await dashboard.request('anvil_reset')
    await advanceClockUntil(dashboard.page, dashboard.page.getByText('No transactions').waitFor())
  })

  test('functions of a contract show the errors of its ABI, and overloads their parameters', async () => {
    await using dashboard = await openPage()
    const contract = `0x${'c1'.repeat(20)}`
    // Reverts with the error Bad().
    await dashboard.request('anvil_setCode', [contract, '0x63e143a0345f526004601cfd'])
    const view = { type: 'function', name: 'get', stateMutability: 'view', outputs: [] }
    const abi = [
      { type: 'error', name: 'Bad', inputs: [] },
      { ...view, inputs: [] },
      { ...view, inputs: [{ name: 'id', type: 'uint256' }] },
    ]
    await dashboard.request('vivarium_addAbi', [{ address: contract, name: 'reverting', abi }])
    await dashboard.show(`local/address/${contract}?tab=read`)
    await dashboard.page.getByRole('region', { name: 'get()' }).getByText('reverted: Bad()').waitFor()
    const overload = dashboard.page.getByRole('region', { name: 'get(uint256)' })
    await overload.getByLabel('id uint256').fill('1')
    await overload.getByRole('button', { name: 'Call' }).click()
    await overload.getByText('reverted: Bad()').waitFor()
  })

  test('the home view has the URL of the network to copy', async () => {
    await using dashboard = await openPage()
    const { page, url } = dashboard
    await dashboard.show('sepolia')
    await page.getByRole('main').getByRole('button', { name: 'Copy URL' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${url}/sepolia`)
  })

  test('the search field suggests the known names that contain a text', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    await dashboard.show('local')
    await page.getByText('token', { exact: true }).or(page.getByText('l2b diamond proxy')).first().waitFor()
    await page.getByRole('search').getByRole('combobox').fill('TOK')
    const suggestions = page.locator('search option')
    await expect
      .poll(() => suggestions.evaluateAll((options) => options.map((option) => option.getAttribute('value'))))
      .toEqual(['token', 'token-transfer'])
  })

  test('the search field names a text that it does not find', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local')
    await dashboard.page.getByRole('search').getByRole('combobox').fill('nobody')
    await dashboard.page.keyboard.press('Enter')
    await dashboard.page.getByText('This network has no block, transaction or name nobody.').waitFor()
    for (const [text, problem] of [
      [`0x${'1'.repeat(39)}`, 'This hex text has 39 digits after 0x: an address has 40, a hash has 64.'],
      ['vitalik.eth', 'This node does not resolve ENS names such as vitalik.eth. Search for the address.'],
    ] as const) {
      await dashboard.page.getByRole('search').getByRole('combobox').fill(text)
      await dashboard.page.keyboard.press('Enter')
      await dashboard.page.getByText(problem).waitFor()
    }
  })

  test('the search field finds an address without its prefix', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local')
    await dashboard.page.getByRole('search').getByRole('combobox').fill('AB'.repeat(20))
    await dashboard.page.keyboard.press('Enter')
    await dashboard.page.getByText(`0x${'ab'.repeat(20)}`).waitFor()
  })

  test('searches logs by contract, event and topic', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/logs')
    await dashboard.page.getByLabel('Contract', { exact: true }).fill('token')
    await dashboard.page.getByLabel('Topic 0').fill('Approval(address,address,uint256)')
    await dashboard.page.getByRole('button', { name: 'Search', exact: true }).click()
    await dashboard.page
      .getByRole('row', { name: /Transfer/ })
      .first()
      .waitFor({ state: 'detached' })
    await dashboard.page
      .getByRole('row', { name: /Approval/ })
      .first()
      .waitFor()
    expect(dashboard.page.url()).toContain('address=token')
  })

  test('switches between networks', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/networks')
    await dashboard.page.getByRole('link', { name: 'Switch to mainnet' }).click()
    await dashboard.page.waitForURL('**/#/mainnet')
    await dashboard.page.locator('.head-state').getByText('Block 5').waitFor()
    await dashboard.page.getByText('Chain ID').waitFor()
    await dashboard.page.getByLabel('Network').selectOption('local')
    await dashboard.page.locator('.head-state').getByText('Block 22').waitFor()
  })

  test('the list of networks fits a narrow screen, and has the chain ID of an unbuilt network', async () => {
    await using dashboard = await openPage(demo, { width: 375, height: 800 })
    await dashboard.show('local/networks')
    await dashboard.page.getByRole('link', { name: 'Switch to mainnet' }).waitFor()
    expect(await dashboard.page.getByRole('row', { name: 'mainnet' }).innerText()).toMatch(/^mainnet\s+1\s/)
    const overflow =
      '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".table-frame"))'
    expect(await dashboard.page.evaluate<number>(overflow)).toBe(0)
  })

  test('lists blocks in pages, and each block has links to its neighbors', async () => {
    await using dashboard = await openPage()
    await dashboard.request('anvil_mine', [30])
    await dashboard.show('local/blocks')
    await dashboard.page.getByRole('link', { name: 'Older' }).click()
    await dashboard.page.getByRole('link', { name: 'Block 5', exact: true }).click()
    await dashboard.page.getByRole('heading', { name: 'Block 5' }).waitFor()
    await dashboard.page.getByRole('link', { name: 'Next block' }).click()
    await dashboard.page.getByRole('heading', { name: 'Block 6' }).waitFor()
    await dashboard.page.getByRole('link', { name: 'Previous block' }).click()
    await dashboard.page.getByRole('heading', { name: 'Block 5' }).waitFor()
    await dashboard.page.goBack()
    await dashboard.page.getByRole('heading', { name: 'Block 6' }).waitFor()
  })

  test('URLs may contain account names, and invalid values are explained', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/address/token')
    await dashboard.page.getByRole('heading', { level: 1, name: 'token' }).waitFor()
    await dashboard.page.goto(`${dashboard.url}/#/local/address/0x12`)
    await dashboard.page.getByText('0x12 is not an address').waitFor()
    await dashboard.page.goto(`${dashboard.url}/#/local/logs?from=9&to=3`)
    await dashboard.page.getByText('From block 9 is after To block 3: swap them').waitFor()
    await dashboard.page.goto(`${dashboard.url}/#/local/logs?from=9,999`)
    await dashboard.page.getByText('From block 9,999 does not exist: the latest block is 22').waitFor()
    await dashboard.page.goto(`${dashboard.url}/#/local/logs?topic0=nothing`)
    await dashboard.page.getByText(/Topic 0: expected a signature .* got "nothing"/).waitFor()
  })

  test('invalid blocks and transactions in URLs are explained, and each page of blocks has blocks', async () => {
    await using dashboard = await openPage()
    await dashboard.page.goto(`${dashboard.url}/#/local/block/abc`)
    await dashboard.page
      .getByText('expected a block number, a block hash, or a tag such as latest, got "abc"')
      .waitFor()
    await dashboard.page.goto(`${dashboard.url}/#/local/tx/blob`)
    await dashboard.page.getByText('expected a transaction hash of 0x and 64 hex digits, got "blob"').waitFor()
    await dashboard.page.goto(`${dashboard.url}/#/local/blocks?before=0`)
    await dashboard.page.getByText('1 of 1 block').waitFor()
  })

  test('the pool shows the nonces of queued transactions, and which nonces are missing', async () => {
    await using dashboard = await openPage()
    const [from, to] = (await dashboard.request('eth_accounts')) as string[]
    const hash = await dashboard.request('eth_sendTransaction', [{ from, to, nonce: '0x3', gas: '0x5208' }])
    await dashboard.show('local/pool')
    await dashboard.page.getByText('account 0: nonces 0–2 are missing').waitFor()
    await dashboard.page.getByRole('row', { name: /21,000/ }).waitFor()
    await dashboard.show(`local/tx/${hash}`)
    await dashboard.page.getByText('account 0: nonces 0–2 are missing').waitFor()
  })

  test('transactions of an account have a direction and a time', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show(`local/address/${dashboard.node.names.accounts.bob}`)
    await dashboard.page.getByRole('columnheader', { name: 'Time' }).waitFor()
    await dashboard.page.getByRole('cell', { name: 'in', exact: true }).first().waitFor()
  })

  test('the page of a fixture shows which of its transactions are mined, waiting and reverted', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.page.clock.install()
    const state = (name: string) => dashboard.page.getByRole('row', { name: new RegExp(`^${name} 0x`) })
    await dashboard.show('sepolia/fixtures')
    await state('waiting').getByText('waiting', { exact: true }).last().waitFor()
    await dashboard.show('local/fixtures')
    await state('batch').getByText('mined', { exact: true }).waitFor()
    await dashboard.request('anvil_rollback', [22])
    await advanceClockUntil(dashboard.page, state('batch').getByText('reverted', { exact: true }).waitFor())
  })

  test('a hidden page sends no requests, and updates when it is visible again', async () => {
    await using dashboard = await openPage()
    await dashboard.page.clock.install()
    await dashboard.show('local')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    // The page reloads its views when it is live.
    await dashboard.page.waitForLoadState('networkidle')
    const hide = (isHidden: boolean) =>
      dashboard.page.evaluate((value) => {
        const page = globalThis as unknown as { document: EventTarget }
        Object.defineProperty(page.document, 'hidden', { value, configurable: true })
        page.document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await hide(true)
    const requests = requestsOf(dashboard.page)
    await dashboard.request('anvil_mine', [3])
    await dashboard.page.clock.runFor(10_000)
    expect(requests()).toEqual([])
    expect(await dashboard.page.locator('.head-state').innerText()).toContain('Block 0')
    await hide(false)
    await dashboard.page.locator('.head-state').getByText('Block 3').waitFor()
  })

  test('stores the selected theme', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local')
    const scheme = () => dashboard.page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')
    await dashboard.page.getByRole('button', { name: 'Theme: system' }).click()
    expect(await scheme()).toBe('light')
    await dashboard.page.getByRole('button', { name: 'Theme: light' }).click()
    await dashboard.page.reload()
    await dashboard.page.getByRole('button', { name: 'Theme: dark' }).waitFor()
    expect(await scheme()).toBe('dark')
  })

  test('reconnects to a restarted node', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local')
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
    const { port } = new URL(dashboard.url)
    await dashboard.node.close()
    await dashboard.page.getByRole('status').getByText('Disconnected').waitFor()
    await dashboard.page.locator('.head-state.lost').getByText('Disconnected').waitFor()
    const { createNode } = await import('../../src/node.ts')
    await using restarted = await createNode({ chainId: 5 })
    await restarted.provider.request({ method: 'anvil_mine', params: [2] })
    await restarted.listen({ port: Number(port) })
    await dashboard.page.locator('.head-state').getByText('Block 2').waitFor()
    await dashboard.page
      .getByRole('combobox', { name: 'Network' })
      .getByText('local · 5', { exact: true })
      .waitFor({ state: 'attached' })
    await dashboard.page.getByText('Live', { exact: true }).waitFor()
  })
})
