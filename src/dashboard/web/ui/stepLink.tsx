import { Icon } from './icons.tsx'
import { Link } from './values.tsx'

/** A button with an arrow that links to the previous or next item. Disabled without a path. */
export function StepLink({ to, query, label, isNext = false }: StepLinkProps) {
  const icon = <Icon name={isNext ? 'right' : 'left'} />
  if (to === undefined)
    return (
      <span class="button small disabled" title={label} aria-hidden="true">
        {icon}
      </span>
    )
  return (
    <Link to={to} query={query} class="button small" label={label}>
      {icon}
    </Link>
  )
}

interface StepLinkProps {
  readonly to: string | undefined
  readonly query?: Readonly<Record<string, string>>
  readonly label: string
  readonly isNext?: boolean
}
