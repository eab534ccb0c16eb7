import { closeToast, toasts } from '../state/toasts.ts'
import { Icon } from '../ui/icons.tsx'

/** Messages about completed and failed actions, newest first, because the list can be longer than its place. */
export function Toasts() {
  return (
    <section class="toasts" aria-live="polite" aria-label="Messages">
      {toasts.value.toReversed().map(({ id, tone, text, link }) => (
        <div key={id} class={`toast ${tone}`}>
          <Icon name={tone === 'success' ? 'check' : 'alert'} />
          <p>
            {text} {link !== undefined && <a href={link.href}>{link.text}</a>}
          </p>
          <button type="button" class="icon-button" aria-label="Close message" onClick={() => closeToast(id)}>
            <Icon name="cross" size={14} />
          </button>
        </div>
      ))}
    </section>
  )
}
