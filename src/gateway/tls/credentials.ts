/** Certificate and key of a TLS server. */
export interface Credentials {
  /** PEM: the certificate, followed by the intermediate certificates that clients may lack. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
}

/** TLS options of a node. */
export interface TlsOptions {
  /** Certificate files of the user. Default: a development certificate. */
  readonly given?: { readonly certificate: string; readonly key: string } | undefined
  /** Folder of the development certificate. Undefined for a user without a home folder. */
  readonly folder: string | undefined
}

/** The authority that signed a development certificate. */
export interface Authority {
  /** Path of its certificate, as PEM. */
  readonly file: string
  /** Whether it was just created, so no client trusts it yet. */
  readonly isNew: boolean
}
