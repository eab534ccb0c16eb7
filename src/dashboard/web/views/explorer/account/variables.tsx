import { useState } from 'preact/hooks'
import { failureMessage } from '../../../rpc/errors.ts'
import { rpc } from '../../../state/session.ts'
import { useBusy } from '../../../state/useBusy.ts'
import { POLL_INTERVAL, useRpc } from '../../../state/useRpc.ts'
import { TextField } from '../../../ui/forms.tsx'
import { addressByName } from '../../../ui/functionForm.tsx'
import { Card, DataTable } from '../../../ui/layout.tsx'
import { useMore } from '../../../ui/more.tsx'
import { VariableName, VariableText } from '../../../ui/variable.tsx'

/** The result of `vivarium_stateVariables`. */
interface StateVariables {
  readonly contract: string
  readonly variables: readonly Variable[]
  readonly isComplete: boolean
}

interface Variable {
  readonly name: string
  readonly type: string
  readonly slot: string
  /** Null for a mapping. */
  readonly value: string | null
}

/** The state variables of a contract, and a form that reads single ones, such as the values of mappings. Nothing if their names are unknown. */
export function Variables({ address }: { readonly address: string }) {
  const { data } = useRpc(
    // It fails if no artifact has the storage layout, or if the node does not allow the method.
    (client) => client.request<StateVariables>('vivarium_stateVariables', [address]).catch(() => undefined),
    [address],
    { every: POLL_INTERVAL },
  )
  const [shown, more] = useMore(data?.variables ?? [], 'variables')
  if (data === undefined || data.variables.length === 0) return null
  return (
    <Card title={`Variables of ${data.contract}`} flush>
      <VariableTable label="State variables" variables={shown} />
      {more}
      {!data.isComplete && <p class="table-note">Long arrays are shown in part.</p>}
      <ReadVariable key={data.contract} address={address} example={exampleOf(data.variables)} />
    </Card>
  )
}

function VariableTable({ label, variables }: { readonly label: string; readonly variables: readonly Variable[] }) {
  return (
    <DataTable label={label} head={['Variable', 'Current value', 'Type']}>
      {variables.map(({ name, type, slot, value }) => (
        <tr key={`${slot} ${name}`}>
          <td>
            <VariableName name={name} type={type} slot={slot} />
          </td>
          <td>{type.startsWith('mapping') ? null : <VariableText type={type} value={value} />}</td>
          <td class="muted">{type}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Returns an example of a name to read, preferably of a value that the table does not show. */
function exampleOf(variables: readonly Variable[]): string {
  const mapping = variables.find(({ type }) => type.startsWith('mapping'))
  if (mapping === undefined) return variables[0]?.name ?? ''
  return `${mapping.name}${mapping.type.startsWith('mapping(address') ? '[0x…]' : '[1]'}`
}

/** Replaces names of accounts in the keys of a mapping. */
const withAddresses = (name: string): string =>
  name.replace(/\[([^\]"]+)\]/g, (key, text: string) => {
    const address = addressByName(text.trim())
    return address === undefined ? key : `[${address}]`
  })

interface ReadProps {
  readonly address: string
  /** The name of a variable that the contract has. */
  readonly example: string
}

function ReadVariable({ address, example }: ReadProps) {
  const [name, setName] = useState('')
  const [found, setFound] = useState<readonly Variable[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useBusy()
  const read = async (event: Event) => {
    event.preventDefault()
    setProblem(undefined)
    setBusy(true)
    try {
      const result = await rpc.value?.request<StateVariables>('vivarium_stateVariables', [
        address,
        [withAddresses(name.trim())],
      ])
      setFound(result?.variables ?? [])
    } catch (failure) {
      setProblem(failureMessage(failure))
      setFound([])
    }
    setBusy(false)
  }
  return (
    <>
      <form class="function-form card-body" onSubmit={read}>
        <div class="form-row">
          <TextField label="Read a variable" value={name} onChange={setName} placeholder={example} required />
          <button type="submit" class="button" disabled={isBusy}>
            Read
          </button>
        </div>
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </form>
      <div aria-live="polite">{found.length > 0 && <VariableTable label="Read variables" variables={found} />}</div>
    </>
  )
}
