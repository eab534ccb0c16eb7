import { useState } from 'preact/hooks'
import { groupDigits } from '../../format/amount.ts'
import { knownNetworks, networkName, nodeRpc } from '../../state/session.ts'
import { useAction } from '../../state/useAction.ts'
import { useBusy } from '../../state/useBusy.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { CopyAs } from '../../ui/copy.tsx'
import { TextField } from '../../ui/forms.tsx'
import { Badge, Card, DataTable, EmptyState, Skeleton } from '../../ui/layout.tsx'
import { publicUrl } from '../../ui/nodeUrl.tsx'
import { Link, TimeText } from '../../ui/values.tsx'
import { AdministrationFailure } from './administrationFailure.tsx'
import {
  changesOf,
  emptyTexts,
  type KeyRow,
  type KeyTexts,
  settingLabels,
  settingProblem,
  settingsOf,
  textsOf,
} from './keySettings.ts'

/** Credits that a call of most methods costs. */
const USUAL_PRICE = 80

/** The API keys of the node: creates, limits and revokes them. */
export function KeysView() {
  const { data, error, reload } = useRpc(() => nodeRpc().request<KeyRow[]>('vivarium_listKeys'), [], {
    every: POLL_INTERVAL,
  })
  const [issued, setIssued] = useState<IssuedKey>()
  if (error !== undefined && data === undefined) return <AdministrationFailure error={error} />
  if (data === undefined) return <Skeleton />
  return (
    <>
      {issued !== undefined && <Issued issued={issued} close={() => setIssued(undefined)} />}
      <CreateKey
        created={(created) => {
          setIssued(created)
          reload()
        }}
      />
      {data.length === 0 ? (
        <Card>
          <EmptyState icon="gateway" title="No keys">
            Requests without a key are not metered. URLs with a key end with <code>/v3/&lt;API_KEY&gt;</code>.
          </EmptyState>
        </Card>
      ) : (
        <Card title="Keys" flush>
          <DataTable
            label="Keys"
            head={['Name', 'Spent today', 'Credits per day', 'Credits per second', 'Restricted to', 'Created', '']}
          >
            {data.map((key) => (
              <Row key={key.id} apiKey={key} reload={reload} />
            ))}
          </DataTable>
        </Card>
      )}
    </>
  )
}

/** Result of `vivarium_createKey`. */
interface IssuedKey {
  readonly key: string
  readonly name: string
  /** All networks if undefined. */
  readonly networks?: readonly string[]
}

/** Shows a new key. The node can show a key only once. */
function Issued({ issued: { key, name, networks: included }, close }: IssuedProps) {
  const networks = (knownNetworks.value?.networks ?? []).filter((known) => included?.includes(known.name) !== false)
  const network = networks.find((known) => known.name === networkName.value) ?? networks[0]
  return (
    <section class="notice success" aria-label="New key">
      <div class="grow">
        <p>
          <strong>Copy the key {name} now.</strong> The node stores only its digest and cannot show it again.
        </p>
        <p class="issued">
          <code class="whole">{key}</code>
        </p>
        <div class="button-row">
          <CopyAs text={() => key}>Copy key</CopyAs>
          {network !== undefined && (
            <CopyAs text={() => `${publicUrl(network.name)}${key}`}>{`Copy URL of ${network.name}`}</CopyAs>
          )}
          <button type="button" class="button small" onClick={close}>
            Done
          </button>
        </div>
      </div>
    </section>
  )
}

