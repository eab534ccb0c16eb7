import type { Chain } from '../../chain/chain.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/builtFixture.ts'
import { AbiBook } from '../../reports/abiBook.ts'
import { readArtifacts } from '../../reports/artifacts.ts'
import { Reporter } from '../../reports/reporter.ts'

export interface ReportsOptions {
  /** Receives a report: several lines, without a final line break. */
  readonly write: (report: string) => void
  readonly traces: boolean
  /** Files and folders with compiler artifacts, or their content. */
  readonly artifacts: readonly (string | object)[]
  readonly fixture: BuiltFixture | undefined
  readonly wallet: Wallet
}

/**
 * Reports the transactions and calls of a chain, with the names of its fixture, decoded by the ABIs of the fixture and the artifacts. Throws
 * ArtifactsUnreadable.
 */
export function openReports(chain: Chain, { write, traces, artifacts, fixture, wallet }: ReportsOptions): Reporter {
  const book = new AbiBook()
  for (const [index, address] of wallet.addresses.entries()) book.addName(address, `account ${index}`)
  for (const { name, address } of fixture?.accounts ?? []) book.addName(address, name)
  for (const contract of artifacts.flatMap(readArtifacts)) book.add(contract)
  // Last: a fixture names the ABI of an address, an artifact only has selectors.
  for (const contract of fixture?.contracts ?? []) book.add(contract)
  const reporter = new Reporter({ book, write, traces })
  reporter.watch(chain)
  return reporter
}
