import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A button for an action that cannot be undone. It asks in a dialog before it acts. */
export function ConfirmButton({ text, label, disabled, small = false, title, confirm, act, children }: ConfirmProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        class={small ? 'button small danger' : 'button danger'}
        aria-label={label}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {/* The empty dialog stays in the document, so that closing it returns the focus to the button. */}
      <dialog
        ref={dialog}
        class="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <>
            <h2 id={`${id}-title`}>{title}</h2>
            <p id={`${id}-text`}>{children}</p>
            <div class="button-row">
              {/* Focused first, so that Enter does not act by mistake. */}
              <button type="button" class="button" onClick={close}>
                Cancel
              </button>
              <button
                type="button"
                class="button danger"
                onClick={() => {
                  close()
                  act()
                }}
              >
                {confirm}
              </button>
            </div>
          </>
        )}
      </dialog>
    </>
  )
}

interface ConfirmProps {
  readonly text: string
  /** Name of the button for screen readers, if its text alone is ambiguous. */
  readonly label?: string
  readonly disabled: boolean
  readonly small?: boolean
  /** The question. */
  readonly title: string
  /** Text of the button in the dialog that acts. */
  readonly confirm: string
  readonly act: () => void
  /** The consequences. */
  readonly children: ComponentChildren
}
