import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
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

/** Code that calls a contract without value and calldata. */
const calling = (address: Address, value = '5f'): string => `5f5f5f5f${value}73${address.slice(2)}5af150`

describe('an operation that breaks a rule of ERC-7562 is executed, and the log says what public bundlers reject', () => {
  test.each([
    ['OP-011', '4250', 'account executes TIMESTAMP in SENDER'],
    ['OP-011', '3250', 'account executes ORIGIN in SENDER'],
    ['OP-012', '5a50', 'account executes GAS in SENDER without a call after it'],
    ['OP-080', '4750', 'account executes SELFBALANCE in SENDER without a stake'],
    ['OP-031', '5f5f5ff050', 'account creates a contract in SENDER'],
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
    // mapping(address => struct): the third slot of the caller
    const mapping = await place(node, '0x335f5260405f20600201545000')
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
    await fund(node, paymaster)
    const addStake = encodeFunctionData({
      abi: parseAbi(['function addStake(uint32) payable']),
      functionName: 'addStake',
      args: [86_400],
    })
    await rpc(node, 'anvil_impersonateAccount', [paymaster])
    await rpc(node, 'eth_sendTransaction', [
      { from: paymaster, to: deployment.entryPoint, data: addStake, value: '0x1' },
    ])
    await send(operationOf(sender, { ...sponsored, nonce: '0x1' }))
    expect(broken()).toEqual([])
  })
})

test.each(VERSIONS)('EntryPoint %s: the sample account breaks no rule when it is created and used', async (version) => {
  const other = version === '0.7' ? deployment : await deployEntryPoint(node, version)
  const { account, bundler } = await openSmartAccount(node, other, { salt: 11n })
  await fund(node, account.address)
  for (let count = 0; count < 2; count++) await bundler.sendUserOperation({ calls: [{ to: account.address }] })
  expect(warnings).toEqual([])
})
