import { vivariumTest } from 'vivarium/vitest'
import { options } from './options.ts'

/** Each test has its own chain, with the blocks of token.yaml. */
export const test = vivariumTest(options)
