import type { Chain } from '../../chain/chain.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/store/builtFixture.ts'
import { AbiRegistry } from '../../reports/abiRegistry.ts'
import { Artifacts } from '../../reports/artifacts.ts'
import { Reporter } from '../../reports/reporter.ts'
import type { FailureLocator } from '../../reports/source/failureLocator.ts'

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
 * Reports the transactions and calls of a chain, with the names of its fixture, decoded by the ABIs of the fixture and the artifacts. Rejects
 * with ArtifactsUnreadable.
 */
export async function openReports(
  chain: Chain,
  { write, traces, artifacts, fixture, wallet }: ReportsOptions,
): Promise<Reporter> {
  const compiled = new Artifacts(artifacts)
  const abis = new AbiRegistry(() => compiled.changes())
  for (const [index, address] of wallet.addresses.entries()) abis.addName(address, `account ${index}`)
  for (const { name, address } of fixture?.accounts ?? []) abis.addName(address, name)
  for (const contract of compiled.contracts()) abis.add(contract)
  // Last: a fixture names the ABI of an address, an artifact only has selectors.
  for (const contract of fixture?.contracts ?? []) abis.add(contract)
  const locator = artifacts.length === 0 ? undefined : await openLocator(compiled)
  const reporter = new Reporter({ abis, write, traces, locator })
  reporter.watch(chain)
  return reporter
}

/** Loads the code that locates failures, which most nodes do not need. */
async function openLocator(artifacts: Artifacts): Promise<FailureLocator> {
  const [{ FailureLocator }, { CompiledSources }] = await Promise.all([
    import('../../reports/source/failureLocator.ts'),
    import('../../reports/source/compiledSources.ts'),
  ])
  return new FailureLocator(new CompiledSources(() => artifacts.contracts()))
}
