/** A contract, function or modifier in Solidity source code. */
export interface Definition {
  readonly kind: 'contract' | 'function' | 'modifier'
  /** `constructor`, `receive` or `fallback` for a function without a name. */
  readonly name: string
  /** Name of the contract that contains the definition. Undefined for a contract, and for a function outside contracts. */
  readonly contract: string | undefined
  /** Offset of the first keyword. */
  readonly start: number
  /** Offset after the closing brace. */
  readonly end: number
}

const kinds: ReadonlyMap<string, Definition['kind']> = new Map([
  ['contract', 'contract'],
  ['library', 'contract'],
  ['interface', 'contract'],
  ['function', 'function'],
  ['modifier', 'modifier'],
])
const unnamedFunctions = new Set(['constructor', 'receive', 'fallback'])

/** Comments and strings, which are skipped, and names and punctuation. */
export const token =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<name>[A-Za-z_$][\w$]*)|(?<sign>[{};()])/g

/**
 * Returns the definitions in Solidity source code, inner ones first. Definitions without a body are left out. This needs no syntax tree, because few
 * artifacts have one.
 */
export function outlineOf(text: string): Definition[] {
  const definitions: Definition[] = []
  /** Definitions whose body is open, and the number of open braces outside them. */
  const open: (Omit<Definition, 'end'> & { readonly depth: number })[] = []
  let depth = 0
  let parentheses = 0
  /** The definition whose body has not begun yet. */
  let header: Pick<Definition, 'kind' | 'name' | 'start'> | undefined
  let last = { name: '', start: 0 }

  /** Whether the next definition would be a member of a file or of a contract. Elsewhere, `function` begins a type. */
  const isMember = (): boolean => {
    const outer = open.at(-1)
    return header === undefined && depth === (outer === undefined ? 0 : outer.depth + 1) && outer?.kind !== 'function'
  }

  for (const { groups = {}, index } of text.matchAll(token)) {
    const { name, sign } = groups
    if (name !== undefined) {
      const kind = kinds.get(last.name)
      if (kind !== undefined && isMember()) header = { kind, name, start: last.start }
      last = { name, start: index }
      continue
    }
    if (sign === undefined) continue
    if (sign === '(') {
      // Before Solidity 0.6, `function ()` is the fallback function.
      const unnamed = last.name === 'function' ? 'fallback' : last.name
      if (unnamedFunctions.has(unnamed) && isMember()) header = { kind: 'function', name: unnamed, start: last.start }
      parentheses++
    } else if (sign === ')') parentheses--
    else if (sign === ';' && parentheses === 0) header = undefined
    else if (sign === '{') {
      if (header !== undefined && parentheses === 0) {
        const contract = header.kind === 'contract' ? undefined : open.at(-1)?.name
        open.push({ ...header, contract, depth })
        header = undefined
      }
      depth++
    } else if (sign === '}') {
      depth--
      const inner = open.at(-1)
      if (inner?.depth === depth) {
        open.pop()
        const { kind, name, contract, start } = inner
        definitions.push({ kind, name, contract, start, end: index + 1 })
      }
    }
    last = { name: '', start: index }
  }
  return definitions
}
