import { z } from 'zod'
import type { AccessList as NativeAccessList, Authorization as NativeAuthorization } from '../../protocol/message.ts'
import { Address, Hash } from './bytes.ts'
import { Quantity, Uint64 } from './quantity.ts'

/** An access list in requests (EIP-2930). */
export const AccessList = z
  .array(
    z
      .object(
        { address: Address, storageKeys: z.array(Hash, { error: 'a list of 32-byte storage keys' }).nullish() },
        { error: 'an object with address and storageKeys' },
      )
      .transform(({ address, storageKeys }) => ({ address, storageKeys: storageKeys ?? [] })),
    { error: 'an access list: objects with address and storageKeys' },
  )
  .transform((list): NativeAccessList => list)

const parity = 'a y-parity: a hex quantity of at most 8 bits'

/** The y-parity of an authorization, up to 255 (EIP-7702). */
const Parity = Uint64.refine((value) => value < 256n, { error: parity })

/** Signed authorizations (EIP-7702). */
export const AuthorizationList = z
  .array(
    z.object(
      { chainId: Quantity, address: Address, nonce: Uint64, yParity: Parity, r: Quantity, s: Quantity },
      { error: 'an object with chainId, address, nonce, yParity, r and s' },
    ),
    { error: 'a list of authorizations' },
  )
  .transform((list): readonly NativeAuthorization[] => list)

export const AccessListResult = z.array(z.strictObject({ address: Address, storageKeys: z.array(Hash) }))
