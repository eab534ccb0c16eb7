import { type Address, type Hash, hexToBytes, wordHex } from '../../../bytes.ts'
import type { KnownContract } from '../../../reports/abiRegistry.ts'
import { recognizeContract } from '../../../reports/recognizeContract.ts'
import { EIP1967_IMPLEMENTATION_SLOT } from '../../../reports/storage/proxySlots.ts'
import { type ContractSource, contractSource } from '../contractSource.ts'
import { failure, listBody, success } from './etherscanBody.ts'
import type { EtherscanModule, EtherscanSource } from './etherscanSource.ts'

/** Begins with the words of Etherscan, which clients compare. */
const UNVERIFIED = 'Contract source code not verified'
const unknownAbi = `${UNVERIFIED}: give the node the ABI, with --artifacts, in a fixture, or with vivarium_addAbi`

const notVerifiable =
  'this node does not compile contracts: it knows the contracts of --artifacts, of fixtures and of vivarium_addAbi'

/** The module `contract`: https://docs.etherscan.io/api-reference/endpoint/getabi */
export const contractModule: EtherscanModule<'contract'> = {
  async getabi(source, { address }) {
    const contract = await knownContract(source, address)
    return contract === undefined ? failure(unknownAbi) : success(JSON.stringify(contract.abi))
  },

  async getsourcecode(source, { address }) {
    const contract = await knownContract(source, address)
    const code = await contractSource(source.context.directory, await codeOf(source, address))
    const implementation = await implementationOf(source, address)
    return success([
      {
        SourceCode: code === undefined ? '' : sourceCodeText(code),
        ABI: contract === undefined ? UNVERIFIED : JSON.stringify(contract.abi),
        ContractName: contract?.name ?? code?.name ?? '',
        CompilerVersion: '',
        // Foundry parses both as numbers.
        OptimizationUsed: '0',
        Runs: '0',
        ConstructorArguments: '',
        EVMVersion: 'Default',
        Library: '',
        LicenseType: 'Unknown',
        Proxy: implementation === undefined ? '0' : '1',
        Implementation: implementation ?? '',
        SwarmSource: '',
      },
    ])
  },

  async getcontractcreation(source, { contractaddresses }) {
    const rows: object[] = []
    for (const address of contractaddresses) {
      const row = await creationOf(source, address)
      if (row !== undefined) rows.push(row)
    }
    return listBody(rows, 'No data found')
  },

  // Tools that verify after a deployment accept the first message.
  async verifysourcecode(source, { contractaddress }) {
    const contract = await knownContract(source, contractaddress)
    return failure(contract === undefined ? notVerifiable : 'Contract source code already verified')
  },
  checkverifystatus: async () => failure(notVerifiable),
}

/** Returns the contract at an address: given for the address, or recognized by its code. */
async function knownContract(source: EtherscanSource, address: Address): Promise<KnownContract | undefined> {
  const contracts = (await source.context.directory?.contracts()) ?? []
  const given = contracts.findLast((each) => each.address === address && each.abi.length > 0)
  if (given !== undefined) return given
  return recognizeContract(contracts, { code: await codeOf(source, address), isCreation: false })
}

const codeOf = async ({ call }: EtherscanSource, address: Address): Promise<Uint8Array> =>
  hexToBytes(await call<string>('eth_getCode', [address, 'latest']))

/** Returns the standard JSON input of a compiler in another pair of braces, as Etherscan does for several files. */
function sourceCodeText({ files }: ContractSource): string {
  const sources = Object.fromEntries(files.map(({ path, text }) => [path, { content: text }]))
  return `{${JSON.stringify({ language: 'Solidity', sources, settings: {} })}}`
}

/** Returns the implementation of a proxy (EIP-1967). Undefined for other contracts. */
async function implementationOf({ call }: EtherscanSource, address: Address): Promise<string | undefined> {
  const word = await call<string>('eth_getStorageAt', [address, wordHex(EIP1967_IMPLEMENTATION_SLOT), 'latest'])
  return BigInt(word) === 0n ? undefined : `0x${word.slice(-40)}`
}

/** Returns the transaction that created a contract. Undefined if there is none. */
async function creationOf({ context, call }: EtherscanSource, address: Address): Promise<object | undefined> {
  const found = await call<{ hash: Hash; creator: Address } | null>('ots_getContractCreator', [address])
  if (found === null) return undefined
  const receipt = context.chain.receipt(found.hash)
  const block = receipt?.transaction.block
  return {
    contractAddress: address,
    contractCreator: receipt?.transaction.from ?? found.creator,
    txHash: found.hash,
    blockNumber: block === undefined ? '' : String(block.number),
    timestamp: block === undefined ? '' : String(block.timestamp),
    // The contract that created it, unless the transaction itself did.
    contractFactory: receipt === undefined || receipt.contractAddress === address ? '' : found.creator,
  }
}
