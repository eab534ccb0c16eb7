import { vivariumTest } from 'vivarium/vitest'
import { options } from './options.ts'

/** Each test begins with a chain of its own, as token.yaml leaves it. */
export const test = vivariumTest(options)
