import { groupDigits } from '../../../format/amount.ts'
import type { Hex } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card } from '../../../ui/layout.tsx'
import { shortTokenId } from './tokenBalances.tsx'

/** Minimum milliseconds between loads while the chain changes. */
const PAUSE = 2_000

/** A token with an ID, of which the page shows these members. */
interface Nft {
  readonly contract: { readonly address: Hex; readonly name: string | null }
  readonly tokenId: string
  readonly balance: string
  readonly name: string | null
  readonly image: { readonly originalUrl: string | null }
}

interface OwnedNfts {
  readonly ownedNfts: readonly Nft[]
  readonly totalCount: number
}

/** The tokens with IDs of an account, the latest first: with images, as far as their contracts contain them. */
export function Nfts({ address }: { readonly address: string }) {
  // Without the method, as on some forks, the table of balances lists the IDs.
  const { data } = useRpc(
    (rpc) => rpc.request<OwnedNfts>('alchemy_nftApi', [`/getNFTsForOwner?owner=${address}&orderBy=transferTime`]),
    [address],
    { pause: PAUSE },
  )
  if (data === undefined || data.ownedNfts.length === 0) return null
  const { ownedNfts, totalCount } = data
  const isPart = ownedNfts.length < totalCount
  const count = isPart ? `the latest ${ownedNfts.length} of ${groupDigits(totalCount)}` : groupDigits(totalCount)
  return (
    <Card title="NFTs" actions={<span class="muted">{count}</span>}>
      <ul class="nfts" aria-label="NFTs">
        {ownedNfts.map((nft) => (
          <NftCard key={`${nft.contract.address} ${nft.tokenId}`} {...nft} />
        ))}
      </ul>
    </Card>
  )
}

function NftCard({ contract, tokenId, balance, name, image }: Nft) {
  const url = image.originalUrl
  const title = name ?? `${contract.name ?? 'Token'} ${shortTokenId(tokenId)}`
  return (
    <li class="nft">
      {/* The page loads nothing from other hosts. */}
      {url?.startsWith('data:image/') ? (
        <img src={url} alt={title} loading="lazy" />
      ) : (
        <span class="nft-placeholder" title={url ?? undefined}>
          <Icon name="explorer" size={28} />
        </span>
      )}
      <strong class="nft-name">{title}</strong>
      <span class="muted" title={tokenId}>
        ID {shortTokenId(tokenId)}
        {balance !== '1' && ` × ${groupDigits(balance)}`}
      </span>
      <AddressLink address={contract.address} />
    </li>
  )
}
