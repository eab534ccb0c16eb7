import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporaryFolder.ts'
import { describeInBrowser } from './browser.ts'
import { demo } from './demo.ts'

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

  test('has the variables of a contract with a storage layout', async () => {
    await using dashboard = await openPage(demo)
    const { page } = dashboard
    const { accounts, contracts, transactions } = dashboard.node.names
    await dashboard.show(`local/address/${contracts.token}?tab=storage`)
    await page.getByRole('row', { name: /^name "Glass" string$/ }).waitFor()
    await page.getByRole('row', { name: /^balanceOf mapping/ }).waitFor()
    const field = page.getByLabel('Read a variable')
    expect(await field.getAttribute('placeholder')).toBe('balanceOf[0x…]')
    await field.fill('balanceOf[alice]')
    await page.getByRole('button', { name: 'Read' }).click()
    const balance = await dashboard.request('vivarium_stateVariables', [
      contracts.token,
      [`balanceOf[${accounts.alice?.toLowerCase()}]`],
    ])
    const { variables } = balance as { variables: [{ value: string }] }
    const digits = BigInt(variables[0].value).toLocaleString('en')
    await page.getByRole('row', { name: `balanceOf[alice] ${digits} uint256` }).waitFor()
    await field.fill('balance')
    await page.getByRole('button', { name: 'Read' }).click()
    await page.getByRole('alert').getByText('Token has no variable balance: expected one of name, symbol').waitFor()

    await dashboard.show(`local/tx/${transactions['token-transfer']}?tab=state`)
    await page.getByText('balanceOf[alice]').waitFor()
    expect(dashboard.errors).toEqual([])
  })
})
