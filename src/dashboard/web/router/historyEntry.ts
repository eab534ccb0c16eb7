/** Values that `history.state` keeps for the current history entry, also after Back, Forward and a reload. */
interface EntryState {
  /** A random number that identifies the entry. */
  readonly id: number
  /** Lengths of the lists of the view, by name. */
  readonly lengths?: Readonly<Record<string, number>>
}

/** Returns what is kept for the current history entry. Identifies a new entry. */
export function currentEntry(): EntryState {
  const known: unknown = window.history.state
  if (isEntryState(known)) return known
  const added = { id: Math.random() }
  window.history.replaceState(added, '')
  return added
}

/** Keeps the length of a list for the current history entry. */
export function saveListLength(name: string, length: number): void {
  const entry = currentEntry()
  window.history.replaceState({ ...entry, lengths: { ...entry.lengths, [name]: length } }, '')
}

const isEntryState = (state: unknown): state is EntryState =>
  typeof state === 'object' && state !== null && 'id' in state && typeof state.id === 'number'
