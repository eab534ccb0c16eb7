import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/**
 * Whether an action is running, and a function that sets it. Buttons are disabled meanwhile, and a disabled button loses the focus. When the
 * action ends, the element that had the focus gets it again, so that the keyboard continues there.
 */
export function useBusy(): readonly [isBusy: boolean, setBusy: (isBusy: boolean) => void] {
  const [isBusy, setState] = useState(false)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isBusy) return
    if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus({ preventScroll: true })
    focused.current = null
  }, [isBusy])
  return [
    isBusy,
    (isStarted) => {
      if (isStarted) focused.current = document.activeElement
      setState(isStarted)
    },
  ]
}
