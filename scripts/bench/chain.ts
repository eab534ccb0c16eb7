/** The rate of transfers that are mined one by one over HTTP, and the memory of the process afterwards. */
import { printRow } from './shared/row.ts'
import { residentMegabytes, startNode } from './shared/servers.ts'
import { list, sign } from './shared/transactions.ts'

const BATCHES = 5
const TRANSFERS = 1_000

const server = await startNode()
try {
  for (let batch = 0; batch < BATCHES; batch++) {
    const signed = await Promise.all(list(TRANSFERS, (index) => signTransfer(batch * TRANSFERS + index)))
    const start = performance.now()
    for (const raw of signed) await server.call('eth_sendRawTransaction', [raw])
    const perSecond = (1_000 * TRANSFERS) / (performance.now() - start)
    const label = `transfers to new accounts one by one, up to block ${(batch + 1) * TRANSFERS}`
    printRow({ label, unit: '/s', value: perSecond })
  }
  const resident = residentMegabytes(server.pid)
  if (resident !== undefined)
    printRow({ label: `memory after ${BATCHES * TRANSFERS} blocks`, unit: 'MB', value: resident })
} finally {
  await server.stop()
}

/** A transfer to a new address. */
function signTransfer(nonce: number): Promise<string> {
  const to = `0x${(nonce + 1).toString(16).padStart(8, '0').repeat(5)}` as const
  return sign(nonce, { to, value: 1n, gas: 21_000n })
}
