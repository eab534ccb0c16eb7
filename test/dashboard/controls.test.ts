import { expect, test } from 'vitest'
import { describeInBrowser, requestsOf, seriousViolations, submitQuickly, validationOf } from './browser.ts'
import { demo } from './demo.ts'

describeInBrowser('the controls', (openPage) => {
  test('mine blocks, and change the mining mode', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/controls')
    await dashboard.page.getByLabel('Blocks', { exact: true }).fill('4')
    await dashboard.page.getByRole('button', { name: 'Mine', exact: true }).click()
    await dashboard.page.locator('.head-state').getByText('Block 4').waitFor()
    await dashboard.page.getByText('Mined 4 blocks.').waitFor()
    await dashboard.page.getByLabel('Blocks are mined').selectOption('manual')
    await dashboard.page.getByRole('button', { name: 'Apply' }).click()
    await dashboard.page.getByText('Blocks are mined on request only.').waitFor()
    expect(await dashboard.request('anvil_getAutomine')).toBe(false)
  })

  test('show the progress of mining many blocks, and cancel it', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/controls')
    await dashboard.page.getByLabel('Blocks', { exact: true }).fill('100000')
    await dashboard.page.getByRole('button', { name: 'Mine', exact: true }).click()
    const cancel = dashboard.page.getByRole('button', { name: 'Cancel' })
    await cancel.waitFor()
    await dashboard.page.getByRole('progressbar', { name: 'Mined blocks' }).waitFor()
    for (const name of ['Take a snapshot', 'Remove', 'Reset the chain', 'Send transaction'])
      expect(await dashboard.page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    await cancel.click()
    await dashboard.page.getByText(/^Canceled: mined [\d,]+ of 100,000 blocks/).waitFor()
    expect(Number(await dashboard.request('eth_blockNumber'))).toBeLessThan(100_000)
    expect(await dashboard.page.getByRole('button', { name: 'Take a snapshot' }).isEnabled()).toBe(true)
  })

  test('set and advance the clock', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/controls')
    await dashboard.page.getByLabel('Set the clock to, in UTC').fill('2030-05-06T07:08')
    await dashboard.page.getByRole('button', { name: 'Set', exact: true }).first().click()
    await dashboard.page.getByText(/at 2030-05-06 07:08/).waitFor()
    await dashboard.page.getByLabel('Move forward by').fill('2')
    await dashboard.page.getByRole('button', { name: 'Move', exact: true }).click()
    await dashboard.page.getByText(/at 2030-05-06 09:08/).waitFor()
  })

  test('show the exact and running time of the chain, and its difference to the real time', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/controls')
    const clock = dashboard.page.getByText(/^Clock of the chain: /)
    await clock.filter({ hasText: 'the real time' }).waitFor()
    await dashboard.page.getByLabel('Move forward by').fill('50')
    await dashboard.page.getByLabel('Unit').selectOption('days')
    await dashboard.page.getByRole('button', { name: 'Move', exact: true }).click()
    await clock.filter({ hasText: /, (50 days|49 days 23 hours).* ahead of the real time$/ }).waitFor()
    const time = async () => /\d{4}-.* UTC/.exec(await clock.innerText())?.[0] ?? ''
    const first = await time()
    expect(Math.abs(Date.parse(first) / 1000 - Date.now() / 1000 - 50 * 86_400)).toBeLessThan(5)
    await expect.poll(time, { timeout: 10_000 }).not.toBe(first)
    expect(Date.parse(await time())).toBeGreaterThan(Date.parse(first))
  })

  test('take a snapshot and revert to it, with the keyboard only', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/controls')
    await dashboard.page.getByRole('button', { name: 'Take a snapshot' }).focus()
    await dashboard.page.keyboard.press('Enter')
    const revert = dashboard.page.getByRole('button', { name: /^Revert to snapshot/ })
    await revert.waitFor()
    expect(await seriousViolations(dashboard.page)).toEqual([])
    await dashboard.request('anvil_mine', [2])
    await dashboard.page.locator('.head-state').getByText('Block 2').waitFor()
    await revert.focus()
    await dashboard.page.keyboard.press('Space')
    await dashboard.page.locator('.head-state').getByText('Block 0').waitFor()
    await revert.waitFor({ state: 'detached' })
  })

  test('keep the focus on a button after its action, so that the keyboard can repeat it', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/controls')
    const mine = page.getByRole('button', { name: 'Mine', exact: true })
    await mine.focus()
    for (const block of ['Block 1', 'Block 2']) {
      await page.keyboard.press('Enter')
      await page.locator('.head-state').getByText(block, { exact: true }).waitFor()
      await expect.poll(() => mine.evaluate('document.activeElement.textContent')).toBe('Mine')
    }
    await dashboard.show('local/console/eth_chainId')
    const call = page.getByRole('button', { name: 'Call', exact: true })
    await call.focus()
    await page.keyboard.press('Enter')
    await page.getByText('"0x7a69"').waitFor()
    await expect.poll(() => call.evaluate('document.activeElement.textContent')).toBe('Call')
  })

  test('set the balance of an account by its name', async () => {
    await using dashboard = await openPage(demo)
    const { carol } = dashboard.node.names.accounts
    await dashboard.show('local/controls')
    await dashboard.page.getByLabel('Account', { exact: true }).fill('carol')
    await dashboard.page.getByLabel('Ether', { exact: true }).fill('7.25')
    await dashboard.page.getByRole('button', { name: 'Set', exact: true }).last().click()
    await dashboard.page.getByText('Set the balance of carol to 7.25 ETH.').waitFor()
    expect(await dashboard.request('eth_getBalance', [carol])).toBe(`0x${(725n * 10n ** 16n).toString(16)}`)
  })

  test('add to a balance, and start and stop impersonating an account', async () => {
    await using dashboard = await openPage()
    const stranger = '0x00000000000000000000000000000000deadbeef'
    const send = () =>
      dashboard.request('eth_sendTransaction', [{ from: stranger, to: stranger, value: '0x1' }]).then(
        () => 'sent',
        ({ message }: Error) => message,
      )
    await dashboard.show('local/controls')
    await dashboard.page.getByLabel('Account', { exact: true }).fill(stranger)
    await dashboard.page.getByLabel('Ether', { exact: true }).fill('1.5')
    await dashboard.page.getByRole('button', { name: 'Add', exact: true }).click()
    await dashboard.page.getByText(`Added 1.5 ETH to ${stranger}.`).waitFor()
    await dashboard.page.getByText('balance: 1.5 ETH').waitFor()
    expect(await send()).toContain('impersonate')
    await dashboard.page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    await dashboard.page.getByText(/without its private key/).waitFor()
    expect(await send()).toBe('sent')
    await dashboard.page.getByRole('button', { name: 'Stop impersonating' }).click()
    await dashboard.page.getByText(/no longer impersonates/).waitFor()
    expect(await send()).toContain('impersonate')
  })

  test('mark a missing or invalid account, and send nothing', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/controls')
    const requests = requestsOf(dashboard.page)
    const account = dashboard.page.getByLabel('Account', { exact: true })
    const buttons = ['Add', 'Impersonate', 'Stop impersonating']
    for (const [text, problem] of [
      ['', /fill out this field/],
      ['nobody', /^nobody is neither an address nor a known name$/],
    ] as const) {
      await account.fill(text)
      for (const name of buttons) {
        await dashboard.page.getByRole('heading', { level: 1 }).click()
        await dashboard.page.getByRole('button', { name, exact: true }).click()
        expect(await validationOf(account)).toMatch(problem)
        expect(await account.evaluate('document.activeElement.name')).toBe('account')
      }
    }
    expect(requests().filter((method) => /balance|impersonat/i.test(method))).toEqual([])
    expect(await dashboard.page.getByText(/failed/).count()).toBe(0)
  })

  test('start and stop interval mining', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/controls')
    await dashboard.page.getByLabel('Blocks are mined').selectOption('interval')
    await dashboard.page.getByLabel('Seconds').fill('3600')
    await dashboard.page.getByRole('button', { name: 'Apply' }).click()
    await dashboard.page.getByText('A block is mined every 3,600 seconds.').waitFor()
    expect(await dashboard.request('anvil_getIntervalMining')).toBe(3600)
    await dashboard.page.getByLabel('Blocks are mined').selectOption('auto')
    await dashboard.page.getByRole('button', { name: 'Apply' }).click()
    await dashboard.page.getByText('Each transaction is mined at once.').waitFor()
    expect(await dashboard.request('anvil_getIntervalMining')).toBe(null)
    expect(await dashboard.request('anvil_getAutomine')).toBe(true)
  })

  test('remove blocks, and reset the chain', async () => {
    await using dashboard = await openPage()
    await dashboard.request('anvil_mine', [5])
    await dashboard.show('local/controls')
    await dashboard.page.getByLabel('Remove the last blocks').fill('2')
    await dashboard.page.getByRole('button', { name: 'Remove', exact: true }).click()
    await dashboard.page.getByText('Removed 2 blocks.').waitFor()
    expect(await dashboard.request('eth_blockNumber')).toBe('0x3')
    await dashboard.page.getByLabel('Remove the last blocks').fill('9')
    await dashboard.page.getByRole('button', { name: 'Remove', exact: true }).click()
    await dashboard.page.getByText(/Removing blocks failed: .*9.*3/).waitFor()
    await dashboard.page.getByRole('button', { name: 'Reset the chain' }).click()
    expect(await dashboard.request('eth_blockNumber')).toBe('0x3')
    await dashboard.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await dashboard.page.locator('.head-state').getByText('Block 0').waitFor()
    expect(await dashboard.request('eth_blockNumber')).toBe('0x0')
  })

  test('send ether and create a contract', async () => {
    await using dashboard = await openPage()
    const [, to] = (await dashboard.request('eth_accounts')) as string[]
    await dashboard.show('local/controls')
    await dashboard.page.getByRole('button', { name: 'Send transaction' }).click()
    const data = dashboard.page.getByLabel('Data', { exact: true })
    expect(await validationOf(data)).toMatch(/fill out this field/)
    await data.fill('0x6')
    await dashboard.page.getByRole('button', { name: 'Send transaction' }).click()
    expect(await validationOf(data)).toBe('not hex data: enter 0x and two digits for each byte')
    // Returns one byte of code: STOP.
    await data.fill('0x60015ff3')
    await dashboard.page.getByRole('button', { name: 'Send transaction' }).click()
    await dashboard.page.locator('.head-state').getByText('Block 1').waitFor()
    await data.fill('')
    await dashboard.page.getByLabel('To', { exact: true }).fill(to ?? '')
    await dashboard.page.getByLabel('Value in ether').fill('0.5')
    await dashboard.page.getByRole('button', { name: 'Send transaction' }).click()
    await dashboard.page.locator('.head-state').getByText('Block 2').waitFor()
    const blocks = (await Promise.all(
      ['0x1', '0x2'].map((number) => dashboard.request('eth_getBlockByNumber', [number, true])),
    )) as { transactions: { to: string | null; value: string; hash: string }[] }[]
    expect(blocks.map(({ transactions: [sent] }) => [sent?.to, sent?.value])).toEqual([
      [null, '0x0'],
      [to, '0x6f05b59d3b20000'],
    ])
    const { hash = '' } = blocks[1]?.transactions[0] ?? {}
    await dashboard.page.getByRole('link', { name: `${hash.slice(0, 8)}…${hash.slice(-4)}` }).click()
    await dashboard.page.getByText('Success', { exact: true }).waitFor()
    expect(dashboard.page.url()).toContain(hash)
  })

  test('send a transaction with a form for the ABI', async () => {
    await using dashboard = await openPage(demo)
    const { accounts, contracts } = dashboard.node.names
    await dashboard.show(`local/controls?to=${contracts.token}`)
    await dashboard.page.getByLabel('From', { exact: true }).fill('bob')
    await dashboard.page.getByLabel('Function').selectOption('transfer(address, uint256)')
    await dashboard.page.getByLabel(/^to address/).fill('carol')
    await dashboard.page.getByLabel(/^value uint256/).fill('2 ether')
    await dashboard.page.getByRole('button', { name: 'Send transaction' }).click()
    const link = dashboard.page.getByRole('region', { name: 'Messages' }).getByRole('link')
    await link.click()
    await dashboard.page.getByText('Success', { exact: true }).waitFor()
    const text = await dashboard.page.locator('.call-line').innerText()
    expect(text).toContain('carol')
    expect(text).toContain('2,000,000,000,000,000,000')
    expect(accounts.bob).toBeDefined()
  })

  test('send with Enter from each field, and mark invalid fields', async () => {
    await using dashboard = await openPage(demo)
    const { contracts } = dashboard.node.names
    const requests = requestsOf(dashboard.page)
    const field = (label: string) => dashboard.page.getByLabel(label, { exact: true })
    for (const to of ['bob', contracts.token ?? '']) {
      await dashboard.show(`local/controls?to=${to}`)
      for (const [label, text, problem] of [
        ['From', 'nobody', 'nobody is neither an address nor a known name'],
        ['To', 'abc', 'abc is neither an address nor a known name'],
        ['Value in ether', '-5', /^not an amount of ether/],
        ['Value in ether', '', /^not an amount of ether/],
      ] as const) {
        const before = await field(label).inputValue()
        await field(label).fill(text)
        await field(label).press('Enter')
        await expect.poll(() => validationOf(field(label))).toMatch(problem)
        await field(label).fill(before)
      }
    }
    await submitQuickly(field('To'), 'abc')
    expect(await validationOf(field('To'))).toMatch('abc is neither an address nor a known name')
    expect(requests()).not.toContain('eth_sendTransaction')
    await dashboard.show('local/controls')
    await field('To').fill('bob')
    await field('From').fill('alice')
    const sent = () => requests().filter((method) => method === 'eth_sendTransaction').length
    for (const [index, label] of ['From', 'To', 'Value in ether'].entries()) {
      await field(label).press('Enter')
      await expect.poll(sent, { timeout: 10_000 }).toBe(index + 1)
      await dashboard.page.locator('button:enabled').getByText('Send transaction').waitFor()
    }
  })

  test('show the reason if a contract reverts a transaction', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show(`local/controls?to=${dashboard.node.names.contracts.token}`)
    await dashboard.page.getByLabel('From', { exact: true }).fill('carol')
    await dashboard.page.getByLabel('Function').selectOption('transfer(address, uint256)')
    await dashboard.page.getByLabel(/^to address/).fill('bob')
    await dashboard.page.getByLabel(/^value uint256/).fill('5000 ether')
    await dashboard.page.getByRole('button', { name: 'Send transaction' }).click()
    await dashboard.page.getByText(/Sending failed: .*Token: balance too low/).waitFor()
  })

  test('name an invalid argument before sending', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show(`local/controls?to=${dashboard.node.names.contracts.token}`)
    await dashboard.page.getByLabel('Function').selectOption('transfer(address, uint256)')
    await dashboard.page.getByLabel(/^to address/).fill('nobody')
    await dashboard.page.getByRole('button', { name: 'Send transaction' }).click()
    await dashboard.page.getByText('to: expected an address or the name of an account, got "nobody"').waitFor()
  })
})
