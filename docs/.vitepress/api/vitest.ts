/**
 * Gives each test of Vitest a node of its own.
 *
 * @module vivarium/vitest
 */
export * from '../../../dist/types/vitest.mjs'
