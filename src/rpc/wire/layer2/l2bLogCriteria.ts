import { z } from 'zod'
import { LogCriteria } from '../logFilter.ts'

/** The filter object of logs, with ZKsync's name for the latest block. */
export const L2bLogCriteria = z.preprocess((wire) => {
  if (typeof wire !== 'object' || wire === null) return wire
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [name, isCommitted(name, value) ? 'latest' : value]),
  )
}, LogCriteria)

const isCommitted = (name: string, value: unknown): boolean => /^(from|to)Block$/.test(name) && value === 'committed'
