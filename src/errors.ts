/**
 * Every failure that a client can see: a name, a JSON-RPC code, a text and perhaps data.
 * What is thrown and is not a NodeError is our own fault: it is logged and answered as -32603 without detail.
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
