import { type ErrorKind, errorKind, NodeError } from '../errors.ts'

/** Thrown if data that an operation reads cannot be loaded: the upstream node does not return it, or no recording has it. */
export class LoadFailure extends NodeError {
  /** Whether a later attempt can succeed. */
  readonly isTemporary: boolean

  constructor(isTemporary: boolean, ...args: ConstructorParameters<typeof NodeError>) {
    super(...args)
    this.isTemporary = isTemporary
  }
}

/** Whether an error is a load failure that a later attempt can avoid. */
export const isTemporaryFailure = (error: unknown): error is LoadFailure =>
  error instanceof LoadFailure && error.isTemporary

/** Whether an error is a load failure that no later attempt can avoid. */
export const isPermanentFailure = (error: unknown): error is LoadFailure =>
  error instanceof LoadFailure && !error.isTemporary

/** Defines a load failure like `define`. A later attempt can succeed, because the upstream node may answer then. */
export const defineTemporaryFailure = <Details>(
  name: string,
  code: number,
  text: (details: Details) => string,
  data?: (details: Details) => unknown,
): ErrorKind<Details> =>
  errorKind(name, (details, options) => new LoadFailure(true, name, code, text(details), data?.(details), options))

/** Defines a load failure like `define`. Every later attempt fails too, because no upstream node is asked. */
export const definePermanentFailure = <Details>(
  name: string,
  code: number,
  text: (details: Details) => string,
): ErrorKind<Details> =>
  errorKind(name, (details, options) => new LoadFailure(false, name, code, text(details), undefined, options))
