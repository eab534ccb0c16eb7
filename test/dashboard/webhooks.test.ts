import { expect, onTestFinished, test } from 'vitest'
import { WebhookReceiver } from '../node/webhookReceiver.ts'
import { describeInBrowser, seriousViolations } from './browser.ts'

describeInBrowser('the webhooks', (openPage) => {
  test('are created, paused and deleted, and their events are shown', async () => {
    const receiver = new WebhookReceiver()
    await receiver.listen()
    onTestFinished(() => receiver.close())
    await using dashboard = await openPage()
    const { page } = dashboard
    const [alice, bob] = (await dashboard.request('eth_accounts')) as [string, string]
    const send = () => dashboard.request('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])

    await dashboard.show('local/gateway?tab=webhooks')
    await page.getByText('No webhooks', { exact: true }).waitFor()
    await page.getByLabel('URL', { exact: true }).fill(receiver.url)
    await page.getByLabel('Accounts', { exact: true }).fill(`${alice}, ${bob}`)
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('row', { name: new RegExp(`${receiver.url} local transfers of accounts`) }).waitFor()
    expect(await seriousViolations(page)).toEqual([])

    receiver.statuses.push(503, 503, 503)
    await send()
    const [event] = await receiver.received(1)
    expect(event.event.activity).toMatchObject([{ fromAddress: alice, toAddress: bob }])
    await page.getByRole('row', { name: /waiting 503/ }).waitFor()
    receiver.statuses.length = 0
    await send()
    await page
      .getByRole('row', { name: /delivered 200/ })
      .first()
      .waitFor()
    expect(await seriousViolations(page)).toEqual([])

    await page.getByRole('button', { name: `Pause ${receiver.url}` }).click()
    await page.getByText('paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Resume ${receiver.url}` }).click()
    await page.getByText('paused', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Delete ${receiver.url}` }).click()
    const dialog = page.getByRole('dialog', { name: `Delete the webhook of ${receiver.url}?` })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No webhooks', { exact: true }).waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('of NFTs report all contracts by default, and a wrong URL is explained', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/gateway?tab=webhooks')
    await page.getByLabel('Reports', { exact: true }).selectOption('NFT_ACTIVITY')
    await page.getByLabel('URL', { exact: true }).fill('localhost:3000')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByText(/Creating the webhook failed: webhook_url: expected the URL of a server/).waitFor()
    await page.getByLabel('URL', { exact: true }).fill('http://127.0.0.1:9/hook')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('row', { name: /local transfers of NFTs/ }).waitFor()
    const [webhook] = ((await dashboard.request('alchemy_notifyApi', ['GET', '/team-webhooks'])) as Webhooks).data
    const path = `/webhook-nft-filters?webhook_id=${webhook?.id}`
    expect(await dashboard.request('alchemy_notifyApi', ['GET', path])).toMatchObject({ data: [{}] })
  })

  test('with a query send its results, and a mistake in the query is explained', async () => {
    const receiver = new WebhookReceiver()
    await receiver.listen()
    onTestFinished(() => receiver.close())
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/gateway?tab=webhooks')
    await page.getByLabel('URL', { exact: true }).fill(receiver.url)
    await page.getByLabel('Reports', { exact: true }).selectOption('GRAPHQL')
    const field = page.getByLabel('Query', { exact: true })
    const example = await field.inputValue()
    await field.fill('{\n  block { nummer }\n}')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByText(/graphql_query.query: line 2, column 11: Cannot query field "nummer"/).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await field.fill(example)
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const row = page.getByRole('row', { name: new RegExp(`${receiver.url} local results of a query`) })
    await row.getByRole('button', { name: 'Copy query' }).waitFor()
    const [alice, bob] = (await dashboard.request('eth_accounts')) as [string, string]
    await dashboard.request('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
    const [event] = await receiver.received(1)
    expect(event.event.data.block).toMatchObject({ transactions: [{ value: '0x1' }], logs: [] })
  })
})

interface Webhooks {
  readonly data: readonly { readonly id: string }[]
}
