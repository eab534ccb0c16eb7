/** Calls `use` with a value: at once if the value is available, otherwise when its promise resolves. */
export function when<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}
