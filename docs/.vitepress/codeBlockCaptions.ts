import type { MarkdownRenderer } from 'vitepress'

/**
 * Renders the file name of a code block (```` ```ts [token.spec.ts] ````) above it, and the reason why the tests do not run a block
 * (```` ```sh not-run="needs the internet" ````) below it.
 */
export function codeBlockCaptions(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules
  if (fence === undefined) return
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const info = tokens[index]?.info ?? ''
    const [, file] = /\[([^\]]+)\]/.exec(info) ?? []
    const [, reason] = /not-run="([^"]+)"/.exec(info) ?? []
    const isTab = tokens[index]?.content !== undefined && insideCodeGroup(tokens, index)
    const caption = file === undefined || isTab ? '' : `<div class="code-file">${markdown.utils.escapeHtml(file)}</div>`
    const note = reason === undefined ? '' : `<div class="code-note">${markdown.utils.escapeHtml(noteOf(reason))}</div>`
    return `${caption}${fence(tokens, index, ...rest)}${note}`
  }
}

const noteOf = (reason: string): string => `Not run by the tests of this site: ${reason}.`

/** Tabs of a code group show the file name themselves. */
function insideCodeGroup(tokens: readonly { readonly type: string }[], index: number): boolean {
  for (let before = index - 1; before >= 0; before--) {
    if (tokens[before]?.type === 'container_code-group_open') return true
    if (tokens[before]?.type === 'container_code-group_close') return false
  }
  return false
}
