import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOptions } from '../options/options.ts'

const configNames = ['ts', 'js', 'cjs', 'mjs', 'cts', 'mts'].map((extension) => `hardhat.config.${extension}`)

/** Adds the artifacts of the Hardhat project in `folder`, with the preset of Hardhat. `hardhat node` reads them without an option too. */
export function withHardhatArtifacts(options: CommandOptions, folder: string): CommandOptions {
  if (options.compatibleWith !== 'hardhat' || options.artifacts !== undefined) return options
  const artifacts = join(folder, 'artifacts')
  const isCompiledProject = existsSync(artifacts) && configNames.some((name) => existsSync(join(folder, name)))
  return isCompiledProject ? { ...options, artifacts: [artifacts] } : options
}
