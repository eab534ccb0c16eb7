/** `localStorage` keeps values, `sessionStorage` only until the tab is closed. */
type StorageName = 'localStorage' | 'sessionStorage'

/** Returns a stored text. Undefined without one, and where the browser denies access to the storage, as with blocked cookies. */
export function readBrowserStorage(storage: StorageName, key: string): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it. Does nothing where the browser denies access to the storage, or has no space. */
export function writeBrowserStorage(storage: StorageName, key: string, text: string | undefined): void {
  try {
    if (text === undefined) window[storage].removeItem(key)
    else window[storage].setItem(key, text)
  } catch {
    // The page works without.
  }
}
