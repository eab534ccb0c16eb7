/** Buckets per doubling of the time. The error of a percentile is below 10%. */
const PER_OCTAVE = 4
/** Times below 2^-6 ms = 16 µs are in the first bucket, those above 2^18 ms = 4 minutes in the last. */
const FIRST_OCTAVE = -6
const LAST_OCTAVE = 18
const BUCKETS = (LAST_OCTAVE - FIRST_OCTAVE) * PER_OCTAVE

/** Histogram of request durations. Bucket sizes grow with the time, so its size is fixed. */
export class Histogram {
  readonly #counts = new Uint32Array(BUCKETS)

  add(milliseconds: number): void {
    const index = Math.floor((Math.log2(milliseconds) - FIRST_OCTAVE) * PER_OCTAVE)
    // A coarse clock can measure 0, whose logarithm is -Infinity.
    const inside = index > 0 ? Math.min(index, BUCKETS - 1) : 0
    this.#counts[inside] = (this.#counts[inside] ?? 0) + 1
  }

  merge(other: Histogram): void {
    for (const [index, count] of other.entries()) this.#counts[index] = (this.#counts[index] ?? 0) + count
  }

  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0)
  }

  /**
   * Returns the time, in milliseconds, below which the given share of requests stayed: the middle of the bucket. Undefined without
   * requests.
   */
  percentile(share: number): number | undefined {
    const rank = Math.max(1, Math.ceil(share * this.count))
    let seen = 0
    for (const [index, count] of this.entries()) {
      seen += count
      if (seen >= rank) return Number(boundary(index + 0.5).toPrecision(3))
    }
    return undefined
  }

  /** Returns the number of requests up to `milliseconds`, a power of two. */
  countUpTo(milliseconds: number): number {
    const end = (Math.log2(milliseconds) - FIRST_OCTAVE) * PER_OCTAVE
    return this.#counts.subarray(0, Math.max(0, end)).reduce((sum, count) => sum + count, 0)
  }

  /** Iterates over the non-empty buckets in order. */
  *entries(): Generator<readonly [index: number, count: number]> {
    for (const [index, count] of this.#counts.entries()) if (count > 0) yield [index, count]
  }

  static from(entries: Iterable<readonly [index: number, count: number]>): Histogram {
    const histogram = new Histogram()
    for (const [index, count] of entries) histogram.#counts[index] = count
    return histogram
  }
}

/** Lower bound of a bucket, in milliseconds. */
const boundary = (index: number): number => 2 ** (index / PER_OCTAVE + FIRST_OCTAVE)
