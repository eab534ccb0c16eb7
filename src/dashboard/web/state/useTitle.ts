import { useEffect } from 'preact/hooks'
import { networkName } from './session.ts'

/** Names the view in the title of the window, with the network. */
export function useTitle(title: string): void {
  const name = networkName.value
  useEffect(() => {
    document.title = [title, name, 'vivarium'].filter((part) => part !== undefined).join(' · ')
  }, [title, name])
}
