import { expect, test } from 'vitest'
import { describeInBrowser, requestsOf, validationOf } from './browser.ts'
import { demo } from './demo.ts'

describeInBrowser('the playground', (openPage) => {
  test('has the result of the method for several blocks, overrides and a call from an ABI', async () => {
    await using dashboard = await openPage(demo)
    const { accounts, contracts } = dashboard.node.names
    await dashboard.show('local/simulate')
    const first = dashboard.page.getByRole('group', { name: 'Call 1 of block 1' })
    await first.getByLabel('From').fill('alice')
    await first.getByLabel('To', { exact: true }).fill('token')
    await first.getByLabel('Function').selectOption('transfer(address, uint256)')
    await first.getByLabel(/^to address/).fill('carol')
    await first.getByLabel(/^value uint256/).fill('3 ether')
    await first.getByRole('button', { name: 'Build the data' }).click()
    await dashboard.page.getByRole('button', { name: 'Add a block' }).click()
    const second = dashboard.page.getByRole('group', { name: 'Call 1 of block 2' })
    await second.getByLabel('From').fill('bob')
    await second.getByLabel('To', { exact: true }).fill('carol')
    await second.getByLabel('Value in ether').fill('500')
    await dashboard.page.getByText('Overrides', { exact: true }).last().click()
    await dashboard.page.getByLabel('State overrides').last().fill('{ "bob": { "balance": "0x56bc75e2d631000000" } }')
    await dashboard.page.getByRole('button', { name: 'Simulate', exact: true }).click()
    await dashboard.page.getByRole('heading', { name: 'Block 24' }).waitFor()

    const amount = (3n * 10n ** 18n).toString(16).padStart(64, '0')
    const data = `0xa9059cbb${accounts.carol?.slice(2).padStart(64, '0')}${amount}`
    const expected = (await dashboard.request('eth_simulateV1', [
      {
        blockStateCalls: [
          { calls: [{ from: accounts.alice, to: contracts.token, data }] },
          {
            stateOverrides: { [accounts.bob ?? '']: { balance: '0x56bc75e2d631000000' } },
            calls: [{ from: accounts.bob, to: accounts.carol, value: `0x${(500n * 10n ** 18n).toString(16)}` }],
          },
        ],
        traceTransfers: true,
        validation: false,
      },
      'latest',
    ])) as { stateRoot: string; calls: { status: string }[] }[]
    expect(expected.map(({ calls }) => calls[0]?.status)).toEqual(['0x1', '0x1'])
    // Block times follow the clock, so hashes differ between two runs. The state roots are equal.
    for (const [index, { stateRoot }] of expected.entries()) {
      await dashboard.page.getByText('Block', { exact: true }).nth(index).click()
      await dashboard.page.getByText(stateRoot).waitFor()
    }
    const text = await dashboard.page.getByRole('region', { name: 'Call 1' }).first().innerText()
    expect(text).toContain('transfer')
    expect(text).toContain('3,000,000,000,000,000,000')
    expect(await dashboard.page.getByRole('region', { name: 'Call 1' }).last().innerText()).toContain('500 ETH')
    expect(dashboard.errors).toEqual([])
  })

  test('shows why a call fails, and converts between the form and JSON', async () => {
    await using dashboard = await openPage(demo)
    const { accounts, contracts } = dashboard.node.names
    const call = {
      from: accounts.carol,
      to: contracts.token,
      data: `0xa9059cbb${accounts.bob?.slice(2).padStart(64, '0')}${'f'.repeat(30).padStart(64, '0')}`,
    }
    await dashboard.show('local/simulate')
    await dashboard.page.getByRole('button', { name: 'Edit as JSON' }).click()
    await dashboard.page
      .getByLabel(/^Parameters of eth_simulateV1/)
      .fill(JSON.stringify({ blockStateCalls: [{ calls: [call] }] }))
    await dashboard.page.getByRole('button', { name: 'Simulate', exact: true }).click()
    await dashboard.page.getByText(/reverted: Token: balance too low/).waitFor()
    await dashboard.page.getByRole('button', { name: 'Edit in the form' }).click()
    expect(await dashboard.page.getByLabel('Data', { exact: true }).inputValue()).toBe(call.data)
  })

  test('names a block that does not exist, and the newest block', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/simulate')
    const simulate = dashboard.page.getByRole('button', { name: 'Simulate', exact: true })
    const message = dashboard.page.getByRole('alert')
    for (const block of ['99', ' 99 ', '0x63']) {
      await dashboard.page.getByLabel('After block').fill(block)
      await simulate.click()
      await message.filter({ hasText: 'block 99 does not exist: the newest block is 22' }).waitFor()
      await dashboard.page.getByLabel('After block').fill('22')
      await simulate.click()
      await dashboard.page.getByRole('heading', { name: 'Block 23' }).waitFor()
      expect(await message.count()).toBe(0)
    }
    const blockHash = `0x${'ab'.repeat(32)}`
    await dashboard.page.getByRole('button', { name: 'Edit as JSON' }).click()
    await dashboard.page
      .getByLabel(/^Parameters of eth_simulateV1/)
      .fill(JSON.stringify([{ blockStateCalls: [{ calls: [] }] }, { blockHash }]))
    await simulate.click()
    await message.filter({ hasText: `block ${blockHash} does not exist: the newest block is 22` }).waitFor()
  })

  test('names a sender without enough ether, and removes the message when a field changes', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/simulate')
    await dashboard.page.getByLabel('From', { exact: true }).fill('carol')
    await dashboard.page.getByLabel('To', { exact: true }).fill('bob')
    await dashboard.page.getByLabel('Value in ether').fill('5000000')
    await dashboard.page.getByRole('button', { name: 'Simulate', exact: true }).click()
    const message = dashboard.page.getByRole('alert')
    await message.filter({ hasText: /^carol has [\d,.]+ ETH, but the call costs up to 5,000,000 ETH: / }).waitFor()
    await dashboard.page.getByLabel('Value in ether').fill('1')
    await message.waitFor({ state: 'detached' })
  })

  test('marks an invalid field, and sends nothing', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/simulate')
    const requests = requestsOf(dashboard.page)
    for (const [label, text, problem] of [
      ['To', 'nobody', 'nobody is neither an address nor a known name'],
      ['Value in ether', '1,5x', 'not an amount of ether: enter a number such as 1.5, with at most 18 decimals'],
      ['Data', '0x123', 'not hex data: enter 0x and two digits for each byte'],
    ] as const) {
      const field = dashboard.page.getByLabel(label, { exact: true })
      await field.fill(text)
      await dashboard.page.getByRole('button', { name: 'Simulate', exact: true }).click()
      expect(await validationOf(field)).toBe(problem)
      await dashboard.page.getByText(problem, { exact: true }).waitFor()
      await field.fill('')
    }
    expect(requests()).not.toContain('eth_simulateV1')
  })

  test('explains invalid JSON, and does not copy an invalid request', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/simulate')
    await dashboard.page.getByText('Overrides', { exact: true }).click()
    await dashboard.page.getByLabel('Block overrides').fill('{')
    await dashboard.page.getByRole('button', { name: 'Copy as curl' }).click()
    await dashboard.page.getByText(/Copying failed: block 1, block overrides: not valid JSON/).waitFor()
    await dashboard.page.getByLabel('Block overrides').fill('')
    await dashboard.page.getByRole('button', { name: 'Edit as JSON' }).click()
    await dashboard.page.getByLabel(/^Parameters of eth_simulateV1/).fill('[')
    await dashboard.page.getByRole('button', { name: 'Simulate', exact: true }).click()
    await dashboard.page.getByText(/the parameters are not valid JSON/).waitFor()
  })

  test('copies the request as a link and as code for viem', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/simulate')
    await dashboard.page.getByLabel('To', { exact: true }).fill('bob')
    await dashboard.page.getByLabel('Value in ether').fill('0.25')
    await dashboard.page.getByRole('button', { name: 'Add a call' }).click()
    await dashboard.page.getByRole('group', { name: 'Call 2' }).getByRole('button', { name: 'Remove call' }).click()
    await dashboard.page.getByLabel('Validate fees and nonces').check()
    await dashboard.page.getByRole('button', { name: 'Copy as viem code' }).click()
    const code = await dashboard.page.evaluate<string>('navigator.clipboard.readText()')
    expect(code).toContain('client.simulateBlocks(')
    expect(code).toContain('value: 250000000000000000n')
    await dashboard.page.getByRole('button', { name: 'Copy link' }).click()
    await dashboard.page.getByRole('button', { name: 'Copied' }).last().waitFor()
    const link = await dashboard.page.evaluate<string>('navigator.clipboard.readText()')
    await dashboard.page.goto('about:blank')
    await dashboard.page.goto(link)
    await dashboard.page.getByLabel('Value in ether').waitFor()
    expect(await dashboard.page.getByLabel('Value in ether').inputValue()).toBe('0.25')
    expect(await dashboard.page.getByLabel('Validate fees and nonces').isChecked()).toBe(true)
  })

  test('has the last request after a visit of another page, and the request of another link', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    const { contracts } = dashboard.node.names
    await dashboard.show('local/simulate')
    await page.getByLabel('To', { exact: true }).fill('bob')
    await page.getByRole('button', { name: 'Simulate', exact: true }).click()
    await page.getByRole('region', { name: 'Call 1' }).getByRole('link', { name: 'bob' }).click()
    await page.getByRole('heading', { level: 1, name: 'bob' }).waitFor()
    await page.goBack()
    const to = page.getByLabel('To', { exact: true })
    await to.waitFor()
    expect(await to.inputValue()).toBe(dashboard.node.names.accounts.bob?.toLowerCase())
    const call = { to: contracts.token, input: '0x18160ddd' }
    const request = encodeURIComponent(JSON.stringify([{ blockStateCalls: [{ calls: [call] }] }, 'latest']))
    await page.goto(`${dashboard.url}/#/local/simulate?request=${request}`)
    await expect.poll(() => to.inputValue()).toBe(contracts.token)
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    await page.getByLabel(/^Parameters/).fill(JSON.stringify({ blockStateCalls: [{ calls: [call] }] }))
    await page.getByRole('button', { name: 'Simulate', exact: true }).click()
    await page.getByRole('region', { name: 'Call 1' }).getByText('totalSupply').waitFor()
  })
})
