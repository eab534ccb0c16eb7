import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Returns the ref of an element that scrolls to its current child whenever one of the inputs changes, unless the child is visible. */
export function useScrollToCurrent<Element extends HTMLElement>(inputs: readonly unknown[]): RefObject<Element | null> {
  const frame = useRef<Element>(null)
  useEffect(() => {
    const element = frame.current
    const current = element?.querySelector<HTMLElement>('[aria-current]')
    if (element == null || current == null) return
    const top = current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    const isVisible = top >= element.scrollTop && top + current.offsetHeight <= element.scrollTop + element.clientHeight
    if (!isVisible) element.scrollTop = top - element.clientHeight / 3
  }, inputs)
  return frame
}
