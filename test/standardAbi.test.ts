import { readFileSync } from 'node:fs'
import { multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { type AbiItem, type AbiParameter, signatureOf, typeText } from '../src/fixtures/abi/abi.ts'
import { parseAbiItem, selectorOf, topicOf } from '../src/fixtures/abi/abiCoding.ts'
import { standardDeclarations } from '../src/standardAbi.ts'

const packages = new URL('../node_modules/', import.meta.url)
const abiIn = (file: string): readonly AbiItem[] => JSON.parse(readFileSync(new URL(file, packages), 'utf8')).abi
const openzeppelin = (name: string) => abiIn(`@openzeppelin/contracts/build/contracts/${name}.json`)

const isIndexed = ({ indexed }: AbiParameter): boolean => indexed === true
const keyOf = (item: AbiItem): string =>
  item.type === 'event'
    ? `event ${topicOf(item)} ${(item.inputs ?? []).filter(isIndexed).length}`
    : `${item.type} ${selectorOf(item)}`
/** What decoding depends on. */
const typesOf = ({ type, name, inputs = [], outputs = [] }: AbiItem) => ({
  type,
  name,
  inputs: inputs.map((input) => `${typeText(input)}${isIndexed(input) ? ' indexed' : ''}`),
  outputs: outputs.map(typeText),
})

const declared = standardDeclarations.map(parseAbiItem)

test('no two declarations have the same key', () => {
  expect(new Set(declared.map(keyOf)).size).toBe(declared.length)
})

test.each([
  ...['IERC20Metadata', 'ERC20', 'IERC20Permit', 'IERC20Errors', 'ERC721', 'ERC721Enumerable', 'IERC721Receiver'],
  ...['ERC1155', 'IERC1155Receiver', 'IERC2981', 'IERC3009', 'IERC3009Cancel', 'ERC4626', 'IERC1271', 'IERC165'],
  ...['IERC5267', 'Ownable2Step', 'AccessControlEnumerable', 'ERC20Pausable', 'Initializable', 'UUPSUpgradeable'],
  ...['TransparentUpgradeableProxy', 'UpgradeableBeacon', 'IERC1967', 'SafeERC20', 'ECDSA', 'Nonces', 'SafeCast'],
])('declares what %s of OpenZeppelin has', (name) => expectDeclared(openzeppelin(name)))

test.each(['06', '07', '08', '09'])('declares the functions, logs and errors of EntryPoint %s', (version) => {
  const abi = abiIn(`entry-point-${version}/artifacts/IEntryPoint.json`)
  const isForSimulation = ({ name = '' }: AbiItem): boolean =>
    /^(simulate|delegateAndRevert|senderCreator|getCurrentUserOpHash)|Result|^DelegateAndRevert$|^InternalFunction$/.test(
      name,
    )
  expectDeclared(abi.filter((item) => !isForSimulation(item)))
  for (const name of ['IAccount', 'IPaymaster']) expectDeclared(abiIn(`entry-point-${version}/artifacts/${name}.json`))
})

test('declares Multicall3', () => expectDeclared(multicall3Abi))

/** ERC-721 declares the first two without results, and the EntryPoint 0.6 a smaller type in the result of the third. */
const hasOtherResults = /^(approve|transferFrom|getDepositInfo)$/

function expectDeclared(abi: readonly AbiItem[]): void {
  const byKey = new Map(declared.map((item) => [keyOf(item), item]))
  const items = abi.filter(({ type }) => ['function', 'event', 'error'].includes(type))
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) {
    const known = byKey.get(keyOf(item))
    expect(known, `no declaration of ${item.type} ${signatureOf(item)}`).toBeDefined()
    const outputs = hasOtherResults.test(item.name ?? '') ? { outputs: expect.anything() } : {}
    expect(known && typesOf(known)).toEqual({ ...typesOf(item), ...outputs })
  }
}
