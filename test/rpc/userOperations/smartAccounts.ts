import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  custom,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import {
  createBundlerClient,
  type EntryPointVersion,
  entryPoint06Abi,
  entryPoint07Abi,
  entryPoint08Abi,
  entryPoint09Abi,
  getUserOperationHash,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { Node } from '../../../src/node.ts'

const require = createRequire(import.meta.url)

interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** Returns a contract of the package of an EntryPoint. */
export const artifact = (version: EntryPointVersion, name: string): Artifact =>
  require(`entry-point-${version.replace('.', '')}/artifacts/${name}.json`) as Artifact

/** The salt with which the deterministic deployer creates each EntryPoint at its address on public chains. The salt of 0.9 is not known, because its package is a preview. */
const salts: Readonly<Record<EntryPointVersion, Hex>> = {
  '0.6': `0x${'00'.repeat(32)}`,
  '0.7': '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  '0.8': '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  '0.9': `0x${'00'.repeat(32)}`,
}
const abis = {
  '0.6': entryPoint06Abi,
  '0.7': entryPoint07Abi,
  '0.8': entryPoint08Abi,
  '0.9': entryPoint09Abi,
} as const

const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const accountAbi = parseAbi(['function execute(address dest, uint256 value, bytes func)'])
const factoryAbi = parseAbi(['function createAccount(address owner, uint256 salt) returns (address)'])
const addressAbi = parseAbi(['function getAddress(address owner, uint256 salt) view returns (address)'])

/** The account that owns smart accounts. */
export const owner = privateKeyToAccount(`0x${'42'.repeat(32)}`)

export const VERSIONS = ['0.6', '0.7', '0.8', '0.9'] as const satisfies readonly EntryPointVersion[]

/** Sends a transaction of the first account, and returns its receipt. */
export async function send({ provider }: Pick<Node, 'provider'>, transaction: object) {
  const [from] = (await provider.request({ method: 'eth_accounts' })) as readonly Hex[]
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, ...transaction }] })
  await provider.request({ method: 'evm_mine' })
  return provider.request<{ status: Hex; contractAddress: Hex | null }>({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
}

/** Deploys an EntryPoint at its address on public chains, and the factory of SimpleAccount. */
export async function deployEntryPoint(node: Pick<Node, 'provider'>, version: EntryPointVersion) {
  const { bytecode } = artifact(version, 'EntryPoint')
  const salt = salts[version]
  await send(node, { to: DEPLOYER, data: concat([salt, bytecode]) })
  const entryPoint = getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt, bytecode })
  const factory = await deploy(node, artifact(version, 'SimpleAccountFactory'), [entryPoint])
  return { version, entryPoint, factory }
}

/** Deploys a contract, and returns its address. */
export async function deploy(
  node: Pick<Node, 'provider'>,
  { abi, bytecode }: Artifact,
  args: readonly unknown[] = [],
): Promise<Address> {
  const { contractAddress } = await send(node, { data: encodeDeployData({ abi, bytecode, args }) })
  return getAddress(contractAddress ?? '0x')
}

export type Deployment = Awaited<ReturnType<typeof deployEntryPoint>>

/** Returns the SimpleAccount of `owner` with its client. It does not exist before its first operation. */
export async function openSmartAccount(
  node: Pick<Node, 'provider'>,
  { version, entryPoint, factory }: Deployment,
  { signer = owner, salt = 0n }: { signer?: LocalAccount; salt?: bigint } = {},
) {
  const transport = custom(node.provider)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 10 })
  const chainId = foundry.id
  const address = await client.readContract({
    address: factory,
    abi: addressAbi,
    functionName: 'getAddress',
    args: [signer.address, salt],
  })
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: abis[version], address: entryPoint, version },
    getAddress: async () => address,
    encodeCalls: async ([call]) =>
      encodeFunctionData({
        abi: accountAbi,
        functionName: 'execute',
        args: [call?.to ?? '0x', call?.value ?? 0n, call?.data ?? '0x'],
      }),
    getFactoryArgs: async () => ({
      factory,
      factoryData: encodeFunctionData({
        abi: factoryAbi,
        functionName: 'createAccount',
        args: [signer.address, salt],
      }),
    }),
    getStubSignature: async () => `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`,
    signMessage: async () => '0x',
    signTypedData: async () => '0x',
    async signUserOperation(operation) {
      const userOperation = { ...operation, sender: address } as UserOperation
      const hash = getUserOperationHash({
        chainId,
        entryPointAddress: entryPoint,
        entryPointVersion: version,
        userOperation,
      })
      const isTypedData = version === '0.8' || version === '0.9'
      return isTypedData && signer.sign !== undefined
        ? signer.sign({ hash })
        : signer.signMessage({ message: { raw: hash } })
    },
  })
  const bundler = createBundlerClient({ account, client, transport, pollingInterval: 10 })
  return { account, client, bundler }
}

/** Sends ether to an address. */
export const fund = (node: Pick<Node, 'provider'>, to: Address, ether = '1') =>
  send(node, { to, value: `0x${parseEther(ether).toString(16)}` })
