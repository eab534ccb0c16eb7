/** Prints docs/reference/methods.md: summary, parameters, price and example of each method. */

import { methods } from '../../src/rpc/generated/methodTable.ts'
import type { Method } from '../../src/rpc/protocol/method.ts'
import type { Param } from '../../src/rpc/protocol/methodSignature.ts'
import { PriceList } from '../../src/rpc/protocol/prices.ts'
import { expectedValue } from './expectedValue.ts'
import { readExamples } from './methodExamples.ts'

const prices = new PriceList()
const examples = readExamples()
const namespaces = [...new Set(Object.keys(methods).map(namespaceOf))]

function listMethods(namespace: string): string {
  const names = Object.keys(methods).filter((name) => namespaceOf(name) === namespace)
  return `- ${namespace}: ${names.map((name) => `[${name}](#${anchor(name)})`).join(', ')}`
}

function section(name: string, method: Method): string {
  const { summary, params, aliases } = method
  const lines = [`## ${name}`, '', summary, '']
  if (params.length > 0) lines.push('| parameter | expected |', '| --- | --- |', ...params.map(row), '')
  if (aliases.length > 0) lines.push(`Aliases: ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`, '')
  lines.push(`${prices.of(name)} credits.`, '', '```json', ...conversation(name), '```', '')
  return lines.join('\n')
}

function conversation(method: string): string[] {
  const { params, result } = examples.get(method) ?? {}
  return [
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
  ].map(shortened)
}

/** Shortens long hex strings. */
const shortened = (text: string): string => text.replace(/(0x[0-9a-f]{72})[0-9a-f]{64,}/g, '$1…')

function row({ name, schema, optional }: Param): string {
  return `| \`${name}\`${optional ? ', optional' : ''} | ${expectedValue(schema)} |`
}

function namespaceOf(name: string): string {
  return name.split(/[_.]/)[0] ?? name
}

function anchor(name: string): string {
  return name.toLowerCase().replace('.', '')
}

process.stdout.write(`# Methods

For each method, this page lists the parameters, the price in credits, and an example request with its response. \`rpc.discover\` returns the
same information as an OpenRPC document. [Keys, prices and credits](credits.md) explains prices.
[Methods of other nodes](method-compatibility.md) compares the methods with those that other nodes support.

${namespaces.map(listMethods).join('\n')}

${Object.entries(methods)
  .map(([name, method]) => section(name, method))
  .join('\n')}
<!-- Made from the files in src/rpc/methods by npm run generate. -->
`)
