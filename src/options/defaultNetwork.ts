/** The default network of a node. Keys of a fixture outside of `networks` describe it. */
export const DEFAULT_NETWORK = 'local'
