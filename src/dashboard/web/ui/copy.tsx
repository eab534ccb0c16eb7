import { useState } from 'preact/hooks'
import { showFailure } from '../state/toasts.ts'
import { Icon } from './icons.tsx'

/** Milliseconds that a button shows that the text was copied. */
const COPIED_DURATION = 1_500

/** Returns whether a text was just copied, and a function that copies what `text` returns. If `text` fails, a message shows the reason. */
function useCopy(text: () => string | Promise<string>): readonly [isCopied: boolean, copy: () => Promise<void>] {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await copyText(await text())
    } catch (failure) {
      showFailure('Copying failed', failure)
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_DURATION)
  }
  return [isCopied, copy]
}

/** A button with an icon that copies a text. `what` is the end of its label: "Copy address". */
export function CopyButton({ text, what = 'value' }: { readonly text: string; readonly what?: string }) {
  const [isCopied, copy] = useCopy(() => text)
  const label = isCopied ? 'Copied' : `Copy ${what}`
  return (
    <button type="button" class="copy" aria-label={label} title={label} onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </button>
  )
}

interface CopyAsProps {
  readonly text: () => string | Promise<string>
  readonly children: string
}

/** A labeled button that copies a text: see `useCopy`. */
export function CopyAs({ text, children }: CopyAsProps) {
  const [isCopied, copy] = useCopy(text)
  return (
    <button type="button" class="button small" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </button>
  )
}

/** Copies a text. Pages of other machines over plain HTTP have no clipboard API, so it copies from a temporary field there. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text)
    return
  }
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('the browser does not allow it')
}
