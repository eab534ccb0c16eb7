import { expect, test } from 'vitest'
import { chainFelt } from '../../src/node/settings/chainFelt.ts'

test.each<[chainId: number | string, felt: string]>([
  ['SN_MAIN', '0x534e5f4d41494e'],
  ['SN_SEPOLIA', '0x534e5f5345504f4c4941'],
  ['0x534e5f4d41494e', '0x534e5f4d41494e'],
  ['0X0F', '0xf'],
  [255, '0xff'],
])('encodes the chain ID %s as %s', (chainId, felt) => expect(chainFelt(chainId)).toBe(felt))
