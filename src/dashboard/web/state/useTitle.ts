import { useEffect } from 'preact/hooks'
import { networkName } from './session.ts'

/** Sets the title of the window from the title of the view and the network. */
export function useTitle(title: string): void {
  const name = networkName.value
  useEffect(() => {
    document.title = [title, name, 'vivarium'].filter((part) => part !== undefined).join(' · ')
  }, [title, name])
}
