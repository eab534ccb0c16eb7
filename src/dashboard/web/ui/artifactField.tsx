import { useId, useRef, useState } from 'preact/hooks'
import { type Artifact, parseArtifacts } from '../abi/artifact.ts'
import { failureMessage } from '../rpc/errors.ts'

interface ArtifactFieldProps {
  /** Receives the contracts of all chosen files. Empty if a file is invalid. */
  readonly onChange: (artifacts: readonly Artifact[]) => void
}

/** A field for the files of a compiler. */
export function ArtifactField({ onChange }: ArtifactFieldProps) {
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
