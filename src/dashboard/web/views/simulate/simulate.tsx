import { useEffect, useRef, useState } from 'preact/hooks'
import { formatEther } from '../../format/amount.ts'
import { replaceQuery } from '../../router/navigation.ts'
import { failureMessage, isHeaderNotFound } from '../../rpc/errors.ts'
import { names } from '../../state/names.ts'
import { networkName, rpc } from '../../state/session.ts'
import { useAbiDecoder } from '../../state/useAbiDecoder.ts'
import { useBusy } from '../../state/useBusy.ts'
import { useTitle } from '../../state/useTitle.ts'
import { CopyAs } from '../../ui/copy.tsx'
import { TextField } from '../../ui/forms.tsx'
import { addressByName } from '../../ui/functionForm.tsx'
import { Card, PageHeader } from '../../ui/layout.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { linkTo } from '../console/linkTo.ts'
import { curlOf } from '../console/openRpc.ts'
import { BlockForm, JsonField } from './blockForm.tsx'
import {
  type Draft,
  draftOf,
  emptyBlock,
  emptyDraft,
  type SimulateParams,
  simulateParams,
  unknownBlockText,
  viemCode,
} from './request.ts'
import { type ResultBlock, Results } from './results.tsx'

/** Maximum length of a request in the URL, in characters. Browsers limit URLs. */
const MAX_URL_REQUEST = 100_000

/** A playground for `eth_simulateV1`: several blocks, overrides, calls from ABIs or JSON. Simulations do not change the chain. The URL contains the last request. */
export function SimulateView({ query }: ViewProps) {
  useTitle('Simulate')
  const [first] = useState(() => given(query.request))
  const [draft, setDraft] = useState<Draft>(first.draft)
  /** The request while it is edited as JSON. Undefined while the form is shown. */
  const [json, setJson] = useState<string | undefined>(first.json)
  const [problem, setProblem] = useState<string | undefined>(first.problem)
  const [results, setResults] = useState<{
    readonly blocks: readonly ResultBlock[]
    readonly params: SimulateParams
  }>()
  const [isBusy, setBusy] = useBusy()
  const decoder = useAbiDecoder()
  /** The request in the URL that the form shows. */
  const shown = useRef(query.request)
  useEffect(() => {
    if (query.request === shown.current || query.request === undefined) return
    shown.current = query.request
    const next = given(query.request)
    setDraft(next.draft)
    setJson(next.json)
    setProblem(next.problem)
    setResults(undefined)
  }, [query.request])
  const params = (): SimulateParams => (json === undefined ? simulateParams(draft, addressByName) : readJson(json))
  const attempt = async (act: () => void | Promise<void>) => {
    setProblem(undefined)
    try {
      await act()
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
  }
  const run = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setResults(undefined)
    await attempt(async () => {
      const request = params()
      const client = rpc.value
      if (client === undefined) return
      const text = JSON.stringify(request)
      if (text.length <= MAX_URL_REQUEST) {
        shown.current = text
        replaceQuery(networkName.peek() ?? '', { request: text })
      }
      try {
        setResults({ blocks: await client.request<ResultBlock[]>('eth_simulateV1', request), params: request })
      } catch (failure) {
        if (!isHeaderNotFound(failure)) throw withoutFunds(failure) ?? failure
        throw new Error(unknownBlockText(request, await client.request<string>('eth_blockNumber')))
      }
    })
    setBusy(false)
  }
  const toggle = () =>
    attempt(() => {
      if (json === undefined) setJson(JSON.stringify(params(), null, 2))
      else {
        setDraft(draftOf(readJson(json)))
        setJson(undefined)
      }
    })
  const url = () => rpc.peek()?.url ?? ''
  const link = () => linkTo('simulate', { request: JSON.stringify(params()) })
  return (
    <>
      <PageHeader title="Simulate">
        <button type="button" class="button small" onClick={toggle}>
          {json === undefined ? 'Edit as JSON' : 'Edit in the form'}
        </button>
      </PageHeader>
      <form onSubmit={run}>
        {json === undefined ? (
          <DraftForm
            draft={draft}
            change={(changed) => {
              setProblem(undefined)
              setDraft(changed)
            }}
          />
        ) : (
          <Card>
            <JsonField
              label="Parameters of eth_simulateV1"
              value={json}
              rows={18}
              onChange={(changed) => {
                setProblem(undefined)
                setJson(changed)
              }}
            />
          </Card>
        )}
        {problem !== undefined && (
          <p class="notice danger spaced" role="alert">
            {problem}
          </p>
        )}
        <div class="button-row spaced">
          <button type="submit" class="button primary" disabled={isBusy}>
            Simulate
          </button>
          <CopyAs text={() => curlOf(url(), 'eth_simulateV1', params())}>Copy as curl</CopyAs>
          <CopyAs text={() => viemCode(url(), params())}>Copy as viem code</CopyAs>
          <CopyAs text={link}>Copy link</CopyAs>
        </div>
      </form>
      <div class="spaced" aria-live="polite">
        {results !== undefined && decoder !== undefined && <Results {...results} decoder={decoder} />}
      </div>
    </>
  )
}

