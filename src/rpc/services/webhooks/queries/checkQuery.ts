import {
  type DocumentNode,
  GraphQLError,
  getLocation,
  Lexer,
  OperationTypeNode,
  parse,
  Source,
  TokenKind,
  validate,
  visit,
} from 'graphql'
import { invalidParams } from '../../../errors.ts'
import { querySchema } from './querySchema.ts'

/** Limits of a query. Queries of dApps can contain the addresses of all their contracts. */
const MAX_LENGTH = 256 * 2 ** 10
const MAX_TOKENS = 10_000
/** Maximum number of nested brackets. The parser is recursive. */
const MAX_BRACKETS = 64
/** Maximum number of fields and fragments. The validation compares each with each. */
const MAX_SELECTIONS = 250
/** Maximum length of a message. It can quote the query. */
const MAX_MESSAGE = 300

/** Parses and validates a query. `name` is the argument that contains it. Throws InvalidParams with the line and the column of the first mistake. */
export function checkQuery(name: string, text: string): DocumentNode {
  if (text.length > MAX_LENGTH)
    throw invalidParams({ reason: `${name}: expected at most ${MAX_LENGTH} characters, not ${text.length}` })
  try {
    const source = new Source(text)
    checkTokens(source)
    const document = parse(source)
    checkSelections(document)
    const [mistake] = validate(querySchema, document, undefined, { maxErrors: 1 })
    if (mistake !== undefined) throw mistake
    checkOperation(document)
    return document
  } catch (error) {
    if (error instanceof GraphQLError) throw invalidParams({ reason: `${name}: ${describedMistake(error)}` })
    throw error
  }
}

/** Describes a mistake in a query with its position. */
export function describedMistake({ message, locations, nodes }: GraphQLError): string {
  const node = nodes?.[0]
  const [location = node?.loc && getLocation(node.loc.source, node.loc.start)] = locations ?? []
  const text = message.slice(0, MAX_MESSAGE).replace(/\.$/, '')
  return location === undefined ? text : `line ${location.line}, column ${location.column}: ${text}`
}

const opening: readonly string[] = [TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L]
const closing: readonly string[] = [TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R]

function checkTokens(source: Source): void {
  const lexer = new Lexer(source)
  let depth = 0
  for (let count = 1; lexer.advance().kind !== TokenKind.EOF; count++) {
    const { kind, start } = lexer.token
    if (opening.includes(kind)) depth++
    if (closing.includes(kind)) depth--
    const refuse = (message: string): never => {
      throw new GraphQLError(message, { source, positions: [start] })
    }
    if (count > MAX_TOKENS) refuse(`the query has more than ${MAX_TOKENS} tokens: use variables for lists`)
    if (depth > MAX_BRACKETS) refuse(`more than ${MAX_BRACKETS} nested brackets`)
  }
}

function checkSelections(document: DocumentNode): void {
  let count = 0
  visit(document, {
    enter(node) {
      if (node.kind !== 'Field' && node.kind !== 'FragmentSpread' && node.kind !== 'InlineFragment') return
      if (++count > MAX_SELECTIONS)
        throw new GraphQLError(`the query selects more than ${MAX_SELECTIONS} fields`, { nodes: node })
    },
  })
}

function checkOperation({ definitions }: DocumentNode): void {
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition')
  const [first, second] = operations
  if (second !== undefined) throw new GraphQLError('expected one query, not several', { nodes: second })
  if (first?.operation !== OperationTypeNode.QUERY)
    throw new GraphQLError('expected a query', first === undefined ? {} : { nodes: first })
}
