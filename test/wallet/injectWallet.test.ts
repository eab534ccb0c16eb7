import { expect, test } from 'vitest'
import { createWallet } from '../../src/wallet/wallet.ts'
import { describeInBrowser } from '../dashboard/browser.ts'

/** What the scripts of the test use of a page. */
interface PageGlobal {
  readonly ethereum: Provider
  readonly seen: unknown[]
  dispatchEvent(event: Event): void
  addEventListener(
    name: string,
    listener: (event: { detail: { info: { name: string; icon: string }; provider: Provider } }) => void,
  ): void
}
interface Provider {
  request(call: object): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): Provider
  once(event: string, listener: (value: unknown) => void): Provider
  removeListener(event: string, listener: (value: unknown) => void): Provider
}

describeInBrowser('a wallet', (openPage) => {
  test('is window.ethereum of each document, and sends events to the page', async () => {
    await using dashboard = await openPage({ accounts: 2 })
    const { page, node, url } = dashboard
    const wallet = createWallet(node)
    await wallet.inject(page)
    for (const _document of [1, 2]) {
      wallet.disconnect()
      wallet.selectAccount(0)
      await page.goto(`${url}/#/local`)
      await page.reload()
      const [first, second] = node.accounts.map(({ address }) => address.toLowerCase())
      expect(await page.evaluate(connect)).toEqual([first])
      await expect.poll(() => page.evaluate(seen)).toEqual([[first], ['once', first]])
      wallet.selectAccount(1)
      await expect.poll(() => page.evaluate(seen)).toEqual([[first], ['once', first], [second]])
      wallet.approve = () => false
      expect(await page.evaluate(sendFrom, second)).toEqual({ code: 4001, message: 'User rejected the request.' })
      wallet.approve = () => true
      expect(await page.evaluate(sendFrom, second)).toMatch(/^0x[0-9a-f]{64}$/)
    }
    expect(dashboard.errors).toEqual([])
  })

  test('a page gets the error that the test throws instead of an approval', async () => {
    await using dashboard = await openPage({ accounts: 1 })
    const { page, node, url } = dashboard
    const data = { reason: 'tested' }
    const approve = () => {
      throw Object.assign(new Error('Already processing eth_requestAccounts. Please wait.'), { code: -32002, data })
    }
    await createWallet(node, { approve }).inject(page)
    await page.goto(url)
    const message = 'Already processing eth_requestAccounts. Please wait.'
    expect(await page.evaluate(failureOfConnection)).toEqual({ code: -32002, message, data })
  })

  test('has the flags by which pages recognize a wallet', async () => {
    await using dashboard = await openPage({ accounts: 1 })
    const { page, node, url } = dashboard
    await createWallet(node).inject(page, { flags: ['isMetaMask', 'isRabby'] })
    await page.goto(url)
    const flags = () => (globalThis as unknown as { ethereum: unknown }).ethereum
    expect(await page.evaluate(flags)).toMatchObject({ isMetaMask: true, isRabby: true })
  })

  test('is announced to pages beside other wallets of the context (EIP-6963)', async () => {
    await using dashboard = await openPage({ accounts: 2 })
    const { page, context, node, url } = dashboard
    await createWallet(node).inject(context)
    await createWallet(node, { accounts: [1], isConnected: true }).inject(context, { name: 'Second', isDefault: false })
    await page.goto(url)
    const [, second] = node.accounts.map(({ address }) => address.toLowerCase())
    expect(await page.evaluate(discover)).toEqual({ Vivarium: [], Second: [second] })
    // RFC 2397 reserves the characters of markup, and web3-onboard inserts an icon with <svg as HTML.
    for (const icon of await page.evaluate(icons))
      expect(icon).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/)
    expect(
      await page.evaluate(() => (globalThis as unknown as PageGlobal).ethereum.request({ method: 'eth_accounts' })),
    ).toEqual([])
  })
})

async function connect(): Promise<unknown> {
  const page = globalThis as unknown as PageGlobal
  Object.assign(page, { seen: [] })
  const ignored = () => page.seen.push('removed')
  page.ethereum
    .on('accountsChanged', (value) => page.seen.push(value))
    .once('accountsChanged', (value) => page.seen.push(['once', ...(value as string[])]))
    .on('accountsChanged', ignored)
    .removeListener('accountsChanged', ignored)
  return page.ethereum.request({ method: 'eth_requestAccounts' })
}

const failureOfConnection = (): Promise<unknown> =>
  (globalThis as unknown as PageGlobal).ethereum
    .request({ method: 'eth_requestAccounts' })
    .catch(({ code, message, data }) => ({ code, message, data }))

const seen = (): unknown => (globalThis as unknown as PageGlobal).seen

function sendFrom(from: string | undefined): Promise<unknown> {
  const { ethereum } = globalThis as unknown as PageGlobal
  const params = [{ from, to: from, value: '0x1' }]
  return ethereum.request({ method: 'eth_sendTransaction', params }).catch(({ code, message }) => ({ code, message }))
}

async function discover(): Promise<object> {
  const found: Record<string, unknown> = {}
  const page = globalThis as unknown as PageGlobal
  const providers: [string, Provider][] = []
  page.addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) =>
    providers.push([info.name, provider]),
  )
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  for (const [name, provider] of providers) found[name] = await provider.request({ method: 'eth_accounts' })
  return found
}

function icons(): readonly string[] {
  const page = globalThis as unknown as PageGlobal
  const found: string[] = []
  page.addEventListener('eip6963:announceProvider', ({ detail: { info } }) => found.push(info.icon))
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return found
}
