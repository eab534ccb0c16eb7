import { groupDigits } from '../format/amount.ts'
import { toNumber } from '../format/hex.ts'
import { head } from '../state/chain.ts'
import { Icon } from '../ui/icons.tsx'
import { Link, TimeText } from '../ui/values.tsx'
import { SearchField } from './search.tsx'
import { isMenuOpen } from './sidebar.tsx'

/** The search field and the head of the chain. */
export function TopBar() {
  return (
    <header class="top-bar">
      <button
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
  return (
    <Link to={`block/${number}`} class="head-state">
      <span class="head-dot" />
      <span class="number">Block {groupDigits(number)}</span>
      <span class="muted wide-only">
        <TimeText seconds={head.value.timestamp} />
      </span>
    </Link>
  )
}
