import type { MarkdownRenderer } from 'vitepress'
import { startsNode, statementsOf } from '../../test/docs/statements.ts'

/**
 * Renders the file name of a code block (```` ```ts [token.spec.ts] ````) above it. Renders below it the reason why the tests do not run it
 * (```` ```sh not-run="needs the internet" ````), and that commands after the start of a node need another terminal.
 */
export function codeBlockCaptions(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules
  if (fence === undefined) return
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const info = tokens[index]?.info ?? ''
    const [, file] = /\[([^\]]+)\]/.exec(info) ?? []
    const content = tokens[index]?.content ?? ''
    const isTab = insideCodeGroup(tokens, index)
    const caption = file === undefined || isTab ? '' : `<div class="code-file">${markdown.utils.escapeHtml(file)}</div>`
    const text = noteOf(info, content)
    const note = text === undefined ? '' : `<div class="code-note">${markdown.utils.escapeHtml(text)}</div>`
    return `${caption}${fence(tokens, index, ...rest)}${note}`
  }
}

function noteOf(info: string, content: string): string | undefined {
  const [, reason] = /not-run="([^"]+)"/.exec(info) ?? []
  if (reason !== undefined) return `Not run by the tests of this site: ${reason}.`
  const hasNextCommand = info.startsWith('sh') && statementsOf(content).slice(0, -1).some(startsNode)
  return hasNextCommand ? 'A node runs until Ctrl+C. Enter the next command in another terminal.' : undefined
}

/** Tabs of a code group show the file name themselves. */
function insideCodeGroup(tokens: readonly { readonly type: string }[], index: number): boolean {
  for (let before = index - 1; before >= 0; before--) {
    if (tokens[before]?.type === 'container_code-group_open') return true
    if (tokens[before]?.type === 'container_code-group_close') return false
  }
  return false
}
