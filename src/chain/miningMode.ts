/** When blocks are made: at once for each transaction, every so many seconds, or only when asked. */
export type MiningMode =
  | { readonly kind: 'auto' }
  | { readonly kind: 'interval'; readonly seconds: number }
  | { readonly kind: 'manual' }
