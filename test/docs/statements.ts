/** Splits a shell block into commands. A command ends with its line unless a quote is open or the line ends with a backslash. */
export function statementsOf(block: string): string[] {
  const statements: string[] = []
  let open = ''
  for (const line of block.split('\n')) {
    open = open === '' ? line : `${open}\n${line}`
    if (isOpen(open)) continue
    if (!/^\s*(#.*)?$/.test(open)) statements.push(open)
    open = ''
  }
  if (open !== '') throw new Error(`a shell block ends within a command: ${open}`)
  return statements
}

function isOpen(text: string): boolean {
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (quote === '' && letter === '#' && (at === 0 || /\s/.test(text[at - 1] ?? ''))) {
      // A comment ends with its line.
      at = text.indexOf('\n', at)
      if (at < 0) return false
    } else if (letter === '\\' && quote !== "'") at++
    else if (quote === '' && (letter === '"' || letter === "'")) quote = letter
    else if (letter === quote) quote = ''
  }
  return quote !== '' || /\\$/.test(text)
}

/** Whether a command starts a node, which runs until it is stopped. */
export function startsNode(statement: string): boolean {
  const [, first = ''] = /^(?:\w+=\S+ )*npx vivarium(?:\s+([^\s-]\S*))?/.exec(statement) ?? [undefined, 'none']
  return ['', 'start', 'node', '#'].includes(first) && !/ --(help|version)\b/.test(statement)
}
