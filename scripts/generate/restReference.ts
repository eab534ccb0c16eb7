/** Prints docs/reference/rest.md: the operations of the REST APIs with their parameters. */

import type { z } from 'zod'
import { PriceList } from '../../src/rpc/protocol/prices.ts'
import { beaconApi } from '../../src/rpc/wire/rest/beaconApi.ts'
import { etherscanModules } from '../../src/rpc/wire/rest/etherscanApi.ts'
import { nftApi } from '../../src/rpc/wire/rest/nftApi.ts'
import { notifyApi } from '../../src/rpc/wire/rest/notifyApi.ts'
import { portfolioApi } from '../../src/rpc/wire/rest/portfolioApi.ts'
import { pricesApi } from '../../src/rpc/wire/rest/pricesApi.ts'
import {
  innermostSchema,
  objectMembers,
  type RestApiSignature,
  type RestOperation,
  routeOf,
} from '../../src/rpc/wire/rest/restOperation.ts'
import { expectedValue } from './expectedValue.ts'

const prices = new PriceList()
const apis: readonly RestApiSignature[] = [
  nftApi,
  portfolioApi,
  pricesApi,
  notifyApi,
  ...Object.entries(etherscanModules).map(([module, operations]) => ({
    name: `Etherscan ${module}`,
    method: 'etherscan_api',
    address: `/api?module=${module}&action=`,
    operations,
  })),
  beaconApi,
]

function apiSection(api: RestApiSignature): string {
  const { method, address, operations } = api
  const intro = `Requests to \`${address}…\`, or calls of [${method}](methods.md#${method.toLowerCase()}). ${prices.of(method)} credits.`
  return [
    `## ${titleOf(api)}`,
    '',
    intro,
    '',
    ...Object.entries(operations).map(([name, operation]) => operationSection(name, operation)),
  ].join('\n')
}

/** Returns the name with a capital letter. */
const titleOf = ({ name }: RestApiSignature): string => name.charAt(0).toUpperCase() + name.slice(1)

function operationSection(name: string, { summary, schema }: RestOperation): string {
  const { verb, path, isInQuery } = routeOf(name)
  const rows = memberRows('', schema)
  const table = [`| ${isInQuery ? 'parameter' : 'member'} | expected |`, '| --- | --- |', ...rows, '']
  return [`### ${verb} \`${path}\``, '', summary, '', ...(rows.length > 0 ? table : [])].join('\n')
}

/** Returns the rows of the members of an object, and of the objects in its lists. */
function memberRows(prefix: string, object: z.core.$ZodType): string[] {
  return Object.entries(objectMembers(object)).flatMap(([name, schema]) => {
    const { def } = innermostSchema(schema)._zod
    const inner = def.type === 'array' ? memberRows(`${prefix}${name}[].`, def.element) : []
    return [memberRow(`${prefix}${name}`, schema as z.ZodType), ...inner] // zod without its core types
  })
}

function memberRow(name: string, schema: z.ZodType): string {
  const isOptional = schema.type === 'optional' || schema.type === 'default'
  return `| \`${name}\`${isOptional ? ', optional' : ''} | ${expectedValue(schema)}${defaultText(schema)} |`
}

/** Returns the default value, unless it is empty or null. */
function defaultText(schema: z.ZodType): string {
  const value = schema.type === 'default' ? schema.parse(undefined) : undefined
  const isShown = value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
  return isShown ? `. Default: \`${value}\`` : ''
}

process.stdout.write(`# REST APIs

This page lists the operations of the REST APIs with their parameters. The guides explain the APIs: [NFT, Portfolio and Prices](../guides/alchemy.md),
[webhooks](../guides/webhooks.md), [Etherscan](../guides/etherscan.md) and [Beacon](http.md#beacon-api). [HTTP, WebSocket, IPC and limits](http.md#addresses)
lists the other addresses at which the gateway accepts the requests.

- Null and an empty text count as missing. The node ignores unknown parameters and members.
- A list in a query has the form \`name=a&name=b\`, \`name[]=a&name[]=b\`, \`name=a,b\` or \`name=[a,b]\`.
- Names of modules, actions and parameters of Etherscan can be in upper or lower case.
- An error names the parameter, the expected form and the given value. Its status is 400, or 404 for an unknown operation.

${apis.map((api) => `- [${titleOf(api)}](#${titleOf(api).toLowerCase().replaceAll(' ', '-')})`).join('\n')}

${apis.map(apiSection).join('\n')}
<!-- Made from the files in src/rpc/wire/rest by npm run generate. -->
`)
