/**
 * A failure that a client can see: a name, a JSON-RPC code, a message and optional data. Other exceptions are internal errors, which are logged
 * and reported as -32603 without details.
 */
export class NodeError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(name: string, code: number, message: string, data?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.name = name
    this.code = code
    this.data = data
  }
}

/** Makes the factory of one kind of failure. `text` and `data` are computed from the details given where it happens. */
export function define<Details = void>(
  name: string,
  code: number,
  text: (details: Details) => string,
  data?: (details: Details) => unknown,
): (details: Details, options?: ErrorOptions) => NodeError {
  return (details, options) => new NodeError(name, code, text(details), data?.(details), options)
}

/**
 * The code that the system or a library gave an error, such as `ENOENT`; undefined where there is none. Errors of another realm,
 * as Jest makes them, are no instances of `Error` here.
 */
export function errorCode(error: unknown): string | undefined {
  const isObject = typeof error === 'object' && error !== null
  return isObject && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
