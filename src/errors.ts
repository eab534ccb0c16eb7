/** The options of `Error`. The type of the same form in TypeScript, `ErrorOptions`, exists only with `lib` ES2022 or later. */
export interface CauseOption {
  readonly cause?: unknown
}

/**
 * A failure that a client can see: a name, a JSON-RPC code, a message and optional data. Other exceptions are internal errors, which are logged
 * and reported as -32603 without details.
 */
export class NodeError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(name: string, code: number, message: string, data?: unknown, options?: CauseOption) {
    super(message, options)
    this.name = name
    this.code = code
    this.data = data
  }
}

/**
 * Removes the frames of `api`, and of the functions that it calls, from the stack of a NodeError, so that the stack begins with the code of the
 * caller. Node.js prints the line of the first frame for an uncaught error. `api` must catch the error itself. Returns the error.
 */
export function hideStackFrames(error: unknown, api: (...given: never[]) => unknown): unknown {
  if (!(error instanceof NodeError)) return error
  const frames: { stack?: string } = {}
  Error.captureStackTrace(frames, api)
  // V8 does not know the caller of an asynchronous function that is not awaited. The stack of the error is not read here: Node.js prints no
  // line of the code for a stack that was read.
  if (/^ +at /m.test(frames.stack ?? '')) Error.captureStackTrace(error, api)
  return error
}

/** Creates errors of one kind, and recognizes them. */
export interface ErrorKind<Details> {
  (details: Details, options?: CauseOption): NodeError
  /** Whether an error has the name of this kind. */
  is(error: unknown): error is NodeError
  /** Returns the details of an error that this kind created. Returns undefined for other errors, even if they have the same name. */
  detailsOf(error: NodeError): Details | undefined
}

/** The kind and the details of each error. They are not members of the error, so that no logger prints them. */
const origins = new WeakMap<NodeError, { readonly kind: unknown; readonly details: unknown }>()

/** Defines a kind of error. `text` and `data` return the message and the data for the details of an error. */
export function define<Details = void>(
  name: string,
  code: number,
  text: (details: Details) => string,
  data?: (details: Details) => unknown,
): ErrorKind<Details> {
  return errorKind(name, (details, options) => new NodeError(name, code, text(details), data?.(details), options))
}

/** Returns the kind of the errors that `create` creates. Use it only for subclasses of NodeError. */
export function errorKind<Details>(
  name: string,
  create: (details: Details, options?: CauseOption) => NodeError,
): ErrorKind<Details> {
  const kind = (details: Details, options?: CauseOption): NodeError => {
    const error = create(details, options)
    origins.set(error, { kind, details })
    return error
  }
  return Object.assign(kind, {
    is: (error: unknown): error is NodeError => error instanceof NodeError && error.name === name,
    detailsOf(error: NodeError): Details | undefined {
      const origin = origins.get(error)
      return origin?.kind === kind ? (origin.details as Details) : undefined
    },
  })
}

/** The kinds that `markInterruption` has marked. */
const interruptions: Pick<ErrorKind<never>, 'is'>[] = []

/**
 * Marks a kind of error: the node abandoned work for a reason that is not in the request, such as the close of a chain or of its store. Returns
 * the kind.
 */
export function markInterruption<Kind extends Pick<ErrorKind<never>, 'is'>>(kind: Kind): Kind {
  interruptions.push(kind)
  return kind
}

/** Whether an error says that the node abandoned work for a reason that is not in the request. */
export const isInterruption = (error: unknown): boolean => interruptions.some((kind) => kind.is(error))

/**
 * Returns the code of an error of the system or a library, such as `ENOENT`; undefined if it has none. Also accepts errors of another realm,
 * such as Jest creates, which are not instances of `Error` here.
 */
export function errorCode(error: unknown): string | undefined {
  const code = memberOf(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/** Returns the message of an error, also of another realm. Returns any other value as text. */
export const errorMessage = (error: unknown): string => String(memberOf(error, 'message') ?? error)

/** Returns the stack of an error, also of another realm, or its message without one. Returns any other value as text. */
export function errorStack(error: unknown): string {
  const stack = memberOf(error, 'stack')
  return typeof stack === 'string' ? stack : errorMessage(error)
}

/** Returns the cause of an error, also of another realm. Returns the error itself, or any other value, without one. */
export const causeOf = (error: unknown): unknown => memberOf(error, 'cause') ?? error

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Reasons for which the file system rejects an operation on a file or a folder, by error code. */
const systemReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'another program uses it',
  EDQUOT: 'the disk quota of the user is used up',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'the process has too many open files; start it with a higher ulimit -n',
  ENAMETOOLONG: 'its path is too long',
  ENFILE: 'the system has too many open files',
  ENOSPC: 'no space is left on the file system',
  ENOTDIR: 'a part of its path is not a folder',
  ENOTEMPTY: 'a folder with files is in its place',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ETXTBSY: 'another program uses it',
}

/** Whether an error is of an operation of the system, such as one on a file. Its message can contain paths. */
export const isSystemError = (error: unknown): boolean =>
  memberOf(error, 'syscall') !== undefined && /^E[A-Z\d]+$/.test(errorCode(error) ?? '')

/**
 * Describes an error of the file system, without paths. `own` has the reasons that depend on the operation, by error code. Returns the message of
 * any other error.
 */
export function systemReasonOf(cause: unknown, own: Readonly<Record<string, string>> = {}): string {
  const code = errorCode(cause) ?? ''
  return own[code] ?? systemReasons[code] ?? (isSystemError(cause) ? `the system reports ${code}` : errorMessage(cause))
}

/** Describes why the file system did not read a file. */
export const readReasonOf = (cause: unknown): string => systemReasonOf(cause, { ENOENT: 'there is no such file' })

export const tooManyOpenFiles = define(
  'TooManyOpenFiles',
  -32603,
  () =>
    'the process has reached its limit of open files and connections: close connections, or start it with a higher ulimit -n',
)

/** Whether an error is a fault of the node, such as a store that cannot be read. It says nothing about the request, the block or the transaction. */
export const isNodeFault = (error: unknown): boolean => error instanceof NodeError && error.code === NODE_FAULT

/** The code of such errors. */
const NODE_FAULT = -32603

/** Converts a system error about the limit of open files to TooManyOpenFiles. Returns other errors unchanged. */
export function openFileLimit(error: unknown): unknown {
  return ['EMFILE', 'ENFILE'].includes(errorCode(error) ?? '') ? tooManyOpenFiles(undefined, { cause: error }) : error
}
