/** Goes on with a value that is there now or comes later: at once where that is possible, without a promise. */
export function when<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}
