import { Link } from '../../../ui/values.tsx'
import { LogList } from '../logList.tsx'

/** The events of a contract, newest first. */
export function ContractEvents({ address }: { readonly address: string }) {
  return (
    <LogList
      filterOf={async () => ({ address, topics: [[]], from: 'earliest', to: 'latest' })}
      noun="event"
      none="This contract has emitted no events."
      isOfOneContract
      actions={
        <Link to="logs" query={{ address }} class="button small">
          Search logs
        </Link>
      }
    />
  )
}
