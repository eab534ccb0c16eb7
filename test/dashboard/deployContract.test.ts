import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { constructorOf, deploymentData, parseArtifacts } from '../../src/dashboard/web/abi/artifact.ts'
import { describeInBrowser, type OpenPage, seriousViolations, validationOf } from './browser.ts'

const folder = join(import.meta.dirname, '..', 'fixtures', 'artifacts')
const library = `0x${'11'.repeat(20)}`
const owner = `0x${'22'.repeat(20)}`

describe('the artifacts of compilers', () => {
  test.each(['hardhat2/Tally.json', 'hardhat3/Tally.json', 'foundry/Tally.json', 'solc.json'])(
    '%s is read, and linked with its library',
    (file) => {
      const artifacts = parseArtifacts(readFileSync(join(folder, file), 'utf8'), 'Tally.json')
      const tally = artifacts.find(({ name }) => name === 'Tally')
      if (tally === undefined) throw new Error('no contract Tally')
      expect([...tally.links.keys()]).toEqual(['Sums'])
      expect(constructorOf(tally.abi)).toMatchObject({ inputs: [{ name: 'owner_' }], isPayable: true })
      const data = deploymentData(tally, new Map([['Sums', library]]), [owner])
      expect(data).toMatch(/^0x[0-9a-f]+$/)
      expect(data).toContain('11'.repeat(20))
      expect(data.endsWith(`${'0'.repeat(24)}${'22'.repeat(20)}`)).toBe(true)
      expect(data).toHaveLength((tally.bytecode ?? '').length + 64)
    },
  )

  test('of build info files and of --combined-json are read', () => {
    const solc: unknown = JSON.parse(readFileSync(join(folder, 'solc.json'), 'utf8'))
    const names = (json: unknown) => parseArtifacts(JSON.stringify(json), 'x.json').map(({ name }) => name)
    expect(names({ id: 'x', output: solc })).toEqual(['Sums', 'Tally'])
    expect(names({ contracts: { 'a.sol:Token': { abi: [], bin: '6001' } } })).toEqual(['Token'])
  })

  test('a plain ABI, and an interface, have no bytecode', () => {
    expect(parseArtifacts('[]', 'Token.abi.json')).toMatchObject([{ name: 'Token', bytecode: undefined }])
    expect(parseArtifacts('{"abi":[],"bytecode":"0x"}', 'IToken.json')).toMatchObject([{ bytecode: undefined }])
  })

  test.each([
    ['{', 'x.json is not JSON: choose an artifact of Hardhat, Foundry or solc'],
    ['{"a":1}', 'x.json has no contract with an ABI: choose an artifact of Hardhat, Foundry or solc'],
    ['null', 'x.json has no contract with an ABI: choose an artifact of Hardhat, Foundry or solc'],
  ])('%s is an error that names the file', (text, message) =>
    expect(() => parseArtifacts(text, 'x.json')).toThrow(message),
  )

  test('code with unknown links is an error', () => {
    const [artifact] = parseArtifacts(`{"abi":[],"bin":"73__$${'a'.repeat(34)}$__63"}`, 'Tally.json')
    if (artifact === undefined) throw new Error('no contract')
    expect(() => deploymentData(artifact, new Map(), [])).toThrow('Tally needs libraries that the file does not list')
  })
})

const field = ({ page }: OpenPage, label: string) => page.getByLabel(label, { exact: true })

