/** Maximum size of a response, in bytes. */
export const MAX_RESPONSE_BYTES = 256 * 2 ** 20

/** Thrown if a response is larger than MAX_RESPONSE_BYTES. Another attempt would fail too. */
export class UpstreamResponseTooLarge extends Error {
  constructor(options?: ErrorOptions) {
    super(`its response is larger than ${MAX_RESPONSE_BYTES >> 20} MiB`, options)
  }
}
