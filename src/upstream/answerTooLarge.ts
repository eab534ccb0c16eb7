/** Maximum size of an answer, in bytes. */
export const MAX_ANSWER = 256 * 2 ** 20

/** Thrown if an answer is larger than MAX_ANSWER. Another attempt would fail too. */
export class AnswerTooLarge extends Error {
  constructor(options?: ErrorOptions) {
    super(`its answer is larger than ${MAX_ANSWER >> 20} MiB`, options)
  }
}
