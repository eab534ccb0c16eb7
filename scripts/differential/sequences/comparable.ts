/** Members that depend on the genesis block, on placeholder signatures or on the running clock. */
const excluded =
  /^(hash|.*Hash|.*Root|mixHash|size|[vrs]|yParity|totalDifficulty|timestamp|blockTimestamp|logsBloom|accountProof|proof)$/

const isHash = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/**
 * Returns a result without the parts that differ between equal chains of two nodes: hashes, roots, signatures and times. Names are in lower case,
 * because some are addresses.
 */
export function comparable(result: unknown): unknown {
  if (Array.isArray(result)) return result.every(isHash) ? result.map(() => 'hash') : result.map(comparable)
  // Ratios have rounding errors.
  if (typeof result === 'number') return Number(result.toPrecision(12))
  if (typeof result !== 'object' || result === null) return result
  return Object.fromEntries(
    Object.entries(result)
      .filter(([name]) => !excluded.test(name))
      .map(([name, value]) => [name.toLowerCase(), name === 'topics' ? value : comparable(value)]),
  )
}
