import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { type Artifact, parseArtifacts } from '../abi/artifact.ts'
import { failureMessage } from '../rpc/errors.ts'
import { SelectField } from './forms.tsx'

interface ChosenArtifact {
  /** The contracts of all chosen files. Empty if a file is invalid. */
  readonly contracts: readonly Artifact[]
  /** The chosen contract. Undefined without a file, and if no contract can be chosen. */
  readonly artifact: Artifact | undefined
  /** A field for the files and, if several contracts can be chosen, one for the contract. */
  readonly fields: ComponentChildren
}

/** Fields for the files of a compiler and for a contract in them. Contracts for which `isChoice` is false cannot be chosen. */
export function useArtifact(isChoice: (contract: Artifact) => boolean = () => true): ChosenArtifact {
  const [contracts, setContracts] = useState<readonly Artifact[]>([])
  const [chosen, setChosen] = useState('0')
  const choices = contracts.filter(isChoice)
  const read = (artifacts: readonly Artifact[]) => {
    setContracts(artifacts)
    setChosen('0')
  }
  const fields = (
    <>
      <ArtifactField onChange={read} />
      {choices.length > 1 && (
        <SelectField
          label="Contract"
          value={chosen}
          onChange={setChosen}
          options={choices.map(({ name }, index) => [String(index), name] as const)}
        />
      )}
    </>
  )
  return { contracts, artifact: choices[Number(chosen)], fields }
}

interface ArtifactFieldProps {
  /** Receives the contracts of all chosen files. Empty if a file is invalid. */
  readonly onChange: (artifacts: readonly Artifact[]) => void
}

/** A field for the files of a compiler. */
function ArtifactField({ onChange }: ArtifactFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const last = useRef<readonly File[]>(undefined)
  const read = async (files: readonly File[]) => {
    last.current = files
    try {
      const artifacts = await Promise.all(files.map(async (file) => parseArtifacts(await file.text(), file.name)))
      if (last.current !== files) return
      setProblem(undefined)
      onChange(artifacts.flat())
    } catch (failure) {
      if (last.current !== files) return
      setProblem(failureMessage(failure))
      onChange([])
    }
  }
  return (
    <div class="control">
      <label class="label" for={id}>
        Artifact
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        multiple
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        // So that the browser reports a change if the same file is chosen after it was compiled again.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ currentTarget: { files } }) => void read([...(files ?? [])])}
      />
      <span id={`${id}-hint`} class={problem === undefined ? 'hint' : 'problem'} aria-live="polite">
        {problem ?? 'JSON files of Hardhat, Foundry or solc'}
      </span>
    </div>
  )
}
