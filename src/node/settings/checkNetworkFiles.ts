import { NodeError } from '../../errors.ts'
import { contradictsFixture } from '../chain/checkFixtureOptions.ts'
import { checkFixtureChain, type FixtureSelection } from '../chain/fixtureBuild.ts'
import { contradictsGenesis, readGenesisFile } from '../chain/genesisFromOptions.ts'
import { blocksInFile } from '../files/blockFile.ts'
import { fileProblem } from '../files/fileErrors.ts'
import { fixtureSelectionOf } from './ledgerSettings.ts'
import { chainIdMismatch, type EthereumSettings, type NetworkSettings, noChainId } from './networkSettings.ts'

/** Settings that a genesis file or a fixture sets. */
const fileSettings = ['hardfork', 'forks', 'gasLimit', 'baseFee', 'genesisTime'] as const

/**
 * Checks the genesis file, the fixtures and the block file of each network except the default network, and that the settings match them.
 * Reads only the first block of a block file and executes nothing. Rejects with a NodeError that names the setting and its place.
 */
export async function checkNetworkFiles(all: ReadonlyMap<string, NetworkSettings>, defaultName: string): Promise<void> {
  for (const settings of all.values())
    if (settings.kind === 'ethereum' && settings.name !== defaultName)
      await checkNetwork(settings, fixtureSelectionOf(settings, all, defaultName))
}

async function checkNetwork(settings: EthereumSettings, part: FixtureSelection): Promise<void> {
  const { name, options, settingName, hasOwnFixtures, fallbackId, demandedId } = settings
  const { genesis, fixtures, import: file } = options
  let chainId: bigint | undefined
  if (fixtures !== undefined && needsFixtures(settings))
    chainId = (
      await withSettingName(hasOwnFixtures ? settingName('fixtures') : undefined, () =>
        checkFixtureChain({ ...options, fixtures }, part),
      )
    )?.chainId
  if (chainId === undefined && genesis !== undefined) {
    const setting = fileSettings.find((other) => options[other] !== undefined)
    if (setting !== undefined)
      throw contradictsGenesis({ option: settingName(setting), genesis: settingName('genesis') })
    chainId = (await withSettingName(settingName('genesis'), async () => readGenesisFile(genesis))).chainId
  }
  const hasId = (chainId ?? fallbackId ?? options.upstream) !== undefined
  if (!hasId) throw noChainId({ network: name })
  if (chainId !== undefined && demandedId !== undefined && BigInt(demandedId) !== chainId)
    throw chainIdMismatch({ setting: settingName('chainId'), demanded: demandedId, chainId })
  if (file !== undefined) await withSettingName(settingName('import'), () => checkBlocks(file))
}

/** Whether settings of the network could contradict its fixtures. */
const needsFixtures = ({ hasOwnFixtures, options, fallbackId, demandedId }: EthereumSettings): boolean =>
  hasOwnFixtures ||
  demandedId !== undefined ||
  fallbackId === undefined ||
  options.genesis !== undefined ||
  options.upstream !== undefined ||
  fileSettings.some((setting) => options[setting] !== undefined)

/** Reads the first block of a block file. Rejects with a NodeError if it cannot be read. */
export async function checkBlocks(file: string): Promise<void> {
  try {
    for await (const _ of blocksInFile(file)) return
  } catch (error) {
    throw fileProblem('--import', file, error)
  }
}

/** Runs a check. Replaces the name of the option in its error with the name of the setting. */
async function withSettingName<Result>(setting: string | undefined, check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (setting === undefined || contradictsFixture.is(error) || !(error instanceof NodeError)) throw error
    const { name, code, message, data } = error
    throw new NodeError(name, code, `${setting}: ${message.replace(/^--[a-z]+: /, '')}`, data, { cause: error })
  }
}
