import { useEffect, useRef, useState } from 'preact/hooks'
import { navigate } from '../router/navigation.ts'
import { formatLocation } from '../router/route.ts'
import { failureMessage } from '../rpc/errors.ts'
import { names } from '../state/names.ts'
import { findPath, notFoundText } from '../state/search.ts'
import { network, networkName, rpc } from '../state/session.ts'
import { Icon } from '../ui/icons.tsx'

/** Maximum number of names that the field suggests. */
const MAX_SUGGESTIONS = 20

/** Searches for a hash, a block number, an address or a name, and opens its view. Suggests the known names. The key `/` focuses the field. */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const search = async (event: Event) => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    const client = rpc.value
    const name = networkName.value ?? ''
    if (text === '') return
    /** Whether the user has not changed the text or the network since. */
    const isCurrent = () => field.current?.value.trim() === text && networkName.value === name
    if (client === undefined || network.value?.kind !== 'ethereum') {
      setProblem('The search needs a network with an EVM: choose another one in the navigation.')
      return
    }
    try {
      const path = await findPath(client, text)
      if (!isCurrent()) return
      if (path === undefined) setProblem(notFoundText(text))
      else {
        if (field.current !== null) field.current.value = ''
        setText('')
        setProblem(undefined)
        navigate(formatLocation(name, path))
      }
    } catch (failure) {
      if (isCurrent()) setProblem(failureMessage(failure))
    }
  }
  return (
    <search class="search">
      <form onSubmit={search}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label="Search by hash, block number, address or name"
          aria-describedby="search-problem"
          placeholder="Hash, block, address or name"
          list="search-names"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget: { value } }) => {
            setProblem(undefined)
            setText(value)
          }}
        />
        <datalist id="search-names">
          {names.value.namesWith(text, MAX_SUGGESTIONS).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <kbd title="Press / to search">/</kbd>
        <p id="search-problem" class="search-problem" role="alert" hidden={problem === undefined}>
          {problem}
        </p>
      </form>
    </search>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
