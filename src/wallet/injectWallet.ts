import { randomUUID } from 'node:crypto'
import type { ProviderEmitter } from '../rpc/provider/providerEvents.ts'
import type { RequestArguments } from '../rpc/provider/requestArguments.ts'
import { announceWallet, type WalletInfo } from './pageScript.ts'

/** What a page uses of a wallet. */
interface PageWallet extends ProviderEmitter {
  request(call: RequestArguments): Promise<unknown>
}

/** How pages see a wallet. */
export interface InjectOptions {
  /** The name in the list of wallets (EIP-6963). Default: Vivarium. */
  readonly name?: string
  /** The domain of the wallet in reverse order (EIP-6963). Default: dev.vivarium.wallet. */
  readonly rdns?: string
  /** The icon as a data URL (EIP-6963). Default: a square. */
  readonly icon?: string
  /**
   * Members of the provider with the value true, by which pages without EIP-6963 recognize a wallet, such as `isMetaMask` of MetaMask. Default: none.
   */
  readonly flags?: readonly string[]
  /** Whether the wallet is `window.ethereum`. Default: true. */
  readonly isDefault?: boolean
}

/** Evaluates an expression in the main frame. */
interface EvaluatingPage {
  evaluate(expression: string): Promise<unknown>
}

/** What a wallet needs of a page or a browser context of Playwright, or of a page of Puppeteer. */
export interface InjectedPage extends Partial<EvaluatingPage> {
  exposeFunction(name: string, callback: (call: RequestArguments) => Promise<unknown>): Promise<unknown>
  /** Playwright. */
  addInitScript?(script: { readonly content: string }): Promise<unknown>
  /** Puppeteer. */
  evaluateOnNewDocument?(script: string): Promise<unknown>
  /** A browser context. */
  pages?(): readonly EvaluatingPage[]
}

/** A square with the size of the icons of EIP-6963. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 1 1"><rect width="1" height="1" fill="#0b7a5b"/></svg>'
// Some pages do not show a data URL with unencoded markup.
const DEFAULT_ICON = `data:image/svg+xml;base64,${Buffer.from(ICON).toString('base64')}`

/** A page can have several wallets, each with its own bridge. */
let bridges = 0

/** Injects a wallet into the documents that a page opens from now on. */
export async function injectWallet(
  wallet: PageWallet,
  page: InjectedPage,
  { name = 'Vivarium', rdns = 'dev.vivarium.wallet', icon = DEFAULT_ICON, flags = [], isDefault = true }: InjectOptions,
): Promise<void> {
  const bridge = `vivariumWallet${bridges++}`
  await page.exposeFunction(bridge, (call) => outcomeOf(wallet, call))
  const info: WalletInfo = { uuid: randomUUID(), name, rdns, icon }
  const script = `(${announceWallet})(${JSON.stringify({ bridge, info, flags, isDefault })})`
  await (page.addInitScript?.({ content: script }) ?? page.evaluateOnNewDocument?.(script))
  for (const event of ['accountsChanged', 'chainChanged', 'message'] as const)
    wallet.on(event, (value: unknown) => {
      const detail = JSON.stringify([event, value])
      const expression = `dispatchEvent(new CustomEvent('${bridge}', { detail: ${detail} }))`
      // A page that is closed or opens another document does not need the event.
      for (const each of pagesOf(page)) each.evaluate(expression).catch(() => {})
    })
}

const pagesOf = (page: InjectedPage): readonly EvaluatingPage[] =>
  page.pages?.() ?? (page.evaluate === undefined ? [] : [page as EvaluatingPage])

/** An error is a value here, because an exception loses its code on the way to a page. */
async function outcomeOf(wallet: PageWallet, call: RequestArguments): Promise<object> {
  try {
    return { result: await wallet.request(call) }
  } catch (failure) {
    if (!isProviderError(failure)) throw failure
    const { code, message, data } = failure
    return { error: { code, message, data } }
  }
}

/** Whether an error has a code for the page: an error of the wallet or of the node, or one that the test throws instead of an approval. */
const isProviderError = (failure: unknown): failure is Error & { readonly code: number; readonly data?: unknown } =>
  failure instanceof Error && typeof (failure as { code?: unknown }).code === 'number'
