/**
 * Starts nodes, and builds fixtures for them.
 *
 * @module vivarium
 */
export * from '../../../dist/types/index.js'
