import { type Address, encodeFunctionData, getContractAddress, type Hex, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { rpc } from '../../upstream/chains.ts'
import { deposit, operationOf, place, scriptedAccount } from './scriptedContracts.ts'
import { type Deployment, deployEntryPoint, fund, openSmartAccount, VERSIONS } from './smartAccounts.ts'

let node: Node
let deployment: Deployment
let warnings: string[] = []
beforeAll(async () => {
  node = await createNode({}, { onWarning: (text) => warnings.push(text) })
  deployment = await deployEntryPoint(node, '0.7')
})
afterEach(() => {
  warnings = []
})
afterAll(() => node.close())

const send = (operation: object): Promise<Hex> => rpc(node, 'eth_sendUserOperation', [operation, deployment.entryPoint])

/** The broken rules in the log. */
const broken = () =>
  warnings.map((text) => text.replace('public bundlers reject such an operation: the validation of the ', ''))

/** Creates an account whose validation runs `code` first, with an empty stack before and after. */
async function accountThat(code: string): Promise<Address> {
  const account = await place(node, `0x${code}5f5f5260205ff3`)
  await deposit(node, deployment, account)
  return account
}

/** Reads the third slot of the caller in a mapping(address => struct). */
const READS_MAPPING = '0x335f5260405f20600201545000'

const sizeOf = (code: string): string => toHex(code.length / 2, { size: 1 }).slice(2)

/** Init code that returns this runtime code. */
const returning = (code: string): string => `60${sizeOf(code)}8060095f395ff3${code}`

/** Places a factory that creates an account for every call. Returns its address and the address of the account. */
async function factoryOf(initCode: string): Promise<readonly [factory: Address, account: Address]> {
  const from = await place(node, `0x5f60${sizeOf(initCode)}8060115f395f5ff55f5260205ff3${initCode}`)
  const account = getContractAddress({
    opcode: 'CREATE2',
    from,
    salt: toHex(0, { size: 32 }),
    bytecode: `0x${initCode}`,
  })
  return [from, account.toLowerCase() as Address]
}

/** Adds a stake of a contract to the EntryPoint. */
async function stake(from: Address): Promise<void> {
  await rpc(node, 'anvil_setBalance', [from, '0xde0b6b3a7640000'])
  const data = encodeFunctionData({
    abi: parseAbi(['function addStake(uint32) payable']),
    functionName: 'addStake',
    args: [86_400],
  })
  await rpc(node, 'anvil_impersonateAccount', [from])
  await rpc(node, 'eth_sendTransaction', [{ from, to: deployment.entryPoint, data, value: '0x1' }])
}

/** Code that calls a contract without value and calldata. */
const calling = (address: Address, value = '5f'): string => `5f5f5f5f${value}73${address.slice(2)}5af150`

describe('an operation that breaks a rule of ERC-7562 is executed, and the log says what public bundlers reject', () => {
  test.each([
    ['OP-011', '4250', 'account executes TIMESTAMP in SENDER'],
    ['OP-011', '3250', 'account executes ORIGIN in SENDER'],
    ['OP-012', '5a50', 'account executes GAS in SENDER without a call after it'],
    ['OP-080', '4750', 'account executes SELFBALANCE in SENDER without a stake'],
    ['OP-011', '5f5f5ff050', 'account executes CREATE in SENDER'],
    ['OP-031', '5f5f5f5ff550', 'account executes CREATE2 in SENDER'],
    [
      'OP-041',
      calling('0x00000000000000000000000000000000000abcde'),
      'account accesses 0x00000000000000000000000000000000000abcde, which has no code',
    ],
  ])('%s: %s', async (rule, code, text) => {
    const sender = await accountThat(code)
    const hash = await send(operationOf(sender))
    expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
    expect(broken()).toEqual([`${text.replace('SENDER', sender)} (ERC-7562, ${rule})`])
  })

  test('OP-061: ether', async () => {
    const other = await place(node, '0x00')
    const sender = await accountThat(calling(other, '6001'))
    await fund(node, sender)
    await send(operationOf(sender))
    expect(broken()).toEqual([`account sends ether to ${other} (ERC-7562, OP-061)`])
  })

  test('STO-033: storage of another contract, but not the slots of the account in it', async () => {
    const reads = await place(node, '0x60075400')
    await send(operationOf(await accountThat(calling(reads))))
    expect(broken()).toEqual([`account reads storage of ${reads} without a stake (ERC-7562, STO-033)`])
    warnings = []
    const writes = await place(node, '0x600760085500')
    await send(operationOf(await accountThat(calling(writes))))
    expect(broken()).toEqual([`account writes storage of ${writes} (ERC-7562, STO-033)`])
    warnings = []
    const mapping = await place(node, READS_MAPPING)
    await send(operationOf(await accountThat(calling(mapping))))
    expect(broken()).toEqual([])
  })

  test('STO-031: the storage of a paymaster, unless it has a stake', async () => {
    // Reads slot 0, and returns an empty context.
    const paymaster = await place(node, '0x5f545060405f525f6020525f60405260805ff3')
    await deposit(node, deployment, paymaster)
    const sender = await scriptedAccount(node, { ...deployment })
    const sponsored = {
      paymaster,
      paymasterVerificationGasLimit: toHex(100_000),
      paymasterPostOpGasLimit: toHex(50_000),
    }
    await send(operationOf(sender, sponsored))
    expect(broken()).toEqual(['paymaster reads its own storage without a stake (ERC-7562, STO-031)'])
    warnings = []
    await stake(paymaster)
    await send(operationOf(sender, { ...sponsored, nonce: '0x1' }))
    expect(broken()).toEqual([])
  })

  test('STO-022: a slot of the account in another contract while it is created, unless its factory has a stake', async () => {
    const mapping = await place(node, READS_MAPPING)
    const initCode = returning(`${calling(mapping)}5f5f5260205ff3`)
    const [factory, sender] = await factoryOf(initCode)
    await deposit(node, deployment, sender)
    const id = await rpc(node, 'evm_snapshot')
    await send(operationOf(sender, { factory, factoryData: '0x' }))
    const slot = `a slot of the account in ${mapping} before the account exists, without a stake of the factory`
    expect(broken()).toEqual([`account reads ${slot} (ERC-7562, STO-022)`])
    warnings = []
    await rpc(node, 'evm_revert', [id])
    await stake(factory)
    await send(operationOf(sender, { factory, factoryData: '0x' }))
    expect(broken()).toEqual([])
  })

  test('STO-021: an account whose code is from an authorization exists when it is initialized (EIP-7702)', async () => {
    const id = await rpc(node, 'evm_snapshot')
    const { entryPoint } = await deployEntryPoint(node, '0.8')
    const mapping = await place(node, READS_MAPPING)
    const implementation = await place(node, `0x4250${calling(mapping)}5f5f5260205ff3`)
    const signer = privateKeyToAccount(`0x${'78'.repeat(32)}`)
    const sender = signer.address.toLowerCase()
    await deposit(node, { ...deployment, entryPoint }, signer.address)
    const authorization = await signer.signAuthorization({ contractAddress: implementation, chainId: 31_337, nonce: 0 })
    const { r, s } = authorization
    const eip7702Auth = {
      chainId: '0x7a69',
      address: implementation,
      nonce: '0x0',
      yParity: toHex(authorization.yParity ?? 0),
      r,
      s,
    }
    const operation = operationOf(signer.address, { factory: '0x7702', factoryData: '0x01', eip7702Auth })
    await rpc(node, 'eth_sendUserOperation', [operation, entryPoint])
    expect(broken()).toEqual([`account executes TIMESTAMP in ${sender} (ERC-7562, OP-011)`])
    await rpc(node, 'evm_revert', [id])
  })
})

test.each(VERSIONS)('EntryPoint %s: the sample account breaks no rule when it is created and used', async (version) => {
  const other = version === '0.7' ? deployment : await deployEntryPoint(node, version)
  const { account, bundler } = await openSmartAccount(node, other, { salt: 11n })
  await fund(node, account.address)
  for (let count = 0; count < 2; count++) await bundler.sendUserOperation({ calls: [{ to: account.address }] })
  expect(warnings).toEqual([])
})
