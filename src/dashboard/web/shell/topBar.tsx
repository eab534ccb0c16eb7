import { blockTitle } from '../format/amount.ts'
import { toNumber } from '../format/hex.ts'
import { connection, head } from '../state/chain.ts'
import { isOutOfCredits } from '../state/session.ts'
import { Icon } from '../ui/icons.tsx'
import { Link, TimeText } from '../ui/values.tsx'
import { SearchField } from './search.tsx'
import { connectionStates, isMenuOpen, MENU_BUTTON, outOfCredits } from './sidebar.tsx'

/** The search field and the head of the chain. */
export function TopBar() {
  return (
    <header class="top-bar" inert={isMenuOpen.value}>
      <button
        id={MENU_BUTTON}
        type="button"
        class="icon-button menu-button"
        aria-label="Open navigation"
        aria-expanded={isMenuOpen.value}
        onClick={() => (isMenuOpen.value = true)}
      >
        <Icon name="menu" />
      </button>
      <SearchField />
      <HeadState />
    </header>
  )
}

function HeadState() {
  if (head.value === undefined) return null
  const number = toNumber(head.value.number)
  const [tone, text] = isOutOfCredits.value ? outOfCredits : connectionStates[connection.value]
  const block = blockTitle(number)
  return (
    <Link to={`block/${number}`} class={`head-state ${tone}`}>
      <span class="dot" />
      <span class="number">{tone === 'live' ? block : text}</span>
      <span class="muted wide-only">{tone === 'live' ? <TimeText seconds={head.value.timestamp} /> : block}</span>
    </Link>
  )
}
