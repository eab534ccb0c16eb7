import { AsciiText } from './asciiText.ts'
import { LongText } from './longText.ts'

/** The text of a response. Only a string must be measured to know its length in bytes. */
export type ResponseText = string | AsciiText | LongText

/** Whether a value is the text of a response. */
export const isResponseText = (value: unknown): value is ResponseText =>
  typeof value === 'string' || value instanceof AsciiText || value instanceof LongText
