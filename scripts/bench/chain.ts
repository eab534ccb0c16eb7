/** Transfers mined one by one, over HTTP; and what the process holds after them. */
import { execFileSync } from 'node:child_process'
import { mnemonicToAccount } from 'viem/accounts'
import { printRow } from './row.ts'
import { startOurs } from './servers.ts'

const BATCHES = 5
const TRANSFERS = 1_000

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const server = await startOurs()
try {
  for (let batch = 0; batch < BATCHES; batch++) {
    const signed = await Promise.all(Array.from({ length: TRANSFERS }, (_, at) => sign(batch * TRANSFERS + at)))
    const start = performance.now()
    for (const raw of signed) await server.call('eth_sendRawTransaction', [raw])
    const perSecond = (1_000 * TRANSFERS) / (performance.now() - start)
    const what = `transfers to fresh accounts one by one, up to block ${(batch + 1) * TRANSFERS}`
    printRow({ what, unit: '/s', ours: perSecond })
  }
  const resident = residentMegabytes(server.pid)
  if (resident !== undefined)
    printRow({ what: `memory after ${BATCHES * TRANSFERS} blocks`, unit: 'MB', ours: resident })
} finally {
  await server.stop()
}

/** A transfer to an unused address. */
function sign(nonce: number): Promise<string> {
  const to = `0x${(nonce + 1).toString(16).padStart(8, '0').repeat(5)}` as const
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
  return account.signTransaction({ type: 'eip1559', chainId: 31_337, nonce, gas: 21_000n, to, value: 1n, ...fees })
}

/** Undefined where there is no `ps`. */
function residentMegabytes(pid: number): number | undefined {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_000
  } catch {
    return undefined
  }
}
