/** What a server needs for TLS. */
export interface Credentials {
  /** PEM: its own certificate, and those above it that clients may lack. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
}

/** What a node is told of TLS. */
export interface TlsOptions {
  /** Files that the caller brings; without them a development certificate is made. */
  readonly given?: { readonly certificate: string; readonly key: string } | undefined
  /** Where a development certificate is kept; undefined for a user without a home. */
  readonly folder: string | undefined
}

/** How to get to the authority that a development certificate is signed by. */
export interface Authority {
  /** Its certificate, in PEM. */
  readonly file: string
  /** Made just now, so that nobody can have trusted it yet. */
  readonly isNew: boolean
}
