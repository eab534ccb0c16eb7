import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './install.ts'

export interface CodeBlock {
  readonly language: string
  readonly text: string
}

/** The code blocks of the README, in their order. */
export function readmeBlocks(): readonly CodeBlock[] {
  const text = readFileSync(join(project, 'README.md'), 'utf8')
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }))
}

/** The relative links of the README. */
export function readmeLinks(): readonly string[] {
  const text = readFileSync(join(project, 'README.md'), 'utf8')
  return [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^\w+:/.test(link))
}
