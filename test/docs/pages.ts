import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export const project = join(import.meta.dirname, '..', '..')

/** A fenced code block of a page: ```` ```ts [file.ts] not-run="reason" ````. */
export interface CodeBlock {
  readonly language: string
  /** The name of the file that the block shows. */
  readonly file: string | undefined
  /** For a `txt` block: whether the running node prints the lines, rather than the command before the block. */
  readonly isFromNode: boolean
  /** Why the tests do not run the block. The page shows it below the block. */
  readonly notRun: string | undefined
  readonly text: string
  /** Line of the fence, from 1. */
  readonly line: number
}

export interface Page {
  /** Path in the project, with slashes. */
  readonly path: string
  readonly text: string
  readonly blocks: readonly CodeBlock[]
}

/** Reads the README and all pages of the site except the reference of the TypeScript API, which TypeDoc writes. */
export function readPages(): readonly Page[] {
  const files = readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.md') && !/node_modules|\.vitepress|^docs\/reference\/api\//.test(file))
    .sort()
  return ['README.md', ...files].map(readPage)
}

/** Reads the first section of CHANGELOG.md or UPGRADING.md: the changes since the last release. */
export function readNewestChanges(path: 'CHANGELOG.md' | 'UPGRADING.md'): Page {
  const [, text = ''] = /^## .*\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(readPage(path).text) ?? []
  return { path, text, blocks: blocksOf(text) }
}

function readPage(path: string): Page {
  const text = readFileSync(join(project, path), 'utf8')
  return { path, text, blocks: blocksOf(text) }
}

export function blocksOf(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^( *)```(\w*)([^\n]*)\n([\s\S]*?)^\1```$/gm)].map((match) => {
    const [, indent = '', language = '', info = '', body = ''] = match
    return {
      language,
      file: /\[([^\]]+)\]/.exec(info)?.[1],
      isFromNode: info.trim() === 'node',
      notRun: /not-run="([^"]+)"/.exec(info)?.[1],
      text: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
      line: markdown.slice(0, match.index).split('\n').length,
    }
  })
}

/** Whether `npm run generate` writes the page. */
export const isGenerated = ({ text }: Page): boolean => /<!-- Made from .* by npm run generate. -->/.test(text)
