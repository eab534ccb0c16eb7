import { Hardfork } from '@ethereumjs/common'
import { type Address, type Hash, hexToBytes } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { Alloc, AllocAccount } from '../state/alloc.ts'
import { type ForkName, includesFork } from './forks.ts'
import {
  BEACON_ROOTS_ADDRESS,
  BUILDER_DEPOSIT_ADDRESS,
  BUILDER_EXIT_ADDRESS,
  CONSOLIDATION_REQUEST_ADDRESS,
  HISTORY_STORAGE_ADDRESS,
  WITHDRAWAL_REQUEST_ADDRESS,
} from './system.ts'

/** The deterministic deployment proxy, which Foundry and other tools use for CREATE2 deployments. */
export const DETERMINISTIC_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** A contract that the protocol or common software expects from a fork on. */
interface SystemContract {
  readonly address: Address
  readonly since: ForkName
  readonly code: string
}

const systemContracts: readonly SystemContract[] = [
  {
    // EIP-4788
    address: BEACON_ROOTS_ADDRESS,
    since: Hardfork.Cancun,
    code:
      '0x3373fffffffffffffffffffffffffffffffffffffffe14604d57602036146024575f5ffd5b5f35801560495762001fff81069081541460' +
      '3c575f5ffd5b62001fff01545f5260205ff35b5f5ffd5b62001fff42064281555f359062001fff015500',
  },
  {
    // EIP-2935
    address: HISTORY_STORAGE_ADDRESS,
    since: Hardfork.Prague,
    code:
      '0x3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257611fff8143031160425761' +
      '1fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500',
  },
  {
    // EIP-7002
    address: WITHDRAWAL_REQUEST_ADDRESS,
    since: Hardfork.Prague,
    code:
      '0x3373fffffffffffffffffffffffffffffffffffffffe1460cb5760115f54807fffffffffffffffffffffffffffffffffffffffffffffff' +
      'ffffffffffffffffff146101f457600182026001905f5b5f82111560685781019083028483029004916001019190604d565b909390049250' +
      '505036603814608857366101f457346101f4575f5260205ff35b34106101f457600154600101600155600354806003026004013381556001' +
      '015f35815560010160203590553360601b5f5260385f601437604c5fa0600101600355005b6003546002548082038060101160df57506010' +
      '5b5f5b8181146101835782810160030260040181604c02815460601b8152601401816001015481526020019060020154807fffffffffffff' +
      'ffffffffffffffffffff00000000000000000000000000000000168252906010019060401c908160381c81600701538160301c8160060153' +
      '8160281c81600501538160201c81600401538160181c81600301538160101c81600201538160081c81600101535360010160e1565b910180' +
      '921461019557906002556101a0565b90505f6002555f6003555b5f54807fffffffffffffffffffffffffffffffffffffffffffffffffffff' +
      'ffffffffffff14156101cd57505f5b6001546002828201116101e25750505f6101e8565b01600290035b5f555f600155604c025ff35b5f5f' +
      'fd',
  },
  {
    // EIP-7251
    address: CONSOLIDATION_REQUEST_ADDRESS,
    since: Hardfork.Prague,
    code:
      '0x3373fffffffffffffffffffffffffffffffffffffffe1460d35760115f54807fffffffffffffffffffffffffffffffffffffffffffffff' +
      'ffffffffffffffffff1461019a57600182026001905f5b5f82111560685781019083028483029004916001019190604d565b909390049250' +
      '5050366060146088573661019a573461019a575f5260205ff35b341061019a57600154600101600155600354806004026004013381556001' +
      '015f358155600101602035815560010160403590553360601b5f5260605f60143760745fa0600101600355005b6003546002548082038060' +
      '021160e7575060025b5f5b8181146101295782810160040260040181607402815460601b8152601401816001015481526020018160020154' +
      '81526020019060030154905260010160e9565b910180921461013b5790600255610146565b90505f6002555f6003555b5f54807fffffffff' +
      'ffffffffffffffffffffffffffffffffffffffffffffffffffffffff141561017357505f5b6001546001828201116101885750505f61018e' +
      '565b01600190035b5f555f6001556074025ff35b5f5ffd',
  },
  {
    // EIP-8282
    address: BUILDER_DEPOSIT_ADDRESS,
    since: Hardfork.Amsterdam,
    code:
      '0x3373fffffffffffffffffffffffffffffffffffffffe1461011c575f54807fffffffffffffffffffffffffffffffffffffffffffffff' +
      'ffffffffffffffffff146102705760015460088111605257506058565b60089003015b601190600182026001905f5b5f821115607f5781' +
      '0190830284830290049160010191906064565b90939004925050503660b814609f57366102705734610270575f5260205ff35b80341061' +
      '02705760383567ffffffffffffffff1680633b9aca001161027057633b9aca000290340310610270576001546001016001556003548060' +
      '06026004015f358155600101602035815560010160403581556001016060358155600101608035815560010160a035905560b85f5f3760' +
      'b85fa0600101600355005b60035460025480820380604011610131575060405b5f5b8181146101d7578281016006026004018160b80281' +
      '54815260200181600101548152602001816002015480825260401c67ffffffffffffffff16816010018160381c81600701538160301c81' +
      '600601538160281c81600501538160201c81600401538160181c81600301538160101c81600201538160081c8160010153536020018160' +
      '03015481526020018160040154815260200190600501549052600101610133565b91018092146101e957906002556101f4565b90505f60' +
      '02555f6003555b36610242575f54600154817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff14610230' +
      '57600882820111610238575b50505f610264565b0160089003610264565b7fffffffffffffffffffffffffffffffffffffffffffffffff' +
      'ffffffffffffffff5b5f555f60015560b8025ff35b5f5ffd',
  },
  {
    // EIP-8282
    address: BUILDER_EXIT_ADDRESS,
    since: Hardfork.Amsterdam,
    code:
      '0x3373fffffffffffffffffffffffffffffffffffffffe1460e1575f54807fffffffffffffffffffffffffffffffffffffffffffffffff' +
      'ffffffffffffffff146101c65760015460028111605157506057565b60029003015b601190600182026001905f5b5f821115607e578101' +
      '90830284830290049160010191906063565b909390049250505036603014609e57366101c657346101c6575f5260205ff35b34106101c6' +
      '57600154600101600155600354806003026004013381556001015f35815560010160203590553360601b5f5260305f60143760445fa060' +
      '0101600355005b6003546002548082038060101160f5575060105b5f5b81811461012d5782810160030260040181604402815460601b81' +
      '52601401816001015481526020019060020154905260010160f7565b910180921461013f579060025561014a565b90505f6002555f6003' +
      '555b36610198575f54600154817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff146101865760028282' +
      '011161018e575b50505f6101ba565b01600290036101ba565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffff' +
      'ffffff5b5f555f6001556044025ff35b5f5ffd',
  },
  {
    // Amsterdam requires it (EIP-7997).
    address: DETERMINISTIC_DEPLOYER,
    since: Hardfork.Constantinople,
    code:
      '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f580151560395781' +
      '82fd5b8082525050506014600cf3',
  },
]

let codeHashes: ReadonlyMap<Address, Hash> | undefined

const codeHashesByAddress = (): ReadonlyMap<Address, Hash> =>
  (codeHashes ??= new Map(
    systemContracts.map((contract) => [contract.address, keccak256Hex(hexToBytes(contract.code))]),
  ))

/** Returns the code hash of a system contract according to its EIP. Undefined for other addresses. */
export const systemCodeHash = (address: Address): Hash | undefined => codeHashesByAddress().get(address)

/** Returns the code of a system contract by its hash. Undefined for other hashes. */
export function systemCode(codeHash: Hash): Uint8Array | undefined {
  const found = systemContracts.find(({ address }) => codeHashesByAddress().get(address) === codeHash)
  return found && hexToBytes(found.code)
}

/** Returns the system contracts of a chain whose genesis is at `fork`. */
export function systemAlloc(fork: ForkName): Alloc {
  const alloc = new Map<Address, AllocAccount>()
  for (const { address, since, code } of systemContracts) {
    if (includesFork(fork, since)) alloc.set(address, { balance: 0n, nonce: 1n, code: hexToBytes(code) })
  }
  return alloc
}
