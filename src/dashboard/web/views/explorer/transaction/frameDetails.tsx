import { AddressLink } from '../../../ui/address.tsx'
import { DataText } from '../../../ui/decoded.tsx'
import { Field, Fields } from '../../../ui/layout.tsx'
import { AmountText, CountText } from '../../../ui/values.tsx'
import type { TracedCall } from './loadTransaction.ts'

/** All fields of a call, with its data in hex. `id` is the id of the element. */
export function FrameDetails({ id, frame }: { readonly id: string; readonly frame: TracedCall }) {
  const { type, from, to, value, gas, gasUsed, input, output, error } = frame
  const isCreation = type.startsWith('CREATE')
  return (
    <section id={id} class="frame-details" aria-label="Details of the call">
      <Fields>
        <Field name="From">
          <AddressLink address={from} copy whole />
        </Field>
        {to !== undefined && (
          <Field name={isCreation ? 'Creates' : 'To'}>
            <AddressLink address={to} copy whole />
          </Field>
        )}
        {value !== undefined && (
          <Field name="Value">
            <AmountText wei={value} exact />
          </Field>
        )}
        <Field name="Gas used">
          <CountText value={gasUsed} /> of <CountText value={gas} />
        </Field>
        <Field name={isCreation ? 'Init code' : 'Input data'}>
          <DataText value={input} label="Input data" />
        </Field>
        {output !== undefined && (
          <Field name={error !== undefined ? 'Data of the error' : isCreation ? 'Runtime code' : 'Returned data'}>
            <DataText value={output} label="Output data" />
          </Field>
        )}
      </Fields>
    </section>
  )
}
