import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, noBrowser, openPage } from './browser.ts'
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
      await open.page.getByText('Set to 7.25 ETH.').waitFor()
      expect(await open.request('eth_getBalance', [carol])).toBe(`0x${(725n * 10n ** 16n).toString(16)}`)
    })

    test('send a transaction with a form made from the ABI', async () => {
      await using open = await openPage(browser, demo)
      const { accounts, contracts } = open.node.names
      await open.show(`local/controls?to=${contracts.token}`)
      await open.page.getByLabel('From', { exact: true }).fill('bob')
      await open.page.getByLabel('Function').selectOption('transfer')
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
      await open.page.getByLabel('Function').selectOption('transfer')
      await open.page.getByLabel(/^to address/).fill('bob')
      await open.page.getByLabel(/^value uint256/).fill('5000 ether')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      await open.page.getByText(/Sending failed: .*Token: balance too low/).waitFor()
    })

    test('name the argument that is wrong before anything is sent', async () => {
      await using open = await openPage(browser, demo)
      await open.show(`local/controls?to=${open.node.names.contracts.token}`)
      await open.page.getByLabel('Function').selectOption('transfer')
      await open.page.getByLabel(/^to address/).fill('nobody')
      await open.page.getByRole('button', { name: 'Send transaction' }).click()
      await open.page.getByText('to: expected an address or the name of an account, got "nobody"').waitFor()
    })
  },
)
