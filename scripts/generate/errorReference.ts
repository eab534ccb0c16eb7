import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The meaning and remedy of each code. Every code of an error in src must be in this table. */
const codes: ReadonlyMap<number, string> = new Map([
  [-32700, 'The request is not JSON. Check the body.'],
  [
    -32600,
    'The request is not a JSON-RPC request, or it is larger than the node allows. The message names the option that raises the limit.',
  ],
  [
    -32601,
    'The method does not exist, or the network or the option `--hosted` blocks it. The message suggests the nearest name.',
  ],
  [-32602, 'A parameter, an option or a fixture is wrong. The message has the value and the expected form.'],
  [
    -32603,
    'The node cannot answer: it is starting or closed, or an internal error occurred. The cause of an internal error is in the log.',
  ],
  [-32000, 'The request is valid, but the node rejects it in its current state. The message says why.'],
  [-32001, 'The resource does not exist, or the caller may not use it.'],
  [-32002, 'The API key, the host or the web page has no access. `data.reason` says why.'],
  [
    -32003,
    'The responses of a batch are too large. Send smaller batches, or raise `--batch-response-limit`. With the client version of Ganache, the code also means that the sender cannot pay.',
  ],
  [-32004, 'The node does not support the method. The message says why and, if there is one, names an alternative.'],
  [-32005, 'A limit of the node is reached. The message names the option that raises it.'],
  [-32015, 'A call failed without a revert, such as out of gas. `data` is `0x`.'],
  [-32016, 'The call or the transaction took too long. Raise `--call-timeout` or `--transaction-timeout`.'],
  [3, 'The call reverted. `data` has the revert data.'],
  [
    4,
    '`eth_sendTransactionSync` and `eth_sendRawTransactionSync`: the transaction was not mined in time. `data` is its hash.',
  ],
  [
    6,
    '`eth_sendTransactionSync` and `eth_sendRawTransactionSync`: an earlier nonce of the sender is missing. `data` is the next nonce.',
  ],
  [402, 'The API key does not have enough daily credits. `event` is -33000. See [credits](credits.md).'],
  [429, 'The API key has used its credits per second. `event` is -33200. Send the request again later.'],
  [4001, 'The wallet of a test: the request was rejected, as by a user (EIP-1193).'],
  [4100, 'The wallet of a test: the page is not connected to the account (EIP-1193).'],
  [4200, 'The wallet of a test does not support the method (EIP-1193).'],
  [4900, 'The in-process provider is disconnected: the node is closed.'],
  [4902, 'The wallet of a test: the node has no network with the chain ID (EIP-3326).'],
  [5700, 'The wallet of a test does not support a capability that `wallet_sendCalls` requires (EIP-5792).'],
  [5710, '`wallet_sendCalls`: the node has no network with the chain ID (EIP-5792).'],
  [5720, '`wallet_sendCalls`: the wallet already has calls with the ID (EIP-5792).'],
  [5730, '`wallet_getCallsStatus`: the wallet has no calls with the ID (EIP-5792).'],
  [5760, '`wallet_sendCalls`: the wallet of a test cannot send calls in one transaction (EIP-5792).'],
  [-38010, '`eth_simulateV1`: the nonce is too low.'],
  [-38011, '`eth_simulateV1`: the nonce is too high, or the sender has the maximum nonce.'],
  [-38012, '`eth_simulateV1`: the maximum fee is below the base fee.'],
  [-38013, '`eth_simulateV1`: the gas limit is below the intrinsic gas or above its maximum.'],
  [-38014, '`eth_simulateV1`: the sender cannot pay.'],
  [-38015, '`eth_simulateV1`: the block gas limit is reached.'],
  [-38020, '`eth_simulateV1`: block numbers must increase.'],
  [-38021, '`eth_simulateV1`: block times must increase.'],
  [-38022, 'A state override moves a precompile to its own address.'],
  [-38024, '`eth_simulateV1`: the sender has code.'],
  [-38025, '`eth_simulateV1`: the init code is too long.'],
  [
    -38026,
    'A simulation or a trace is larger than the node allows. The message names the option that raises the limit.',
  ],
  [
    -32500,
    "The EntryPoint rejects a user operation. The message has its reason, such as `AA21 didn't pay prefund` (ERC-7769).",
  ],
  [-32501, 'The paymaster of a user operation rejects it.'],
  [-32503, 'A user operation is not valid yet, or not any more.'],
  [-32507, 'The signature of a user operation, or of its paymaster, is wrong.'],
  [-32508, 'The deposit of a paymaster is too low for a user operation.'],
  [-32521, 'The call of a user operation reverts in an estimate. `data` has the revert data.'],
  [20, '`l2a_`: the contract does not exist.'],
  [24, '`l2a_`: the block does not exist.'],
  [27, '`l2a_`: the block has no transaction with this index.'],
  [29, '`l2a_`: the transaction does not exist.'],
  [31, '`l2a_`: the page size is too large.'],
  [32, '`l2a_`: there are no blocks.'],
  [33, '`l2a_`: the continuation token is unknown.'],
  [34, '`l2a_`: the filter has too many keys.'],
  [4444, 'The node does not have the data of an old block, or of a block that another node executed.'],
])

