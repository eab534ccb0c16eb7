/** Prints src/rpc/generated/restPaths.ts: the paths of the operations of Alchemy's REST APIs. */

import { nftApi } from '../../src/rpc/wire/rest/nftApi.ts'
import { notifyApi } from '../../src/rpc/wire/rest/notifyApi.ts'
import { portfolioApi } from '../../src/rpc/wire/rest/portfolioApi.ts'
import { pricesApi } from '../../src/rpc/wire/rest/pricesApi.ts'
import { type RestApiSignature, restPaths } from '../../src/rpc/wire/rest/restOperation.ts'

const apis: readonly RestApiSignature[] = [nftApi, portfolioApi, pricesApi, notifyApi]
const paths = Object.fromEntries(apis.map((api) => [api.method, restPaths(api)]))

process.stdout.write(`// Made from the schemas of wire/rest/ by \`npm run generate\`. Do not edit.

/** The paths of the operations of Alchemy's REST APIs, by method. The gateway recognizes their requests by them. */
export const alchemyPaths = ${JSON.stringify(paths)} as const
`)
