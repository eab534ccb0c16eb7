import type { FixtureNames } from '../node/chain/fixtureNames.ts'
import { quotePath } from './quotePath.ts'

interface Example {
  readonly title: string
  /** Path of the network. */
  readonly path: string
  readonly method: string
  /** JSON, in lines of less than 80 columns. */
  readonly params: readonly string[]
}

/** A transaction of fixtures/demo-layer2.yaml that has passed every stage. */
const VERIFIED_L2B = '0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04'

/** The node that the examples are for. */
export interface ExampleNode {
  readonly url: string
  readonly names: FixtureNames
  /** File of the authority that signed the certificate of the node. */
  readonly authority?: string | undefined
  /** URL of the default network in the dashboard. Undefined without a dashboard. */
  readonly dashboard?: string | undefined
}

/** Returns example requests to the chains of the demo, as commands to copy. */
export function demoExamples(node: ExampleNode, platform: NodeJS.Platform = process.platform): string {
  const { url, names, authority, dashboard } = node
  const curl = authority === undefined ? 'curl -s' : `curl -s --cacert ${quotePath(authority, platform)}`
  const base = url.replace(/\/$/, '')
  const commands = examples(names).map(
    ({ title, path, method, params: [first = '', ...more] }) =>
      `${title}:\n  ${curl} ${base}${path} -d '{"jsonrpc":"2.0","id":1,\n    "method":"${method}","params":${[first, ...more.map((line) => `    ${line}`)].join('\n')}}'\n`,
  )
  // These shells pass double quotes inside of single quotes differently.
  if (platform === 'win32' && dashboard !== undefined)
    commands.push(`In cmd and Windows PowerShell, use the console of the dashboard instead:\n  ${dashboard}/console\n`)
  if (dashboard !== undefined)
    commands.push(
      `The line of Solidity that reverted, in a browser:\n  ${dashboard}/tx/${names.transactions.reverted ?? ''}?tab=debugger\n`,
    )
  return `\nThe demo has data on every network (--no-demo starts with empty chains):\n${commands.join('')}\n`
}

function examples({ accounts, transactions }: FixtureNames): readonly Example[] {
  const { alice = '', bob = '' } = accounts
  return [
    {
      title: 'A transaction on mainnet',
      path: '/mainnet',
      method: 'eth_getTransactionByBlockNumberAndIndex',
      params: ['["0x1","0x0"]'],
    },
    {
      title: 'The receipt of a call that reverted',
      path: '',
      method: 'eth_getTransactionReceipt',
      params: ['[', `"${transactions.reverted ?? ''}"]`],
    },
    {
      title: 'A simulated transfer on sepolia',
      path: '/sepolia',
      method: 'eth_simulateV1',
      params: ['[{"blockStateCalls":[{"calls":[{', `"from":"${alice}",`, `"to":"${bob}","value":"0x1"}]}]}]`],
    },
    { title: 'A layer-2 block', path: '/l2a', method: 'l2a_getBlockWithTxs', params: ['{"block_id":"latest"}'] },
    {
      title: 'The status of a layer-2 transaction',
      path: '/l2b',
      method: 'l2b_getTransactionDetails',
      params: ['[', `"${VERIFIED_L2B}"]`],
    },
  ]
}
