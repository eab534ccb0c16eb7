import { expect, test } from 'vitest'
import { describeInBrowser, seriousViolations } from './browser.ts'
import { demo } from './demo.ts'

describeInBrowser('layer 2', (openPage) => {
  test('the page calls no method that a ledger does not have', async () => {
    await using dashboard = await openPage(demo)
    const refused: string[] = []
    dashboard.page.on('response', async (response) => {
      if (response.request().method() === 'POST' && (await response.text()).includes('-32601'))
        refused.push(response.url())
    })
    for (const network of ['l2a', 'l2b']) {
      await dashboard.show(`${network}/layer2`)
      await dashboard.page.getByText('ACCEPTED_ON_L2').first().waitFor()
      await dashboard.page.getByText('verified', { exact: true }).first().waitFor()
    }
    expect(refused).toEqual([])
  })

  test('blocks and transactions have their contents', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    await dashboard.show('local/layer2')
    for (const [title, label, text] of [
      ['Transactions and receipts', 'block 3', /"DEPLOY_ACCOUNT".*"execution_status"/s],
      ['Transactions and receipts', 'the pending block', /"status": "PENDING"/],
      ['Transactions and receipts', 'block 4', /"status": "REJECTED"/],
      ['Transaction and receipt', 'transaction 0xe4d20a…8e04', /"transaction": \{.*"receipt": \{.*"details": \{/s],
    ] as const) {
      await page
        .getByText(title, { exact: true })
        .and(page.getByLabel(`${title}: ${label}`, { exact: true }))
        .click()
      await page.getByRole('region', { name: label, exact: true }).getByText(text).waitFor()
    }
    expect(await seriousViolations(page)).toEqual([])
  })

  test('blocks and transactions have their names in the fixture, on every network', async () => {
    await using dashboard = await openPage({ fixtures: ['fixtures/layer2.yaml'] })
    const { page } = dashboard
    for (const network of ['local', 'l2b']) {
      await dashboard.show(`${network}/layer2`)
      for (const [name, status] of [
        ['first', 'ACCEPTED_ON_L1'],
        ['refused', 'REJECTED'],
        ['paid', 'verified'],
      ] as const)
        await page.getByRole('listitem').filter({ hasText: status }).getByText(name, { exact: true }).waitFor()
    }
    expect(dashboard.errors).toEqual([])
  })

  test('the l2a ledger: seal and accept on layer 1, with a link to the transaction', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/layer2')
    const pending = dashboard.page.getByRole('listitem').filter({ hasText: 'Pending block' })
    await pending.getByRole('button', { name: 'Seal' }).click()
    await dashboard.page.getByText('Sealed the pending block of l2a.').waitFor()
    const block = dashboard.page.getByRole('listitem').filter({ hasText: 'Block 4' })
    await block.getByText('ACCEPTED_ON_L2').waitFor()
    await block.getByRole('button', { name: 'Accept on L1' }).click()
    await block.getByText('ACCEPTED_ON_L1').waitFor()
    await block.getByText('accepted by').getByRole('link').click()
    await dashboard.page.getByText('Success', { exact: true }).waitFor()
    expect(dashboard.page.url()).toContain('#/local/tx/')
    expect(dashboard.errors).toEqual([])
  })

  test('the l2b ledger: include, commit, prove, execute, verify and fail', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/layer2')
    const hash = '0xf4ab836382c8a472597b9efa3f06ecaa5ff9d630adf9b152713a09666e4a8a35'
    const transaction = dashboard.page
      .getByRole('listitem')
      .filter({ has: dashboard.page.getByTitle(hash, { exact: true }) })
    for (const step of ['Include', 'Commit', 'Prove', 'Execute', 'Verify'])
      await transaction.getByRole('button', { name: `${step} transaction 0xf4ab83…8a35`, exact: true }).click()
    await transaction.getByText('verified', { exact: true }).waitFor()
    expect(await transaction.getByRole('link').count()).toBe(3)
    await dashboard.page.getByRole('button', { name: 'Add a transaction' }).last().click()
    const fail = dashboard.page
      .getByRole('listitem')
      .filter({ hasText: 'in no block' })
      .getByRole('button', { name: 'Fail' })
    await fail.click()
    await dashboard.page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click()
    await dashboard.page.getByText('The transaction failed.').waitFor()
  })

  test('the l2b ledger shows the newest of many pending transactions', async () => {
    await using dashboard = await openPage()
    const { provider } = dashboard.node.network('l2b')
    for (let count = 0; count < 101; count++)
      await provider.request({ method: 'vivarium_l2bAddTransaction', params: [] })
    await dashboard.show('local/layer2')
    await dashboard.page.getByText('The newest 100 of 101 pending transactions').waitFor()
    expect(await dashboard.page.getByRole('listitem').filter({ hasText: 'in no block' }).count()).toBe(100)
  })

  test('the timelines contain rejected blocks and transactions', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/layer2')
    const pending = dashboard.page.getByRole('listitem').filter({ hasText: 'Pending block' })
    await pending.getByRole('button', { name: 'Reject' }).click()
    await dashboard.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    // The demo has a rejected block with the same number.
    const block = dashboard.page.getByRole('listitem').filter({ hasText: 'REJECTED' }).filter({ hasText: 'Block 4' })
    await block.nth(1).waitFor()
    expect(await block.getByRole('button', { name: 'Accept on L1' }).count()).toBe(0)
    const hash = '0xf4ab836382c8a472597b9efa3f06ecaa5ff9d630adf9b152713a09666e4a8a35'
    const transaction = dashboard.page
      .getByRole('listitem')
      .filter({ has: dashboard.page.getByTitle(hash, { exact: true }) })
    await transaction.getByRole('button', { name: 'Reject' }).click()
    await dashboard.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await transaction.getByText('rejected', { exact: true }).waitFor()
    expect(await transaction.getByRole('button', { name: 'Include' }).count()).toBe(0)
  })

  test('names all blocks that a rejection affects before it rejects them', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/layer2')
    await dashboard.page.getByRole('button', { name: 'Seal' }).click()
    await dashboard.page.getByText('Sealed the pending block of l2a.').waitFor()
    await dashboard.page.getByRole('button', { name: 'Add a transaction to l2a' }).click()
    await dashboard.page.getByText('Pending block', { exact: true }).waitFor()
    const names = await dashboard.page
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))
    const actions = names.filter((name) => /^(Seal|Accept|Reject|Include|Commit|Fail|Add)/.test(name ?? ''))
    expect(new Set(actions).size).toBe(actions.length)
    await dashboard.page.getByRole('button', { name: 'Reject block 3 of l2a' }).click()
    const dialog = dashboard.page.getByRole('dialog', { name: 'Reject block 3 of l2a?' })
    await dialog.getByText('also rejects all later blocks: block 4, the pending block.').waitFor()
    await dialog.getByRole('button', { name: 'Reject 3 blocks' }).click()
    await dashboard.page.getByText('Rejected block 3, block 4, the pending block.').waitFor()
  })

  test('settlements are links to the network on which the ledger settles', async () => {
    await using dashboard = await openPage({ networks: { l2a: { kind: 'l2a', settlesOn: 'sepolia' } } })
    const { page } = dashboard
    await dashboard.show('l2a/layer2')
    await page.getByRole('button', { name: 'Add a transaction to l2a' }).click()
    await page.getByRole('button', { name: 'Seal the pending block of l2a' }).click()
    await page
      .getByRole('button', { name: /^Accept on L1: .* of l2a/ })
      .first()
      .click()
    const link = page.getByText('accepted by').getByRole('link').first()
    expect(await link.getAttribute('href')).toMatch(/^#\/sepolia\/tx\/0x[0-9a-f]{64}$/)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor()
  })

  test('decodes settlements with the ABIs of the layer-1 contracts', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local')
    await dashboard.page.getByText('executeBatches').first().waitFor()
    await dashboard.page.getByRole('link', { name: 'l2b diamond proxy' }).first().click()
    await dashboard.page.getByRole('heading', { level: 1, name: 'l2b diamond proxy' }).waitFor()
  })

  test('the selection of a layer-2 network on the page of a block opens its ledger', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.show('local/block/1')
    await dashboard.page.getByLabel('Network').selectOption('l2a')
    await dashboard.page.getByRole('heading', { name: 'l2a (like Starknet)' }).waitFor()
    await dashboard.page.waitForURL('**/#/l2a/layer2')
  })

  test('the page of a layer-2 network has a link to its ledger', async () => {
    await using dashboard = await openPage(demo)
    await dashboard.page.goto(`${dashboard.url}/#/l2a`)
    await dashboard.page.getByRole('link', { name: 'Show the ledger' }).click()
    await dashboard.page.getByRole('heading', { name: 'l2a (like Starknet)' }).waitFor()
  })
})
