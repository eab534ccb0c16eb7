import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporaryFolder.ts'
import { describeInBrowser } from './browser.ts'

const folder = temporaryFolder()

const contract = `0x${'c0'.repeat(20)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

describeInBrowser('the storage of an account', (openPage) => {
  test('is shown at the genesis block and later', async () => {
    await using dashboard = await openPage()
    await dashboard.request('anvil_setStorageAt', [contract, word(1), word(21)])
    await dashboard.show(`local/address/${contract}?tab=storage`)
    await dashboard.page.getByRole('row', { name: /^1 .* 21$/ }).waitFor()
    await dashboard.page.getByText('1 slot that is not zero').waitFor()
    await dashboard.request('anvil_setStorageAt', [contract, word(2), word(42)])
    await dashboard.request('anvil_mine', [1])
    await dashboard.page.getByText('2 slots that are not zero').waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('of a forked chain says which slots it lacks', async () => {
    await using upstream = await openPage()
    await upstream.request('anvil_setStorageAt', [contract, word(1), word(21)])
    await upstream.request('anvil_mine', [1])
    await using dashboard = await openPage({ forkUrl: [upstream.url], forkCache: join(folder.path, 'storage.fork') })
    await dashboard.show(`local/address/${contract}?tab=storage`)
    await dashboard.page.getByText('1 slot that is not zero').waitFor()
    await dashboard.request('anvil_mine', [1])
    await dashboard.page.getByText('No loaded slots').waitFor()
    await dashboard.request('eth_getStorageAt', [contract, word(1), 'latest'])
    await dashboard.request('anvil_mine', [1])
    await dashboard.page.getByText('1 loaded slot', { exact: true }).waitFor()
    await dashboard.page.getByText('not the other slots of the upstream').waitFor()
    await dashboard.show('local')
    await dashboard.page.getByText(`fork of ${new URL(upstream.url).host} at block 1`).waitFor()
  })
})
