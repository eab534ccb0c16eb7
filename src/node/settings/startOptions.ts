import type { NodeOptions } from '../../options/options.ts'
import { withPreset } from '../../options/presets.ts'
import { checkContradictions } from './contradictingOptions.ts'
import { withHosted } from './hosted.ts'

/** Returns the options with which a node starts: with its preset, and what `hosted` implies. Throws a NodeError for contradicting options. */
export function startOptions(options: NodeOptions): NodeOptions {
  checkContradictions(options)
  return withHosted(withPreset(options))
}
