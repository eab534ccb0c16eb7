/** Maximum characters of the traces of one response, which must fit into a string. */
export const MAX_TRACE_CHARACTERS = 256 * 2 ** 20