function DraftForm({ draft, change }: { readonly draft: Draft; readonly change: (draft: Draft) => void }) {
  const { blocks } = draft
  return (
    <>
      {blocks.map((block, index) => (
        <BlockForm
          // Blocks have no identity except their index.
          key={`${index} of ${blocks.length}`}
          block={block}
          index={index}
          change={(changed) =>
            change({ ...draft, blocks: blocks.map((other, at) => (at === index ? changed : other)) })
          }
          remove={
            blocks.length > 1 ? () => change({ ...draft, blocks: blocks.filter((_, at) => at !== index) }) : undefined
          }
        />
      ))}
      <div class="form-row spaced">
        <TextField
          label="After block"
          value={draft.block}
          onChange={(block) => change({ ...draft, block })}
          hint="a number, a hash, or latest, pending, finalized, earliest"
        />
        <div class="checks">
          <label class="check">
            <input
              type="checkbox"
              checked={draft.validation}
              onChange={({ currentTarget }) => change({ ...draft, validation: currentTarget.checked })}
            />
            Validate fees and nonces
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={draft.traceTransfers}
              onChange={({ currentTarget }) => change({ ...draft, traceTransfers: currentTarget.checked })}
            />
            Show transfers of ether
          </label>
        </div>
        <button type="button" class="button" onClick={() => change({ ...draft, blocks: [...blocks, emptyBlock] })}>
          Add a block
        </button>
      </div>
    </>
  )
}

/** Returns the error for a sender without enough ether, with its name and the amounts in ether. Undefined for other failures. */
function withoutFunds(failure: unknown): Error | undefined {
  const [, address = '', have = '', want = ''] =
    /insufficient funds.* address (0x\w{40}) have (\d+) want (\d+)/.exec(failureMessage(failure)) ?? []
  if (address === '') return undefined
  const name = names.peek().ofAddress(address.toLowerCase()) ?? address
  return new Error(
    `${name} has ${formatEther(BigInt(have))} ETH, but the call costs up to ${formatEther(BigInt(want))} ETH: enter a lower value, or override the balance`,
  )
}

/** Returns the request from the URL: in the form, or as JSON with the reason if the form cannot show it. */
function given(text: string | undefined) {
  try {
    return { draft: text === undefined ? emptyDraft : draftOf(readJson(text)), json: undefined, problem: undefined }
  } catch (failure) {
    return { draft: emptyDraft, json: text, problem: failureMessage(failure) }
  }
}

/**
 * Parses the parameters in a text: an array of the request and the block, or only the request. Throws an Error with the reason if the text is
 * not JSON.
 */
function readJson(text: string): SimulateParams {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (failure) {
    throw new Error(`the parameters are not valid JSON: ${failureMessage(failure)}`)
  }
  return (Array.isArray(value) ? value : [value, 'latest']) as unknown as SimulateParams // the node checks the rest
}