interface DefinedError {
  readonly name: string
  readonly code: number
  readonly message: string | undefined
}

/** The text of docs/reference/errors.md: the codes and every error that the sources define. */
export function errorReference(): string {
  const errors = definedErrors()
  for (const { name, code } of errors)
    if (!codes.has(code))
      throw new Error(`${name} has the code ${code}: add its meaning to scripts/generate/errorReference.ts`)
  const sections = [...codes.keys()].map((code) => [code, errors.filter((error) => error.code === code)] as const)
  return `# Errors

The response to a failed request has an \`error\` with a \`code\`, a \`message\` and sometimes \`data\`. The message states the problem, with the
value, and how to fix it. In a program, \`createNode\` and \`provider.request\` reject with a \`NodeError\` that has the same members and a
\`name\`. The command prints the message and exits with status 1.

## Codes

The codes follow JSON-RPC 2.0, EIP-1474, EIP-1193 and the execution APIs of Ethereum. If go-ethereum has the same error, the node uses its code
and usually its message. [HTTP, WebSocket, IPC and limits](http.md) lists the HTTP statuses.

| code | meaning and remedy |
| --- | --- |
${[...codes].map(([code, text]) => `| ${code} | ${text} |`).join('\n')}

## All errors

\`<name>\` stands for a value. \`…\` stands for a message that depends on the situation.

${sections
  .filter(([, list]) => list.length > 0)
  .map(([code, list]) => section(code, list))
  .join('\n')}
<!-- Made from the errors in src by npm run generate. -->
`
}

const section = (code: number, errors: readonly DefinedError[]): string => `### Code ${code}

| name | message |
| --- | --- |
${errors.map(({ name, message }) => `| ${name} | ${message === undefined ? '…' : codeSpan(message)} |`).join('\n')}
`

const codeSpan = (text: string): string => {
  const fence = text.includes('`') ? '``' : '`'
  const inner = text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
  return `${fence}${fence.length > 1 ? ` ${inner} ` : inner}${fence}`
}

/** The errors that src defines by `define`, sorted by name. */
function definedErrors(): DefinedError[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.ts') && !file.startsWith('rpc/generated'))
    .sort()
  const found = files.flatMap((file) => errorsIn(readFileSync(join('src', file), 'utf8'), file))
  const unique = new Map(found.map((error) => [`${error.name} ${error.code} ${error.message}`, error]))
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function errorsIn(source: string, file: string): DefinedError[] {
  const calls = [
    ...source.matchAll(
      /(?<!function )\bdefine(?:(?:Temporary|Permanent)Failure)?(?:<[^(]*>)?\((?:\s*'(\w+)',\s*(-?\d+),\s*)?/g,
    ),
  ]
  return calls.map((match) => {
    const [, name, code] = match
    if (name === undefined)
      throw new Error(`src/${file}: give define() a name and a code that are literals, for the reference of errors`)
    return { name, code: Number(code), message: messageAt(source, match.index + match[0].length) }
  })
}

/**
 * The text that the arrow function at this position returns, with `<name>` for values. Undefined if it is not a literal, or literals joined
 * with `+`.
 */
function messageAt(source: string, start: number): string | undefined {
  let message = ''
  for (let at = source.indexOf('=>', start) + 2; ; ) {
    at += source.slice(at).search(/\S/)
    const literal = literalAt(source.slice(at))
    if (literal === undefined) return undefined
    message += literal.text
    at += literal.length
    const operator = /^\s*\+/.exec(source.slice(at))
    if (operator === null) return message
    at += operator[0].length
  }
}

/** The literal at the beginning of a text: its value, and its length in the source. */
function literalAt(source: string): { readonly text: string; readonly length: number } | undefined {
  if (source.startsWith('`')) return templateAt(source)
  const literal = /^(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/.exec(source)
  if (literal === null) return undefined
  return { text: (literal[1] ?? literal[2] ?? '').replace(/\\(.)/g, '$1'), length: literal[0].length }
}

function templateAt(source: string): { readonly text: string; readonly length: number } {
  let text = ''
  let at = 1
  for (; at < source.length && source[at] !== '`'; at++) {
    if (source[at] === '\\') text += source[++at] === 'n' ? ' ' : source[at]
    else if (source.startsWith('${', at)) {
      const end = endOfValue(source, at + 2)
      text += `<${nameOf(source.slice(at + 2, end))}>`
      at = end
    } else text += source[at]
  }
  return { text, length: at + 1 }
}

function endOfValue(text: string, start: number): number {
  let depth = 1
  for (let at = start; ; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
}

/** The first name in an expression that is a value, such as `given` in `String(given).slice(0, 80)`. The details themselves, `d`, have no name. */
function nameOf(expression: string): string {
  if (expression.startsWith('suggestNearest(')) return 'suggestion'
  const names = expression.replace(/'[^']*'/g, '').match(/\b[a-z]\w*\b(?!\s*\()/g) ?? []
  return names.find((name) => !['d', 'typeof', 'undefined', 'of', 'slice', 'length', 'join'].includes(name)) ?? 'value'
}
