import { z } from 'zod'
import type { Address as AddressText } from '../../bytes.ts'
import { Address, addressForm } from './bytes.ts'

const form = `${addressForm}, or a list of addresses`

/** The accounts to change: one or, as clients of Tenderly send them, several. */
export const AddressList = z.union(
  [Address.transform((address): readonly AddressText[] => [address]), z.array(Address, { error: form })],
  { error: form },
)
