import { useEffect, useState } from 'preact/hooks'
import type { AbiDecoder } from '../abi/abiDecoder.ts'
import { names } from './names.ts'

/** The ABIs that are known; undefined until the code that decodes by them is loaded. */
export function useAbiDecoder(): AbiDecoder | undefined {
  const [decoder, setDecoder] = useState<AbiDecoder>()
  const current = names.value
  useEffect(() => {
    let isGone = false
    void current.decoder().then((loaded) => {
      if (!isGone) setDecoder(loaded)
    })
    return () => {
      isGone = true
    }
  }, [current])
  return decoder
}
