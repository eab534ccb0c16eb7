import { NodeError } from '../errors.ts'
import type { Caller } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entry, Envelope } from './envelope.ts'
import { internalError } from './errors.ts'
import { RawJson } from './rawJson.ts'

/** JSON text, or undefined where there is nothing to say. */
type Text = string | undefined

/** Who wants to know what went wrong, notifications included. */
export interface FailureListener {
  failed(entry: Entry, code: number): void
}

/**
 * Runs what an envelope asks for and writes the answer as JSON text: undefined when there is nothing to say (notifications
 * alone). Most methods answer at once, so this does too, without a promise. Items of a batch run one after another, in their order.
 */
export function answer(
  endpoint: Endpoint,
  envelope: Envelope,
  caller: Caller,
  listener?: FailureListener,
): Text | Promise<Text> {
  return isBatch(envelope)
    ? answerBatch(endpoint, envelope, caller, listener)
    : answerEntry(endpoint, envelope, caller, listener)
}

// Array.isArray does not narrow a readonly array.
export const isBatch = (envelope: Envelope): envelope is readonly Entry[] => Array.isArray(envelope)

function answerEntry(
  endpoint: Endpoint,
  entry: Entry,
  caller: Caller,
  listener: FailureListener | undefined,
): Text | Promise<Text> {
  if ('refused' in entry) return failure(entry, entry.refused, listener)
  const { id } = entry
  try {
    const result = endpoint.handle(entry, caller)
    if (!(result instanceof Promise)) return success(id, result)
    return result.then(
      (value) => success(id, value),
      (error) => failure(entry, error, listener),
    )
  } catch (error) {
    return failure(entry, error, listener)
  }
}

function answerBatch(
  endpoint: Endpoint,
  entries: readonly Entry[],
  caller: Caller,
  listener: FailureListener | undefined,
): Text | Promise<Text> {
  const texts: Text[] = []
  for (const [index, entry] of entries.entries()) {
    const text = answerEntry(endpoint, entry, caller, listener)
    if (text instanceof Promise) return finishBatch(endpoint, entries.slice(index + 1), caller, listener, texts, text)
    texts.push(text)
  }
  return joined(texts)
}

/** The rest of a batch, from the first item that has to be waited for. */
async function finishBatch(
  endpoint: Endpoint,
  rest: readonly Entry[],
  caller: Caller,
  listener: FailureListener | undefined,
  texts: Text[],
  awaited: Promise<Text>,
): Promise<Text> {
  texts.push(await awaited)
  for (const entry of rest) texts.push(await answerEntry(endpoint, entry, caller, listener))
  return joined(texts)
}

function joined(texts: readonly Text[]): Text {
  const said = texts.filter((text) => text !== undefined)
  return said.length === 0 ? undefined : `[${said.join(',')}]`
}

function success(id: Text, result: unknown): Text {
  if (id === undefined) return undefined
  const text = result instanceof RawJson ? result.text : JSON.stringify(result ?? null)
  return `{"jsonrpc":"2.0","id":${id},"result":${text}}`
}

function failure(entry: Entry, fault: unknown, listener: FailureListener | undefined): Text {
  const error = fault instanceof NodeError ? fault : internalError()
  listener?.failed(entry, error.code)
  return entry.id === undefined ? undefined : errorText(entry.id, error)
}

/** The answer that says what went wrong. `id` is JSON text. */
export function errorText(id: string, { code, message, data }: NodeError): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`
}
