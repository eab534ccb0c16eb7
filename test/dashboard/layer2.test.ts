import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, noBrowser, openPage } from './browser.ts'
import { buildDashboard } from './openDashboard.ts'

const demo = { fixtures: ['fixtures/demo.yaml'] }

describe.skipIf(noBrowser !== undefined)(
  `layer 2 in a browser${noBrowser === undefined ? '' : ` (${noBrowser})`}`,
  () => {
    let browser: Browser
    beforeAll(async () => {
      await buildDashboard()
      browser = await launch()
    })
    afterAll(() => browser?.close())

    test('the ledger of family A: seal, accept on layer 1 with its transaction, reject', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local/layer2')
      const pending = open.page.getByRole('listitem').filter({ hasText: 'Pending block' })
      await pending.getByRole('button', { name: 'Seal' }).click()
      await open.page.getByText('Sealed the pending block of l2a.').waitFor()
      const block = open.page.getByRole('listitem').filter({ hasText: 'Block 4' })
      await block.getByText('ACCEPTED_ON_L2').waitFor()
      await block.getByRole('button', { name: 'Accept on L1' }).click()
      await block.getByText('ACCEPTED_ON_L1').waitFor()
      await block.getByText('accepted by').getByRole('link').click()
      await open.page.getByText('Success', { exact: true }).waitFor()
      expect(open.page.url()).toContain('#/local/tx/')
      expect(open.errors).toEqual([])
    })

    test('the ledger of family B: include, commit, prove, execute and verify, and fail', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local/layer2')
      const hash = '0xf4ab836382c8a472597b9efa3f06ecaa5ff9d630adf9b152713a09666e4a8a35'
      const transaction = open.page.getByRole('listitem').filter({ has: open.page.getByTitle(hash, { exact: true }) })
      for (const step of ['Include', 'Commit', 'Prove', 'Execute', 'Verify'])
        await transaction.getByRole('button', { name: step, exact: true }).click()
      await transaction.getByText('verified', { exact: true }).waitFor()
      expect(await transaction.getByRole('link').count()).toBe(3)
      await open.page.getByRole('button', { name: 'Add a transaction' }).last().click()
      const fail = open.page
        .getByRole('listitem')
        .filter({ hasText: 'in no block' })
        .getByRole('button', { name: 'Fail' })
      await fail.click()
      await open.page.getByText('The transaction failed.').waitFor()
    })

    test('rejected blocks and transactions stay in the timelines', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local/layer2')
      const pending = open.page.getByRole('listitem').filter({ hasText: 'Pending block' })
      await pending.getByRole('button', { name: 'Reject' }).click()
      const block = open.page.getByRole('listitem').filter({ hasText: 'REJECTED' })
      await block.getByText('Block 4').waitFor()
      expect(await block.getByRole('button', { name: 'Accept on L1' }).count()).toBe(0)
      const hash = '0xf4ab836382c8a472597b9efa3f06ecaa5ff9d630adf9b152713a09666e4a8a35'
      const transaction = open.page.getByRole('listitem').filter({ has: open.page.getByTitle(hash, { exact: true }) })
      await transaction.getByRole('button', { name: 'Reject' }).click()
      await transaction.getByText('rejected', { exact: true }).waitFor()
      expect(await transaction.getByRole('button', { name: 'Include' }).count()).toBe(0)
    })

    test('transactions that settle a ledger are decoded by the contracts of layer 1', async () => {
      await using open = await openPage(browser, demo)
      await open.show('local')
      await open.page.getByText('executeBatches').first().waitFor()
      await open.page.getByRole('link', { name: 'l2b diamond proxy' }).first().click()
      await open.page.getByRole('heading', { level: 1, name: 'l2b diamond proxy' }).waitFor()
    })

    test('a layer-2 network says where its ledger is', async () => {
      await using open = await openPage(browser, demo)
      await open.page.goto(`${open.url}/#/l2a`)
      await open.page.getByRole('link', { name: 'Show the ledger' }).click()
      await open.page.getByRole('heading', { name: 'l2a: family A' }).waitFor()
    })
  },
)
