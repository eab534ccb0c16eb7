import { signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { chainIdText } from '../format/hex.ts'
import { location, navigate } from '../router/navigation.ts'
import { formatLocation } from '../router/route.ts'
import { connection, isConnected, isSampling } from '../state/chain.ts'
import {
  apiKey,
  forgetKey,
  isExcludedNetwork,
  isOutOfCredits,
  isRateLimited,
  isUnknownNetwork,
  keyProblem,
  knownNetworks,
  type NetworkInfo,
  networkName,
} from '../state/session.ts'
import { nextTheme, theme } from '../state/theme.ts'
import { Icon } from '../ui/icons.tsx'
import { Link } from '../ui/values.tsx'
import { type NavigationSection, type SectionName, sections } from '../views.ts'

/** Whether the navigation is open on screens that are too narrow to show it beside the content. */
export const isMenuOpen = signal(false)

/** Element id of the button that opens the navigation. */
export const MENU_BUTTON = 'menu-button'

// On wider screens, the navigation is always visible.
window.matchMedia('(max-width: 900px)').addEventListener('change', closeMenu)

/** The navigation, with the selection of the network. */
export function Sidebar({ section }: { readonly section: SectionName | undefined }) {
  // A new location means that the user has chosen an entry.
  const { value } = location
  useEffect(closeMenu, [value])
  const aside = useRef<HTMLElement>(null)
  useMenuFocus(aside)
  return (
    <>
      {isMenuOpen.value && <button type="button" class="backdrop" aria-label="Close navigation" onClick={closeMenu} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links also send click events for the key Enter */}
      <aside ref={aside} class={isMenuOpen.value ? 'sidebar open' : 'sidebar'} onClick={closeOnLink}>
        <Link to="" class="brand">
          <Logo />
          vivarium
        </Link>
        <NetworkSelect section={section} />
        <nav aria-label="Views">
          <ul>
            {Object.entries<NavigationSection>(sections).map(([name, { title, icon, path }]) => (
              <li key={name}>
                <Link to={path} class="nav-link" current={name === section}>
                  <Icon name={icon} />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <footer class="sidebar-footer">
          <ConnectionState />
          <span class="nowrap">
            <KeyButton />
            <ThemeButton />
          </span>
        </footer>
      </aside>
    </>
  )
}

function closeMenu(): void {
  isMenuOpen.value = false
}

/** Closes the menu also for the link of the current view, which does not change the location. */
function closeOnLink({ target }: Event): void {
  if (target instanceof Element && target.closest('a') !== null) closeMenu()
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') closeMenu()
}

/** Moves the focus to the current entry when the menu opens, and back to its button when it closes. */
function useMenuFocus(sidebar: RefObject<HTMLElement | null>): void {
  const isOpen = isMenuOpen.value
  useEffect(() => {
    const aside = sidebar.current
    if (!isOpen || aside === null) return undefined
    const entry = aside.querySelector<HTMLElement>('[aria-current="page"]') ?? aside.querySelector<HTMLElement>('a')
    entry?.focus()
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      const { activeElement } = document
      const isInMenu = activeElement === document.body || aside.contains(activeElement)
      if (isInMenu) document.getElementById(MENU_BUTTON)?.focus()
    }
  }, [isOpen])
}

function Logo() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true" focusable="false" class="logo">
      <rect width="32" height="32" rx="8" />
      <path d="M16 25V14.5M16 18c0-4.4 3-7.6 7.5-8 .3 4.9-2.6 8-7.5 8Zm0 3c0-3.6-2.5-6.2-6.5-6.6-.2 4.2 2.2 6.6 6.5 6.6Z" />
    </svg>
  )
}

/** Returns the path of the current view on another network, or of the nearest view that this kind of network has. */
function pathOn(kind: NetworkInfo['kind'] | undefined, sectionName: SectionName | undefined): string {
  const section: NavigationSection | undefined = sectionName && sections[sectionName]
  if (kind !== 'ethereum') return section?.isForAllNetworks === true ? section.path : 'layer2'
  // Other networks have the same views and methods, but not the same blocks, transactions and accounts.
  const { segments } = location.value
  return segments.length === 1 || sectionName === 'console' ? segments.map(encodeURIComponent).join('/') : ''
}

function NetworkSelect({ section }: { readonly section: SectionName | undefined }) {
  const networks = knownNetworks.value?.networks ?? []
  const choose = ({ currentTarget }: Event & { readonly currentTarget: HTMLSelectElement }) => {
    const name = currentTarget.value
    const { kind } = networks.find((network) => network.name === name) ?? {}
    navigate(formatLocation(name, pathOn(kind, section)))
  }
  return (
    <label class="network-select">
      <span class="label">Network</span>
      <select value={networkName.value ?? ''} onChange={choose}>
        {isUnknownNetwork.value && (
          <option value={networkName.value} disabled>
            {networkName.value}
          </option>
        )}
        {networks.map(({ name, chainId }) => (
          <option key={name} value={name}>
            {chainId === undefined ? name : `${name} · ${chainIdText(chainId)}`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Tone and text for each state of the connection. */
export const connectionStates = {
  open: ['live', 'Live'],
  polling: ['live', 'Live, polling'],
  connecting: ['waiting', 'Connecting…'],
  closed: ['lost', 'Disconnected'],
} as const
export const outOfCredits = ['lost', 'Out of credits'] as const

/** Returns the tone and the text of the state of the connection, and of what prevents it. */
function connectionState(): readonly [tone: string, text: string] {
  if (keyProblem.value !== undefined) return ['waiting', 'API key required']
  if (isUnknownNetwork.value)
    return ['lost', isExcludedNetwork.value === true ? 'Not in the API key' : 'Unknown network']
  if (isOutOfCredits.value) return outOfCredits
  if (isConnected.value && isRateLimited.value) return ['waiting', 'Rate limit: waiting']
  const [tone, text] = connectionStates[connection.value]
  return [tone, tone === 'live' && isSampling.value ? 'Live, sampled' : text]
}

function ConnectionState() {
  const [tone, text] = connectionState()
  return (
    <p class={`connection ${tone}`} role="status">
      <span class="dot" />
      {text}
    </p>
  )
}

function KeyButton() {
  if (apiKey.value === '' || keyProblem.value !== undefined) return null
  const label = 'Forget the API key'
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => void forgetKey()}>
      <Icon name="key" />
    </button>
  )
}

const themes = {
  auto: ['auto', 'Theme: system'],
  light: ['sun', 'Theme: light'],
  dark: ['moon', 'Theme: dark'],
} as const

function ThemeButton() {
  const [icon, label] = themes[theme.value]
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={nextTheme}>
      <Icon name={icon} />
    </button>
  )
}