describeInBrowser('the deployment of a contract', (openPage) => {
  test('links libraries, passes arguments and ether, and adds the ABI', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/controls')
    const deploy = page.getByRole('button', { name: 'Deploy', exact: true })
    await field(dashboard, 'Artifact').setInputFiles([
      join(folder, 'hardhat2/Sums.json'),
      join(folder, 'hardhat2/Tally.json'),
    ])
    await deploy.waitFor()
    await field(dashboard, 'From').last().fill('account 2')
    await deploy.click()
    const deployed = page.getByRole('status').filter({ hasText: 'Deployed Sums at' })
    const address = await deployed.locator('code').innerText()

    await field(dashboard, 'Contract').selectOption('Tally')
    expect(await field(dashboard, 'From').last().inputValue()).toBe('account 2')
    const sums = field(dashboard, 'Library Sums')
    await expect.poll(() => sums.inputValue()).toBe('Sums')
    await sums.fill('')
    await deploy.click()
    expect(await validationOf(sums)).toMatch(/fill out/)
    await sums.fill(address)
    await field(dashboard, 'Value in ether').last().fill('1.5')
    await deploy.click()
    await page.getByText('owner_: expected an address or the name of an account, got ""').waitFor()
    await page.getByLabel('owner_ address').fill('account 1')
    expect(await seriousViolations(page)).toEqual([])
    await deploy.click()
    const status = page.getByRole('status').filter({ hasText: 'Deployed Tally at' })
    await status.waitFor()
    await status.getByRole('link', { name: 'Read' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tally' }).waitFor()
    await page.getByRole('region', { name: 'owner' }).getByText('account 1').waitFor()
    const { contracts } = (await dashboard.request('vivarium_names')) as {
      contracts: { name: string; address: string }[]
    }
    const tally = contracts.find(({ name }) => name === 'Tally')
    expect(await dashboard.request('eth_getBalance', [tally?.address])).toBe(`0x${(15n * 10n ** 17n).toString(16)}`)
  })

  test('knows the address before the block is mined', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.request('evm_setAutomine', [false])
    await dashboard.show('local/controls')
    await field(dashboard, 'Artifact').setInputFiles(join(folder, 'foundry/Sums.json'))
    await page.getByRole('button', { name: 'Deploy', exact: true }).click()
    await page.getByText('Sent the deployment of Sums. It will be at').waitFor()
    await dashboard.request('anvil_mine', [1])
    await page.getByRole('status').getByRole('link', { name: 'Read' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sums' }).waitFor()
    await page.getByText('Contract', { exact: true }).waitFor()
  })

  test('explains a file that is no artifact, and a contract without bytecode', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/controls')
    const artifact = field(dashboard, 'Artifact')
    const choose = (name: string, text: string) =>
      artifact.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await choose('package.json', '{}')
    await page.getByText('package.json has no contract with an ABI').waitFor()
    await choose('IToken.json', '{"contractName":"IToken","abi":[],"bytecode":"0x"}')
    await page.getByText('IToken has no bytecode: interfaces and abstract contracts cannot be deployed.').waitFor()
    expect(await page.getByText('package.json').count()).toBe(0)
  })

  test('shows the decoded error of a constructor', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    const abi = [{ type: 'error', name: 'Closed', inputs: [] }]
    // PUSH4 <selector>, PUSH1 0, MSTORE, PUSH1 4, PUSH1 28, REVERT
    const bytecode = `0x63${toFunctionSelector('Closed()').slice(2)}6000526004601cfd`
    await dashboard.show('local/controls')
    await field(dashboard, 'Artifact').setInputFiles({
      name: 'Shop.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ abi, bytecode })),
    })
    await page.getByRole('button', { name: 'Deploy', exact: true }).click()
    await page.getByText('Deploying failed: reverted: Closed()').waitFor()
  })

  test('is not needed to read a contract: its ABI can be added from the file', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    const [from] = (await dashboard.request('eth_accounts')) as string[]
    const [sums] = parseArtifacts(readFileSync(join(folder, 'hardhat3/Sums.json'), 'utf8'), 'Sums.json')
    const hash = await dashboard.request('eth_sendTransaction', [{ from, data: sums?.bytecode }])
    const receipt = (await dashboard.request('eth_getTransactionReceipt', [hash])) as { contractAddress: string }
    await dashboard.show(`local/address/${receipt.contractAddress}?tab=read`)
    await field(dashboard, 'Artifact').setInputFiles(join(folder, 'solc.json'))
    await field(dashboard, 'Contract').selectOption('Sums')
    await page.getByRole('button', { name: 'Add the ABI' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sums' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Read functions' }).waitFor()
  })
})
