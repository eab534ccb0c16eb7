import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sidebar } from './sidebar.ts'

interface Page {
  readonly text: string
  readonly link: string
}

/** The text of llms.txt: a list of all pages, each with its first sentence (https://llmstxt.org). */
export function llmsText(folder: string): string {
  const groups = sidebar.map((entry) =>
    'items' in entry && entry.items !== undefined ? entry : { text: entry.text, items: [entry as Page] },
  )
  return `# vivarium

> ${firstSentence(readFileSync(join(folder, 'quick-start.md'), 'utf8'))}

${groups.map(({ text, items }) => `## ${text}\n\n${items.map((page) => entryOf(folder, page)).join('\n')}\n`).join('\n')}`
}

function entryOf(folder: string, { text, link }: Page): string {
  const file = join(folder, link.endsWith('/') ? `${link}index.md` : `${link}.md`)
  const summary = existsSync(file) ? `: ${firstSentence(readFileSync(file, 'utf8'))}` : ''
  return `- [${text}](${link.replace(/\/$/, '/index')}.md)${summary}`
}

/** The first sentence of the first paragraph below the heading, without links. */
function firstSentence(markdown: string): string {
  const [, paragraph = ''] = /^# .*\n+(?!```|[#|])(\S[\s\S]*?)\n\n/m.exec(markdown) ?? []
  const text = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}