function CreateKey({ created }: { readonly created: (created: IssuedKey) => void }) {
  const [texts, setTexts] = useState<KeyTexts>(emptyTexts)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useBusy()
  const create = async (event: Event) => {
    event.preventDefault()
    setProblem(undefined)
    setBusy(true)
    try {
      const issued = await nodeRpc().request<IssuedKey>('vivarium_createKey', [settingsOf(texts)])
      setTexts(emptyTexts)
      created(issued)
    } catch (failure) {
      setProblem(settingProblem(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Create a key">
      <form class="form" onSubmit={create}>
        <SettingFields texts={texts} change={setTexts} />
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div>
          <button type="submit" class="button primary" disabled={isBusy}>
            Create key
          </button>
        </div>
      </form>
    </Card>
  )
}

function SettingFields({ texts, change }: { readonly texts: KeyTexts; readonly change: (texts: KeyTexts) => void }) {
  const field = (name: keyof KeyTexts, placeholder: string) => (
    <TextField
      label={settingLabels[name]}
      value={texts[name]}
      placeholder={placeholder}
      onChange={(value) => change({ ...texts, [name]: value })}
    />
  )
  return (
    <div class="form-grid">
      {field('name', 'ci')}
      {field('dailyCredits', '3000000, or unlimited')}
      {field('creditsPerSecond', '500, or unlimited')}
      {field('networks', 'all')}
      {field('methods', 'standard, eth_*, eth_call')}
      {field('origins', 'any')}
    </div>
  )
}

function Row({ apiKey, reload }: { readonly apiKey: KeyRow; readonly reload: () => void }) {
  const [isBusy, run] = useAction()
  const [edited, setEdited] = useState<KeyTexts>()
  const { id, name, isRevoked, origin, spent, dailyCredits, creditsPerSecond, created } = apiKey
  const restrictions = [...(apiKey.networks ?? []), ...(apiKey.methods ?? []), ...(apiKey.origins ?? [])]
  const revoke = async () => {
    await run('Revoking', async () => {
      await nodeRpc().request('vivarium_revokeKey', [id])
      return `Revoked ${name}.`
    })
    reload()
  }
  const save = async (event: Event) => {
    event.preventDefault()
    const isDone = await run('Changing the key', async () => {
      await nodeRpc()
        .request('vivarium_limitKey', [id, changesOf(edited ?? textsOf(apiKey))])
        .catch((failure: unknown) => {
          throw new Error(settingProblem(failure))
        })
      return `Changed ${name}.`
    })
    if (isDone) setEdited(undefined)
    reload()
  }
  return (
    <>
      <tr>
        <td>
          <span class="with-status">
            <Link to="gateway" query={{ tab: 'usage', key: name }}>
              <span class="name" title={id}>
                {name}
              </span>
            </Link>
            {isRevoked && <Badge tone="danger">revoked</Badge>}
            {!isRevoked && dailyCredits !== 'unlimited' && dailyCredits - spent < USUAL_PRICE && (
              <Badge tone="warning" title="The credits left today do not cover a call of most methods">
                used up
              </Badge>
            )}
            {origin === 'config' && <Badge title="Registered at startup, not persisted">configuration</Badge>}
          </span>
        </td>
        <td class="number">{groupDigits(spent)}</td>
        <td class="number">{creditsText(dailyCredits)}</td>
        <td class="number">{creditsText(creditsPerSecond)}</td>
        <td class="wraps">
          {restrictions.length === 0 ? <span class="muted">no restrictions</span> : restrictions.join(', ')}
        </td>
        <td>
          <TimeText seconds={created} isRealTime />
        </td>
        <td class="end">
          {!isRevoked && (
            <span class="row-actions">
              <button
                type="button"
                class="button small"
                aria-label={`Edit ${name}`}
                onClick={() => setEdited(edited === undefined ? textsOf(apiKey) : undefined)}
              >
                Edit
              </button>
              <ConfirmButton
                text="Revoke"
                label={`Revoke ${name}`}
                small
                disabled={isBusy}
                title={`Revoke the key ${name}?`}
                confirm="Revoke permanently"
                act={revoke}
              >
                The node then rejects all requests with this key. A revoked key cannot be restored.
              </ConfirmButton>
            </span>
          )}
        </td>
      </tr>
      {edited !== undefined && (
        <tr class="editor">
          <td colSpan={7}>
            <form class="form" aria-label={`Settings of ${name}`} onSubmit={save}>
              <SettingFields texts={edited} change={setEdited} />
              <div class="button-row">
                <button type="submit" class="button primary" disabled={isBusy}>
                  Save
                </button>
                <button type="button" class="button" onClick={() => setEdited(undefined)}>
                  Cancel
                </button>
              </div>
            </form>
          </td>
        </tr>
      )}
    </>
  )
}

const creditsText = (credits: number | 'unlimited'): string =>
  credits === 'unlimited' ? credits : groupDigits(credits)

interface IssuedProps {
  readonly issued: IssuedKey
  readonly close: () => void
}
