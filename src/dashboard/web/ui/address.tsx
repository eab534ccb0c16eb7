import { shortHex } from '../format/hex.ts'
import { Link } from './values.tsx'

/** An address as a link. */
export function AddressLink({ address }: { readonly address: string }) {
  return (
    <Link to={`address/${address}`} label={`Address ${address}`}>
      <code title={address}>{shortHex(address)}</code>
    </Link>
  )
}
