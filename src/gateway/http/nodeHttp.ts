/**
 * Loads node:http on first use. Direct connections serve most clients without it (see directConnection.ts), and a start without it is a
 * millisecond faster.
 */
export const nodeHttp = (): typeof import('node:http') => process.getBuiltinModule('node:http')

/** Returns the reason phrase of a status code (RFC 9110, section 15), such as `Not Found`. */
export const reasonPhrase = (status: number): string | undefined =>
  status === 200 ? 'OK' : nodeHttp().STATUS_CODES[status]
