import { expect, test } from 'vitest'
import { describeInBrowser } from './browser.ts'
import { tokenCode, wordOf } from './tokenCode.ts'

describeInBrowser('long contents', (openPage) => {
  test('of names and data do not make a page wider than a phone', async () => {
    await using dashboard = await openPage({}, { width: 320, height: 800 })
    const { page, request } = dashboard
    const [from] = (await request('eth_accounts')) as string[]
    const contract = `0x${'c0'.repeat(20)}`
    // CALLDATASIZE PUSH0 PUSH0 CALLDATACOPY CALLDATASIZE PUSH0 LOG0: emits the input as an event.
    await request('anvil_setCode', [contract, '0x365f5f37365fa000'])
    const name = 'n'.repeat(100)
    const view = {
      type: 'function',
      stateMutability: 'view',
      inputs: [{ name: 'owner', type: 'address' }],
      outputs: [],
    }
    const action = { type: 'function', stateMutability: 'nonpayable', outputs: [], name: 'act' }
    const inputs = [
      { name: 'data', type: 'bytes' },
      { name: 'all', type: 'uint8[]' },
    ]
    await request('vivarium_addAbi', [
      {
        address: contract,
        name,
        abi: [
          { ...view, name },
          { ...action, inputs },
        ],
      },
    ])
    const { encodeFunctionData } = await import('viem')
    const data = encodeFunctionData({
      abi: [{ ...action, inputs } as const],
      args: [`0x${'ab'.repeat(5_000)}`, Array.from({ length: 60 }, () => 7)],
    })
    const hash = await request('eth_sendTransaction', [{ from, to: contract, data, gas: '0x4c4b40' }])
    for (const path of [
      `tx/${hash}`,
      `tx/${hash}?tab=events`,
      `tx/${hash}?tab=calls`,
      `address/${contract}?tab=read`,
      `address/${contract}?tab=code`,
      'block/1',
      'fixtures',
      'logs',
      '',
    ]) {
      await dashboard.show(`local/${path}`)
      const [width, height] = await page.evaluate<number[]>(
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
      )
      expect(width, path).toBeLessThanOrEqual(320)
      expect(height, path).toBeLessThanOrEqual(4_000)
    }
    await dashboard.show(`local/tx/${hash}`)
    await page.locator('.call-line').getByText('52 more').waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('of amounts do not make a page wider than its window', async () => {
    await using dashboard = await openPage({}, { width: 390, height: 800 })
    const { page, request } = dashboard
    const [from, to] = (await request('eth_accounts')) as string[]
    await request('anvil_setBalance', [from, `0x${'ff'.repeat(32)}`])
    const value = `0x${'ff'.repeat(30)}`
    const hash = (await request('eth_sendTransaction', [{ from, to, value, gas: '0x5208' }])) as string
    for (const path of ['', 'accounts', 'block/1', `tx/${hash}`, `tx/${hash}?tab=state`, `address/${from}`]) {
      await dashboard.show(`local/${path}`)
      await page.getByRole('main').getByText(/ETH/).first().waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390)
    }
  })

  test('of tokens with a long symbol and many decimals stay short, and symbols have no invisible characters', async () => {
    await using dashboard = await openPage()
    const { page, request } = dashboard
    const [from = ''] = (await request('eth_accounts')) as string[]
    const tokens = [
      [`0x${'c1'.repeat(20)}`, tokenCode('S'.repeat(3_000), 255, 1_234_567n)],
      [`0x${'c2'.repeat(20)}`, tokenCode('\u202eDSU\u202c\u0007', 6, 1_500_000n)],
    ] as const
    for (const [to, code] of tokens) {
      await request('anvil_setCode', [to, code])
      await request('eth_sendTransaction', [{ from, to, data: `0x${wordOf(from)}` }])
    }
    await dashboard.show(`local/address/${from}?tab=tokens`)
    await page.getByText('1.5 DSU').waitFor()
    for (const name of ['Token balances', 'Token transfers']) {
      const frame = page.getByRole('region', { name })
      expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
    expect(await page.locator('main').textContent()).not.toMatch(/[\p{Cf}\p{Cc}]/u)
    expect(dashboard.errors).toEqual([])
  })

  test('of a block are shown in parts', async () => {
    await using dashboard = await openPage({ mining: false })
    const { page, request } = dashboard
    const [from, to] = (await request('eth_accounts')) as string[]
    for (let nonce = 0; nonce < 130; nonce++) await request('eth_sendTransaction', [{ from, to, gas: '0x5208' }])
    await dashboard.show('local/pool')
    await page.getByText('100 of 130').waitFor()
    await request('anvil_mine', [1])
    await dashboard.show('local/block/1')
    expect(await page.locator('tbody tr').count()).toBe(100)
    await page.getByRole('button', { name: 'Show 30 more' }).click()
    await page.getByRole('button', { name: 'Show 30 more' }).waitFor({ state: 'detached' })
    expect(await page.locator('tbody tr').count()).toBe(130)
  })

  test('of call trees are shown in their order, and in parts', async () => {
    await using dashboard = await openPage()
    const { page, request } = dashboard
    const [from] = (await request('eth_accounts')) as string[]
    const [wide, deep] = ['c0', 'd0'].map((byte) => `0x${byte.repeat(20)}`)
    // LOG0, then 150 calls of the identity contract.
    await request('anvil_setCode', [wide, '0x5f5fa060965b5f5f5f5f60045afa5060019003806005570000'])
    // A call of itself with all gas, until the gas does not suffice.
    await request('anvil_setCode', [deep, '0x5f5f5f5f5f305af100'])
    const send = (to: string | undefined) => request('eth_sendTransaction', [{ from, to, gas: '0xf42400' }])
    const rows = page.locator('.tree .frame')

    await dashboard.show(`local/tx/${await send(wide)}?tab=calls`)
    expect(await rows.count()).toBe(101)
    expect(await rows.nth(1).innerText()).toMatch(/^event/i)
    await page.getByRole('button', { name: 'Show 51 more of 51' }).click()
    await expect.poll(() => rows.count()).toBe(152)

    await dashboard.show(`local/tx/${await send(deep)}?tab=calls`)
    expect(await rows.count()).toBeLessThan(300)
    await page.getByRole('button', { name: 'Expand all' }).click()
    const [, count] = /(\d+) calls/.exec(await page.getByText(/^\d+ calls$/).innerText()) ?? []
    await expect.poll(() => rows.count()).toBe(Number(count))
    expect(
      await page.evaluate(
        '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".tree"))',
      ),
    ).toBe(0)
  })

  test('of events and transfers are shown in parts', async () => {
    await using dashboard = await openPage()
    const { page, request } = dashboard
    const [from] = (await request('eth_accounts')) as string[]
    const token = `0x${'c0'.repeat(20)}`
    // Emits Transfer(self, self, 0) 150 times.
    const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    await request('anvil_setCode', [token, `0x60965b30307f${transfer}60205fa3600190038060025700`])
    const hash = await request('eth_sendTransaction', [{ from, to: token, gas: '0x4c4b40' }])
    await dashboard.show(`local/tx/${hash}`)
    expect(await page.getByRole('region', { name: 'Transfers' }).locator('tbody tr').count()).toBe(100)
    await page.getByText('100 of 150').waitFor()
    await dashboard.show(`local/tx/${hash}?tab=events`)
    expect(await page.locator('.card').count()).toBe(100)
    await page.getByRole('button', { name: 'Show 50 more' }).click()
    await expect.poll(() => page.locator('.card').count()).toBe(150)
  })
})
