/** Path parameters and query of a view. */
export interface ViewProps {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}
