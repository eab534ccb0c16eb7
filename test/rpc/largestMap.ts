/** Returns the largest size that a Map reaches by writes during `work`, to test that caches are limited. */
export function largestMap(work: () => void): number {
  const { set } = Map.prototype
  let largest = 0
  Map.prototype.set = function (key, value) {
    set.call(this, key, value)
    largest = Math.max(largest, this.size)
    return this
  }
  try {
    work()
  } finally {
    Map.prototype.set = set
  }
  return largest
}
