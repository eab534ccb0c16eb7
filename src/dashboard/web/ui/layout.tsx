import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isTemporary, type RpcError } from '../rpc/errors.ts'
import { retryFailed } from '../state/chain.ts'
import { Icon, type IconName } from './icons.tsx'

/** Heading of a view, with its buttons. */
export function PageHeader({
  title,
  children,
}: {
  readonly title: ComponentChildren
  readonly children?: ComponentChildren
}) {
  return (
    <header class="page-header">
      <h1>{title}</h1>
      {children !== undefined && <div class="page-actions">{children}</div>}
    </header>
  )
}

/** A section of a view with an optional title. */
export function Card({ title, actions, children, flush = false }: CardProps) {
  return (
    <section class={flush ? 'card flush' : 'card'}>
      {title !== undefined && (
        <header class="card-header">
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      <div class="card-body">{children}</div>
    </section>
  )
}

interface CardProps {
  readonly title?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  /** Whether the content has no padding, as for tables. */
  readonly flush?: boolean
}

export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'info' | 'violet'

export function Badge({
  tone = 'neutral',
  title,
  children,
}: {
  readonly tone?: Tone
  readonly title?: string
  readonly children: ComponentChildren
}) {
  return (
    <span class={`badge ${tone}`} title={title}>
      {children}
    </span>
  )
}

/** A list of names and values. */
export function Fields({ children }: { readonly children: ComponentChildren }) {
  return <dl class="fields">{children}</dl>
}

export function Field({
  name,
  hint,
  children,
}: {
  readonly name: string
  readonly hint?: string
  readonly children: ComponentChildren
}) {
  return (
    <div class="field">
      <dt title={hint}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Headings of columns with numbers, which are right-aligned. */
const numeric =
  /^(Value|Gas used|Gas limit|Base fee|Fee|Cost|Maximum fee|Nonce|Amount|Balance|Txs|Size|Requests|Credits|Errors|Median|99 %|Duration)$/

/** A table that scrolls horizontally if it is too wide. `label` names it for screen readers. */
export function DataTable({ label, head, children, stacks = false }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll a focusable section
    <section class="table-frame" aria-label={label} tabIndex={0}>
      <table class={stacks ? 'table stacks' : 'table'}>
        <thead>
          <tr>
            {head.map((column) =>
              column === '' ? (
                <td key="none" />
              ) : (
                <th key={column} scope="col" class={numeric.test(column) ? 'end' : undefined}>
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface TableProps {
  readonly label: string
  /** Column headings. */
  readonly head: readonly string[]
  readonly children: ComponentChildren
  /** Whether the cells of a row wrap on narrow screens. `data-label` then names a cell. */
  readonly stacks?: boolean
}

/** A message in place of missing content, with an explanation. */
export function EmptyState({
  icon = 'block',
  title,
  children,
  isPage = false,
}: {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ComponentChildren
  /** Whether the message replaces the whole view, so that its title is the heading of the page. */
  readonly isPage?: boolean
}) {
  return (
    <div class="empty">
      <Icon name={icon} size={24} />
      {isPage ? <h1 class="empty-title">{title}</h1> : <p class="empty-title">{title}</p>}
      {children !== undefined && <p class="muted">{children}</p>}
    </div>
  )
}

/**
 * An error message, with a button that repeats the failed load if the failure is temporary. `isPage` is set if it replaces the whole view. Its
 * title is then the heading of the page.
 */
export function Failure({ error, title, isPage = false }: FailureProps) {
  return (
    <>
      {isPage && title !== undefined && <PageHeader title={title} />}
      <div class="notice danger" role="alert">
        <Icon name="alert" />
        <div class="grow">
          {!isPage && title !== undefined && <strong>{title} </strong>}
          {error.message}
        </div>
        {isTemporary(error) && (
          <button type="button" class="button small" onClick={retryFailed}>
            Retry
          </button>
        )}
      </div>
    </>
  )
}

interface FailureProps {
  readonly error: RpcError
  readonly title?: string
  readonly isPage?: boolean
}

/** A text for screen readers only. They announce it when it changes, but not a text that appears together with its element. */
export function Announcement({ children }: { readonly children: string | undefined }) {
  return (
    <p class="visually-hidden" role="status">
      {children}
    </p>
  )
}

/** A placeholder for content that is loading. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div class="skeleton" role="status">
      <p class="visually-hidden">Loading…</p>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}

/** Shown instead of content that is not loaded: the error of the load, or a placeholder. */
export function LoadPlaceholder({ error, lines = 3, ...failure }: LoadPlaceholderProps) {
  return error === undefined ? <Skeleton lines={lines} /> : <Failure {...failure} error={error} />
}

interface LoadPlaceholderProps extends Omit<FailureProps, 'error'> {
  readonly error: RpcError | undefined
  readonly lines?: number
}

/** Preformatted text: data, JSON or code. */
export function CodeBlock({
  children,
  label,
  actions,
}: {
  readonly children: string
  readonly label: string
  readonly actions?: ComponentChildren
}) {
  return (
    <div class="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll a focusable section */}
      <section aria-label={label} tabIndex={0}>
        <pre>
          <code>{children}</code>
        </pre>
      </section>
      {actions !== undefined && <div class="code-actions">{actions}</div>}
    </div>
  )
}

/** The tabs of a view. Each tab is a link, so it has a URL. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const frame = useRef<HTMLElement>(null)
  const shown = useRef<Element>(undefined)
  // On a narrow screen, the tabs scroll horizontally.
  useEffect(() => {
    const current = frame.current?.querySelector<HTMLElement>('[aria-current="page"]') ?? undefined
    if (frame.current === null || current === undefined || current === shown.current) return
    shown.current = current
    const margin = (frame.current.clientWidth - current.offsetWidth) / 2
    frame.current.scrollLeft = current.offsetLeft - frame.current.offsetLeft - margin
  })
  return (
    <nav ref={frame} class="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
