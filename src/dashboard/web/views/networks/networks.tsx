import { useEffect } from 'preact/hooks'
import { chainIdText } from '../../format/hex.ts'
import { version } from '../../state/chain.ts'
import { knownNetworks, loadNetworks, networkName } from '../../state/session.ts'
import { useTitle } from '../../state/useTitle.ts'
import { Badge, Card, DataTable, PageHeader } from '../../ui/layout.tsx'
import { NodeUrl } from '../../ui/nodeUrl.tsx'
import { Link } from '../../ui/values.tsx'

const kinds = { ethereum: 'Ethereum', l2a: 'Layer 2 (like Starknet)', l2b: 'Layer 2 (like ZKsync)' } as const
/** Milliseconds between loads of the list. */
const INTERVAL = 3_000

/** All networks of the node with their URLs. The node builds a network at its first request. */
export function NetworksView() {
  useTitle('Networks')
  useEffect(() => {
    void loadNetworks()
    const timer = setInterval(() => {
      if (!document.hidden) void loadNetworks()
    }, INTERVAL)
    return () => clearInterval(timer)
  }, [])
  void version.value
  const list = knownNetworks.value
  return (
    <>
      <PageHeader title="Networks" />
      <Card flush>
        <DataTable label="Networks" head={['Network', 'Chain ID', 'Kind', 'State', 'URLs', '']} stacks>
          {list?.networks.map(({ name, chainId, kind, state }) => (
            <tr key={name} aria-current={name === networkName.value ? 'true' : undefined}>
              <td>
                <span class="with-status">
                  <Link to="" network={name}>
                    <span class="name">{name}</span>
                  </Link>
                  {name === list.default && <Badge>default</Badge>}
                </span>
              </td>
              <td class="number" data-label="Chain ID">
                {chainId === undefined ? <span class="muted">known once built</span> : chainIdText(chainId)}
              </td>
              <td>{kinds[kind]}</td>
              <td>
                {state === 'built' ? (
                  <Badge tone="success">built</Badge>
                ) : (
                  <Badge title="The node builds it at the first request">not built</Badge>
                )}
              </td>
              <td class="whole-line">
                <NodeUrl network={name} />
                <br />
                <NodeUrl network={name} isWebSocket />
              </td>
              <td class="end">
                {name === networkName.value ? (
                  <Badge tone="info">shown</Badge>
                ) : (
                  <Link to="" network={name} class="button small" label={`Switch to ${name}`}>
                    Switch
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </Card>
      <p class="muted footnote">
        A URL with an API key ends with <code>/v3/&lt;API_KEY&gt;</code>.
      </p>
    </>
  )
}
