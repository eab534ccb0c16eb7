/** Formats TypeScript types. */

/** Joins types, each once. A type can be a union itself. */
export const unionText = (types: readonly string[]): string =>
  [...new Set(types.flatMap((type) => (/^[\w |']+$/.test(type) ? type.split(' | ') : type)))].join(' | ')

export const listText = (item: string): string => (/[|& ]/.test(item) ? `readonly (${item})[]` : `readonly ${item}[]`)

/** Formats the literal type of a JSON value, with the quotes of the formatter. */
export const literalText = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value)

export const keyText = (name: string): string => (/^[a-z_$]\w*$/i.test(name) ? name : `'${name}'`)
