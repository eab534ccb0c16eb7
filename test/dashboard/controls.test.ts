import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, noBrowser, openPage, requestsOf, validationOf } from './browser.ts'
import { buildDashboard } from './openDashboard.ts'

const demo = { fixtures: ['fixtures/demo.yaml'] }

describe.skipIf(noBrowser !== undefined)(
  `the controls in a browser${noBrowser === undefined ? '' : ` (${noBrowser})`}`,
  () => {
    let browser: Browser
    beforeAll(async () => {
      await buildDashboard()
      browser = await launch()
    })
    afterAll(() => browser?.close())

    test('mine blocks and change when they are mined', async () => {
      await using open = await openPage(browser)
      await open.show('local/controls')
      await open.page.getByLabel('Blocks', { exact: true }).fill('4')
      await open.page.getByRole('button', { name: 'Mine', exact: true }).click()
      await open.page.locator('.head-state').getByText('Block 4').waitFor()
      await open.page.getByText('Mined 4 blocks.').waitFor()
      await open.page.getByLabel('Blocks are mined').selectOption('manual')
      await open.page.getByRole('button', { name: 'Apply' }).click()
      await open.page.getByText('Blocks are mined on request only.').waitFor()
      expect(await open.request('anvil_getAutomine')).toBe(false)
    })

    test('move the clock', async () => {
      await using open = await openPage(browser)
      await open.show('local/controls')
      await open.page.getByLabel('Set the clock to, in UTC').fill('2030-05-06T07:08')
      await open.page.getByRole('button', { name: 'Set', exact: true }).first().click()
      await open.page.getByText(/at 2030-05-06 07:08/).waitFor()
      await open.page.getByLabel('Move forward by').fill('2')
      await open.page.getByRole('button', { name: 'Move', exact: true }).click()
      await open.page.getByText(/at 2030-05-06 09:08/).waitFor()
    })

    test('take a snapshot and go back to it, by the keyboard alone', async () => {
      await using open = await openPage(browser)
      await open.show('local/controls')
      await open.page.getByRole('button', { name: 'Take a snapshot' }).focus()
      await open.page.keyboard.press('Enter')
      const revert = open.page.getByRole('button', { name: /^Revert to snapshot/ })
      await revert.waitFor()
      await open.request('anvil_mine', [2])
      await open.page.locator('.head-state').getByText('Block 2').waitFor()
      await revert.focus()
      await open.page.keyboard.press('Space')
      await open.page.locator('.head-state').getByText('Block 0').waitFor()
      await revert.waitFor({ state: 'detached' })
    })

    test('give a balance to an account by its name', async () => {
      await using open = await openPage(browser, demo)
      const { carol } = open.node.names.accounts
      await open.show('local/controls')
      await open.page.getByLabel('Account', { exact: true }).fill('carol')
      await open.page.getByLabel('Ether', { exact: true }).fill('7.25')
      await open.page.getByRole('button', { name: 'Set', exact: true }).last().click()
      await open.page.getByText('Set the balance of carol to 7.25 ETH.').waitFor()
      expect(await open.request('eth_getBalance', [carol])).toBe(`0x${(725n * 10n ** 16n).toString(16)}`)
    })

    test('add to a balance, impersonate an account without its key, and stop it', async () => {
      await using open = await openPage(browser)
      const stranger = '0x00000000000000000000000000000000deadbeef'
      const send = () =>
        open.request('eth_sendTransaction', [{ from: stranger, to: stranger, value: '0x1' }]).then(
          () => 'sent',
          ({ message }: Error) => message,
        )
      await open.show('local/controls')
      await open.page.getByLabel('Account', { exact: true }).fill(stranger)
      await open.page.getByLabel('Ether', { exact: true }).fill('1.5')
      await open.page.getByRole('button', { name: 'Add', exact: true }).click()
      await open.page.getByText(`Added 1.5 ETH to ${stranger}.`).waitFor()
      await open.page.getByText('balance: 1.5 ETH').waitFor()
      expect(await send()).toContain('impersonate')
      await open.page.getByRole('button', { name: 'Impersonate', exact: true }).click()
      await open.page.getByText(/without its private key/).waitFor()
      expect(await send()).toBe('sent')
      await open.page.getByRole('button', { name: 'Stop impersonating' }).click()
      await open.page.getByText(/no longer impersonates/).waitFor()
      expect(await send()).toContain('impersonate')
    })

    test('ask for the account that is missing or wrong, and send nothing', async () => {
      await using open = await openPage(browser)
      await open.show('local/controls')
      const requests = requestsOf(open.page)
      const account = open.page.getByLabel('Account', { exact: true })
      const buttons = ['Add', 'Impersonate', 'Stop impersonating']
      for (const [text, problem] of [
        ['', /fill out this field/],
        ['nobody', /^nobody is neither an address nor a known name$/],
      ] as const) {
        await account.fill(text)
        for (const name of buttons) {
          await open.page.getByRole('heading', { level: 1 }).click()
          await open.page.getByRole('button', { name, exact: true }).click()
          expect(await validationOf(account)).toMatch(problem)
          expect(await account.evaluate('document.activeElement.name')).toBe('account')
        }
      }
      expect(requests().filter((method) => /balance|impersonat/i.test(method))).toEqual([])
      expect(await open.page.getByText(/failed/).count()).toBe(0)
    })

    test('mine at an interval and stop', async () => {
      await using open = await openPage(browser)
      await open.show('local/controls')
      await open.page.getByLabel('Blocks are mined').selectOption('interval')
      await open.page.getByLabel('Seconds').fill('3600')
      await open.page.getByRole('button', { name: 'Apply' }).click()
      await open.page.getByText('A block is mined every 3,600 seconds.').waitFor()
      expect(await open.request('anvil_getIntervalMining')).toBe(3600)
      await open.page.getByLabel('Blocks are mined').selectOption('auto')
      await open.page.getByRole('button', { name: 'Apply' }).click()
      await open.page.getByText('Each transaction is mined at once.').waitFor()
      expect(await open.request('anvil_getIntervalMining')).toBe(null)
      expect(await open.request('anvil_getAutomine')).toBe(true)
    })

    test('remove blocks, and reset the chain', async () => {
      await using open = await openPage(browser)
      await open.request('anvil_mine', [5])
      await open.show('local/controls')
      await open.page.getByLabel('Remove the last blocks').fill('2')
      await open.page.getByRole('button', { name: 'Remove', exact: true }).click()
      await open.page.getByText('Removed 2 blocks.').waitFor()
      expect(await open.request('eth_blockNumber')).toBe('0x3')
      await open.page.getByLabel('Remove the last blocks').fill('9')
      await open.page.getByRole('button', { name: 'Remove', exact: true }).click()
      await open.page.getByText(/Removing blocks failed: .*9.*3/).waitFor()
      await open.page.getByRole('button', { name: 'Reset the chain' }).click()
      await open.page.locator('.head-state').getByText('Block 0').waitFor()
      expect(await open.request('eth_blockNumber')).toBe('0x0')
    })

    test('send ether and create a contract', async () => {
      await using open = await openPage(browser)
      const [, to] = (await open.request('eth_accounts')) as string[]
      await open.show('local/controls')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      await open.page.getByText(/Sending failed: enter a recipient, or the init code/).waitFor()
      const data = open.page.getByLabel('Data', { exact: true })
      await data.fill('0x6')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      expect(await validationOf(data)).toBe('not hex data: enter 0x and two digits for each byte')
      // Returns one byte of code: STOP.
      await data.fill('0x60015ff3')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      await open.page.locator('.head-state').getByText('Block 1').waitFor()
      await data.fill('')
      await open.page.getByLabel('To', { exact: true }).fill(to ?? '')
      await open.page.getByLabel('Value in ether').fill('0.5')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      await open.page.locator('.head-state').getByText('Block 2').waitFor()
      const blocks = (await Promise.all(
        ['0x1', '0x2'].map((number) => open.request('eth_getBlockByNumber', [number, true])),
      )) as { transactions: { to: string | null; value: string; hash: string }[] }[]
      expect(blocks.map(({ transactions: [sent] }) => [sent?.to, sent?.value])).toEqual([
        [null, '0x0'],
        [to, '0x6f05b59d3b20000'],
      ])
      await open.page.getByRole('link', { name: /^0x/ }).last().click()
      await open.page.getByText('Success', { exact: true }).waitFor()
      expect(open.page.url()).toContain(blocks[1]?.transactions[0]?.hash ?? 'none')
    })

    test('send a transaction with a form made from the ABI', async () => {
      await using open = await openPage(browser, demo)
      const { accounts, contracts } = open.node.names
      await open.show(`local/controls?to=${contracts.token}`)
      await open.page.getByLabel('From', { exact: true }).fill('bob')
      await open.page.getByLabel('Function').selectOption('transfer(address, uint256)')
      await open.page.getByLabel(/^to address/).fill('carol')
      await open.page.getByLabel(/^value uint256/).fill('2 ether')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      const link = open.page.getByRole('region', { name: 'Messages' }).getByRole('link')
      await link.click()
      await open.page.getByText('Success', { exact: true }).waitFor()
      const text = await open.page.locator('.call-line').innerText()
      expect(text).toContain('carol')
      expect(text).toContain('2,000,000,000,000,000,000')
      expect(accounts.bob).toBeDefined()
    })

    test('say in words why the contract refuses a transaction', async () => {
      await using open = await openPage(browser, demo)
      await open.show(`local/controls?to=${open.node.names.contracts.token}`)
      await open.page.getByLabel('From', { exact: true }).fill('carol')
      await open.page.getByLabel('Function').selectOption('transfer(address, uint256)')
      await open.page.getByLabel(/^to address/).fill('bob')
      await open.page.getByLabel(/^value uint256/).fill('5000 ether')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      await open.page.getByText(/Sending failed: .*Token: balance too low/).waitFor()
    })

    test('name the argument that is wrong before anything is sent', async () => {
      await using open = await openPage(browser, demo)
      await open.show(`local/controls?to=${open.node.names.contracts.token}`)
      await open.page.getByLabel('Function').selectOption('transfer(address, uint256)')
      await open.page.getByLabel(/^to address/).fill('nobody')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      await open.page.getByText('to: expected an address or the name of an account, got "nobody"').waitFor()
    })
  },
)
