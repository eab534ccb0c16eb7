/** Replaces control characters except line breaks and tabs, so that text has no escape sequences. */
export const stripControlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the function replaces them
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')

/** Replaces all control characters, so that text is one line. */
export const oneLine = (text: string): string => stripControlCharacters(text).replace(/[\n\t]/g, '\ufffd')
