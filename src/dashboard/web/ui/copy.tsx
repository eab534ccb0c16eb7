import { useState } from 'preact/hooks'
import { sayFailure } from '../state/toasts.ts'
import { Icon } from './icons.tsx'

/** Milliseconds that a button says that it copied. */
const SHOWN = 1_500

/** Copies a text. `what` is its name in the label: "Copy address". */
export function CopyButton({ text, what = 'value' }: { readonly text: string; readonly what?: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN)
  }
  const label = isCopied ? 'Copied' : `Copy ${what}`
  return (
    <button type="button" class="copy" aria-label={label} title={label} onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </button>
  )
}

/** Copies a text with a button that has words. If `text` throws, a message gives the reason. */
export function CopyAs({ text, children }: { readonly text: () => string; readonly children: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await copyText(text())
    } catch (failure) {
      sayFailure('Copying failed', failure)
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN)
  }
  return (
    <button type="button" class="button small" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </button>
  )
}

/** Pages of other machines over plain HTTP have no clipboard; there the text is selected in a field and copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text)
    return
  }
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
