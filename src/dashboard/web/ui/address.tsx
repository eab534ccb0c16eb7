import { abbreviateHex } from '../format/hex.ts'
import { names } from '../state/names.ts'
import { CopyButton } from './copy.tsx'
import { Link } from './values.tsx'

/** A link to an account by its name, if known, or its address. Shows the address on hover. */
export function AddressLink({ address, copy = false, whole = false }: AddressLinkProps) {
  const name = names.value.ofAddress(address)
  return (
    <span class="hex">
      <Link to={`address/${address}`}>
        {name === undefined ? (
          <code title={address}>{whole ? address : abbreviateHex(address)}</code>
        ) : (
          <span class="name" title={address}>
            {name}
          </span>
        )}
      </Link>
      {whole && name !== undefined && <code class="muted whole">{address}</code>}
      {copy && <CopyButton text={address} what="address" />}
    </span>
  )
}

interface AddressLinkProps {
  readonly address: string
  readonly copy?: boolean
  /** Whether to show the whole address, also after a name. */
  readonly whole?: boolean
}
